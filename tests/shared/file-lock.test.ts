import { once } from "node:events";
import { writeFile } from "node:fs/promises";

import { expect } from "vitest";

import { CliError } from "../../src/shared/errors.ts";
import { LockedError, takeLock } from "../../src/shared/file-lock.ts";
import { test } from "../helpers/folder.ts";
import { lockHolder } from "./lock-holder.ts";

const message = (holder: string) => `Locked by ${holder}.`;

test("a second process gets an error with the first one's id until that has ended", async ({
  folder,
}) => {
  const path = `${folder}/new/rebuild`;
  const child = await lockHolder(path);
  const take = () => takeLock(path, message);
  expect(take).toThrow(LockedError);
  expect(take).toThrow(`Locked by process ${child.pid ?? ""}.`);
  child.kill("SIGKILL");
  await once(child, "exit");
  take()();
});

test("a lock that can't be written is refused with its path and the reason", async ({ folder }) => {
  await writeFile(`${folder}/file`, "");
  const take = () => takeLock(`${folder}/file/rebuild`, message);
  expect(take).toThrow(CliError);
  expect(take).toThrow(`${folder}/file/rebuild.lock can't be written: `);
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
