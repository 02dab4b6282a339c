import { fork } from "node:child_process";
import { once } from "node:events";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { expect, inject } from "vitest";

import { fetchContent } from "../../../src/publisher/fetch-content.ts";
import { openEmbeddedApi } from "../../../src/publisher/fetch/embedded-api.ts";
import { inProject } from "../../../src/shared/files.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { test } from "../../helpers/folder.ts";
import { settingsFor } from "./fetch-setup.ts";
import { testSample } from "../../api/templates.ts";

/** A program that starts and restarts the API like `astro dev`, with an IPC message after each. */
const developmentServer = `
  import { startEmbeddedApi } from ${JSON.stringify(inProject("src", "publisher", "fetch", "embedded-api.ts"))};
  const api = await startEmbeddedApi();
  process.send(api.address);
  await api.restart();
  process.send("restarted");
`;

test("the embedded API keeps its address after a restart, and ends with its parent process", async ({
  folder,
}) => {
  const database = join(folder, "sample.db");
  await copyFile(join(inject("templates"), "sample.db"), database);
  const program = join(folder, "development-server.mjs");
  await writeFile(program, developmentServer);
  const parent = fork(program, {
    env: { ...process.env, DATABASE_URL: `file:${database}`, ORGANISATION: testSample },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const output = parent.stdout ? text(parent.stdout) : "";
  const nextMessage = async () => String((await once(parent, "message"))[0]);
  const address = await nextMessage();
  expect(await nextMessage()).toBe("restarted");
  const response = await fetch(new URL("/openapi.json", address));
  expect(response.status).toBe(200);
  parent.kill("SIGKILL");
  // The API has inherited the pipe, so the pipe closes when both processes have ended.
  expect(await output).toContain("The API answers on");
  await expect(fetch(address)).rejects.toThrow();
});

test("a first fetch from an embedded API whose process ends lacks content", async ({ folder }) => {
  const database = join(folder, "sample.db");
  await copyFile(join(inject("templates"), "sample.db"), database);
  await using api = await openEmbeddedApi(parseSettings({ DATABASE_URL: `file:${database}` }));
  let calls = 0;
  const { outage } = await fetchContent({
    settings: settingsFor(api.address),
    folder: join(folder, "content"),
    callPolicy: { backoff: [] },
    onCall: () => void (++calls === 20 && api[Symbol.asyncDispose]()),
  });
  expect(outage).toMatchObject({ isTotal: false, isLoss: true });
});
