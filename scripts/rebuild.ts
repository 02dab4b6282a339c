/** `npm run rebuild`: publishes if the content has changed; `-- --help` tells what else. */
import { command } from "./steps/command.ts";
import { rebuildCommand } from "./watch/rebuild-command.ts";

await command(async () => {
  const code = await rebuildCommand(process.argv.slice(2), async () => {
    const [{ publish }, { rollback }] = await Promise.all([
      import("./publish/publish.ts"),
      import("./publish/rollback.ts"),
    ]);
    return { publish, rollback };
  });
  // A connection that is kept for a next call would hold up the end.
  process.exit(code);
});
