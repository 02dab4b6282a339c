/** `npm run doctor`: says what is wrong with settings, machine and API hosts; `-- --help` prints the options. */
import { command } from "../src/shared/command.ts";
import { doctorCommand } from "../src/operate/doctor/doctor-command.ts";
import { examineContent } from "../src/publisher/examine-content.ts";

await command(async () => {
  const code = await doctorCommand(process.argv.slice(2), process.env, examineContent);
  // Open keep-alive connections would delay the end.
  process.exit(code);
});
