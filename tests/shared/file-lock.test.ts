import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished } from "vitest";

import { LockedError, takeLock } from "../../src/shared/file-lock.ts";
import { test } from "../helpers/folder.ts";

const lockModule = fileURLToPath(new URL("../../src/shared/file-lock.ts", import.meta.url));

const message = (holder: string) => `Locked by ${holder}.`;

/** Another process that keeps the lock until it is killed, also after a garbage collection. */
async function holder(path: string) {
  const child = spawn(process.execPath, [
    "--expose-gc",
    "--input-type=module",
    "-e",
    `import { takeLock } from ${JSON.stringify(lockModule)};
     takeLock(${JSON.stringify(path)}, String);
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

test("a second process gets an error with the first one's id until that has ended", async ({
  folder,
}) => {
  const path = `${folder}/new/rebuild`;
  const child = await holder(path);
  const take = () => takeLock(path, message);
  expect(take).toThrow(LockedError);
  expect(take).toThrow(`Locked by process ${child.pid ?? ""}.`);
  child.kill("SIGKILL");
  await once(child, "exit");
  take()();
});

test("a released lock can be taken again, and releasing it twice has no effect", ({ folder }) => {
  const take = () => takeLock(`${folder}/rebuild`, message);
  const first = take();
  expect(take).toThrow(`process ${process.pid}`);
  first();
  const second = take();
  first();
  expect(take).toThrow(`process ${process.pid}`);
  second();
});

test("locks of two paths are independent", ({ folder }) => {
  const locks = [takeLock(`${folder}/a`, message), takeLock(`${folder}/b`, message)];
  for (const release of locks) release();
});
