import { chmod, readdir } from "node:fs/promises";
import { once } from "node:events";
import { connect } from "node:net";

import { expect, onTestFinished, vi } from "vitest";

import { test } from "../helpers/folder.ts";
import { prepareDatabases } from "./databases.setup.ts";

test("a set-up that fails leaves neither a server nor files behind", async ({ folder }) => {
  // PostgreSQL runs as a user of its own.
  await chmod(folder, 0o755);
  vi.stubEnv("TMPDIR", folder);
  onTestFinished(() => void vi.unstubAllEnvs());
  let server: URL | undefined;
  // That on SQLite fails at once, while PostgreSQL is still starting.
  const fill = (_: string, address: string) => {
    if (address.startsWith("file:")) return Promise.reject(new Error("A migration is missing."));
    server = new URL(address);
    return Promise.resolve();
  };
  const project = { provide: () => undefined };
  await expect(prepareDatabases(project, fill)).rejects.toThrow("A migration is missing.");
  expect(await readdir(folder)).toEqual([]);
  const { hostname, port } = server ?? new URL("");
  await expect(once(connect(Number(port), hostname), "connect")).rejects.toThrow("ECONNREFUSED");
});
