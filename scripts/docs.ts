/** `npm run docs`: writes the reports that are generated from their sources and the tests that prove them. */
import { writeFile } from "node:fs/promises";

import { command } from "../src/shared/command.ts";
import { inProject } from "../src/shared/files.ts";
import { reports } from "./docs/reports.ts";

await command(async () => {
  for (const [name, make] of Object.entries(reports)) {
    await writeFile(inProject("docs", name), make());
    console.log(`docs/${name}`);
  }
});
