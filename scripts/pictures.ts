/** `npm run pictures`: builds the sample site apart from dist/, and takes the pictures of README of it. */
import { command } from "../src/shared/command.ts";
import { run } from "../src/shared/processes.ts";
import { testEnvironment } from "../tests/helpers/test-settings.ts";
import { testFolder, testSite } from "./test/stages.ts";

const env = testEnvironment(testFolder, testSite);

await command(async () => {
  for (const [program, ...args] of [
    ["astro", "build", "--outDir", testSite],
    ["playwright", "test", "pictures", "--update-snapshots=all"],
  ] as const) {
    const { code } = await run(program, args, { env });
    if (code !== 0) {
      process.exitCode = code;
      return;
    }
  }
});
