/** `npm run dev`: Astro's development server on `PORT`; `src/publisher/dev` puts an API behind it. */
import { command } from "../src/shared/command.ts";
import { runAstro } from "../src/publisher/render/renderer.ts";
import { CliError } from "../src/shared/errors.ts";
import { readSettings } from "../src/shared/settings.ts";

await command(async () => {
  const { PORT, HOST } = readSettings();
  const host = HOST === "" ? [] : ["--host", HOST];
  const { code } = await runAstro(["dev", "--port", String(PORT), ...host]);
  // 130 and 143: ended by SIGINT and SIGTERM.
  if (![0, 130, 143].includes(code)) throw new CliError("Astro ended early.", code);
});
