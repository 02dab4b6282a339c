/** `npm run rebuild`: publishes if the content has changed; `-- --help` prints the options. */
import { command } from "../src/shared/command.ts";
import { rebuildCommand } from "../src/publisher/watch/rebuild-command.ts";

await command(async () => {
  const code = await rebuildCommand(process.argv.slice(2), async () => {
    const [{ publish }, { rollback }, { dryRun }] = await Promise.all([
      import("../src/publisher/publish.ts"),
      import("../src/publisher/rollback.ts"),
      import("../src/publisher/dry-run.ts"),
    ]);
    return {
      publish,
      rollback,
      dryRun,
      // Loaded late, because few rebuilds leave pictures to be made.
      makeMissingPictures: async (options) =>
        (await import("../src/publisher/make-missing-pictures.ts")).makeMissingPictures(options),
    };
  });
  // Open keep-alive connections would delay the end.
  process.exit(code);
});
