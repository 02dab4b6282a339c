/** `npm run pictures`: builds the sample site apart from dist/, and takes the pictures of README of it. */
import { command } from "../src/shared/command.ts";
import { inProject } from "../src/shared/project-path.ts";
import { run } from "../src/shared/run-program.ts";
import { testEnvironment } from "../tests/helpers/test-settings.ts";

const folder = inProject(".data", "test");
const site = `${folder}/dist`;
const env = testEnvironment(folder, site);

await command(async () => {
  for (const [program, ...args] of [
    ["astro", "build", "--outDir", site],
    ["playwright", "test", "pictures", "--update-snapshots=all"],
  ] as const) {
    const { code } = await run(program, args, { env });
    if (code !== 0) {
      process.exitCode = code;
      return;
    }
  }
});
