import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { expect } from "vitest";

import { inProject } from "../../src/shared/project-path.ts";
import { test } from "../helpers/folder.ts";
import { sampleDatabase } from "../helpers/sample-database.ts";

/** Starts and restarts the API like `astro dev`, with an IPC message after each. */
const developmentServer = `
  import { startEmbeddedApi } from ${JSON.stringify(inProject("src", "dev", "embedded-api.ts"))};
  const api = await startEmbeddedApi();
  process.send(api.address);
  await api.restart();
  process.send("restarted");
`;

test("the embedded API keeps its address over a restart, and ends with its parent", async ({
  folder,
}) => {
  const database = join(folder, "sample.db");
  await copyFile(await sampleDatabase(), database);
  const parent = spawn(process.execPath, ["--input-type=module", "--eval", developmentServer], {
    env: { ...process.env, DATABASE_URL: `file:${database}` },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const output = text(parent.stdout);
  const [address] = await once(parent, "message");
  const [restarted] = await once(parent, "message");
  expect(restarted).toBe("restarted");
  const response = await fetch(new URL("/openapi.json", String(address)));
  expect(response.status).toBe(200);
  parent.kill("SIGKILL");
  // The API has inherited the pipe, so it is closed when both have ended.
  expect(await output).toContain(`The API answers on ${String(address)}`);
  await expect(fetch(String(address))).rejects.toThrow();
});
