/** `npm run organisation`: people, rounds and results on the embedded API; `-- --help` prints the verbs. */
import { command } from "../src/shared/command.ts";
import { organisationCommand } from "../src/operate/organisation/organisation-command.ts";

await command(async () => {
  const code = await organisationCommand(process.argv.slice(2), console.log);
  process.exit(code);
});
