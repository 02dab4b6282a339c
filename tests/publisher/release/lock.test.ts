import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished } from "vitest";

import { LockedError, takeLock } from "../../../src/publisher/release/lock.ts";
import { test } from "../../helpers/folder.ts";

const lockModule = fileURLToPath(
  new URL("../../../src/publisher/release/lock.ts", import.meta.url),
);

/** Another process that holds the lock until it is killed, also when its memory is tidied. */
async function holder(file: string) {
  const child = spawn(process.execPath, [
    "--expose-gc",
    "--input-type=module",
    "-e",
    `import { takeLock } from ${JSON.stringify(lockModule)};
     takeLock(${JSON.stringify(file)});
     setImmediate(() => {
       gc();
       setImmediate(() => console.log("locked"));
     });
     setInterval(() => undefined, 1000);`,
  ]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

test("a second process is refused with a sentence that names the first, until that one is dead", async ({
  folder,
}) => {
  const file = `${folder}/new/rebuild.lock`;
  const child = await holder(file);
  const run = () => takeLock(file);
  expect(run).toThrow(LockedError);
  expect(run).toThrow(
    `A rebuild is running already, in process ${child.pid ?? ""}. Wait until it has ended.`,
  );
  child.kill("SIGKILL");
  await once(child, "exit");
  takeLock(file).release();
});

test("a lock is free again when it is given back, and giving it back twice takes it from nobody", ({
  folder,
}) => {
  const file = `${folder}/rebuild.lock`;
  const first = takeLock(file);
  expect(() => takeLock(file)).toThrow(`process ${process.pid}`);
  first.release();
  const second = takeLock(file);
  first.release();
  expect(() => takeLock(file)).toThrow(`process ${process.pid}`);
  second.release();
});

test("locks of two folders know nothing of one another", ({ folder }) => {
  const locks = [takeLock(`${folder}/a.lock`), takeLock(`${folder}/b.lock`)];
  for (const { release } of locks) release();
});
