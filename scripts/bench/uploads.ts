import sharp from "sharp";

import { login } from "../../src/contract/login.ts";
import { profileUpdate } from "../../src/contract/profile.ts";
import { byColumn } from "../../src/contract/profile-fields.ts";
import { openDatabase } from "../../src/api/db/open-database.ts";
import { type LoadServer, startServer } from "./load-server.ts";
import { fillSurvey, loadCode } from "./load-survey.ts";
import { observeMemory } from "./peak-memory.ts";
import { percentilesOf } from "./percentiles.ts";

/** Megabytes of the API and its process of pictures. */
export const mostMemory = 400;

const atOnce = 24;
/** Of one participant: fewer than the limit of an hour. */
const each = 8;

/** Pixels, and the deviation of their noise, which makes the file large. The last two are accepted. */
const kinds = [
  [4990, 5000, 0],
  [4990, 5000, 14],
  [4000, 3000, 0],
  [4000, 3000, 14],
] as const;

/** Lets 24 pictures of each kind arrive at once at an API of its own. */
export async function measureUploads(folder: string) {
  const rows = [];
  for (const [index, [width, height, sigma]] of kinds.entries()) {
    const database = `file:${folder}/uploads-${index}.db`;
    const prepared = await openDatabase(database);
    await prepared.database.transaction().execute((all) => fillSurvey(all, atOnce / each));
    await prepared.close();
    const file = await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: "#864",
        noise: { type: "gaussian", mean: 128, sigma },
      },
    })
      .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
      .toBuffer();
    await using servers = new AsyncDisposableStack();
    const server = await startServer(database);
    servers.defer(server.stop);
    const cost = await measure(server, new Uint8Array(file));
    rows.push({ pixels: `${width} × ${height}`, file: megabytes(file.length), ...cost });
  }
  return rows;
}

async function measure(server: LoadServer, file: Uint8Array<ArrayBuffer>) {
  const before = await server.read("process_resident_memory_bytes");
  const alone: number[] = [];
  while (alone.length < 50) alone.push(await tryLogin(server));
  const peak = observeMemory(server.pid(), 50);
  const done = new AbortController();
  const uploads = Promise.all(
    Array.from({ length: atOnce }, (_, number) => upload(server, file, number)),
  ).finally(() => done.abort());
  const logins: number[] = [];
  while (!done.signal.aborted) logins.push(await tryLogin(server));
  const statuses = Map.groupBy(await uploads, (status) => status);
  return {
    answers: Array.from(statuses, ([status, all]) => `${all.length} × ${status}`).join(", "),
    before: megabytes(before),
    memory: megabytes(peak()),
    "logins alone": timesOf(alone),
    "logins meanwhile": timesOf(logins),
  };
}

async function upload({ address }: LoadServer, file: Uint8Array<ArrayBuffer>, number: number) {
  const participant = 1 + Math.floor(number / each);
  const body = new FormData();
  const fields = {
    ...byColumn(() => "Load"),
    vUniqueCode: loadCode(participant),
    vEmail: `${participant}@load.example`,
    vPhone: "07700900001",
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append("vImage", new File([file], "me.jpg", { type: "image/jpeg" }));
  const response = await fetch(address + profileUpdate.path, { method: "POST", body });
  await response.body?.cancel();
  return response.status;
}

/** Milliseconds of a login without a valid proof: it is refused, and its time is that of the API. */
async function tryLogin({ address }: LoadServer): Promise<number> {
  const start = performance.now();
  const response = await fetch(address + login.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      vEmail: "a@b.example",
      vPassword: "123456",
      vGoogleRecaptchaResponse: "",
    }),
  });
  await response.body?.cancel();
  return performance.now() - start;
}

function timesOf(times: readonly number[]): string {
  const at = percentilesOf(times);
  return `p50 ${Math.round(at(0.5))}, p99 ${Math.round(at(0.99))}`;
}

const megabytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10;
