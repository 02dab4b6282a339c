import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";

import { profileUpdate } from "../../../src/contract/profile.ts";
import { listen, type Listening } from "../../../src/shared/http/listen.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { eventually } from "../../helpers/eventually.ts";
import { openTestApi } from "../../api/test-api.ts";

const open: Socket[] = [];
let server: Listening;
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  await server.close();
});

const portOf = ({ address }: Listening) => Number(new URL(address).port);

/** Connects from an address of this machine and sends a text. */
async function connectFrom(localAddress: string, sent: string): Promise<Socket> {
  const socket = connect({ host: "127.0.0.1", port: portOf(server), localAddress });
  open.push(socket);
  // Those that the server closes.
  socket.on("error", () => undefined);
  await new Promise<void>((done) => socket.once("connect", done).once("close", () => done()));
  socket.write(sent);
  return socket;
}

async function connectMany(count: number, localAddress: string, sent: string) {
  const sockets: Socket[] = [];
  for (let first = 0; first < count; first += 100)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, count - first) }, () => connectFrom(localAddress, sent)),
      )),
    );
  return sockets;
}

const request = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
const answerTo = async (localAddress: string, sent = request) =>
  text(await connectFrom(localAddress, sent));

const app = new Hono()
  .get("/", (context) => context.text("answer"))
  .post("/", async ({ req, text: answer }) => answer(await req.text()));

const begun = {
  "no byte": "",
  "a part of their headers": "POST / HTTP/1.1\r\nHost: a\r\n",
  "a part of their body": "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\na",
  "a whole request before": "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
  "a part of a second request":
    "GET / HTTP/1.1\r\nHost: a\r\n\r\nPOST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na",
};
test.each([
  [2100, "a part of their body"],
  [210, "no byte"],
  [210, "a part of their headers"],
  [210, "a whole request before"],
  [210, "a part of a second request"],
] as const)(
  "%i connections of one address with %s leave another address its answer",
  async (count, what) => {
    const sent = begun[what];
    server = await listen(app, 0, "127.0.0.1", count > 2000 ? {} : { maxConnections: 200 });
    await connectMany(count, "127.0.2.1", sent);
    expect(await answerTo("127.0.3.1")).toContain("answer");
    const slow = await connectFrom(
      "127.0.3.1",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n",
    );
    await connectMany(20, "127.0.2.1", sent);
    slow.write("Connection: close\r\n\r\nlate");
    expect(await text(slow)).toContain("late");
  },
);

test("an address has a hundred unfinished requests, of which the oldest are closed", async () => {
  server = await listen(app, 0, "127.0.0.1", { patience: 0 });
  const sockets = await connectMany(130, "127.0.2.1", begun["a part of their headers"]);
  await eventually(() => expect(sockets.filter(({ closed }) => closed)).toHaveLength(30));
  expect(sockets.findIndex(({ closed }) => !closed)).toBeGreaterThan(0);
  expect(await answerTo("127.0.2.1")).toContain("answer");
});

test.each([
  ["idle connections", begun["a whole request before"], ""],
  ["unfinished requests of a trusted proxy", begun["a part of their headers"], "127.0.2.0/24"],
])("the hundred don't count %s", async (_what, sent, TRUSTED_PROXIES) => {
  const { TRUSTED_PROXIES: trusted } = parseSettings({ TRUSTED_PROXIES });
  server = await listen(app, 0, "127.0.0.1", { patience: 0, trusted });
  const sockets = await connectMany(100, "127.0.2.1", sent);
  // The first of them have been answered, where they have sent a whole request.
  if (trusted.length === 0)
    await eventually(() => expect(sockets.every(({ bytesRead }) => bytesRead > 0)).toBe(true));
  sockets.push(...(await connectMany(30, "127.0.2.1", sent)));
  expect(await answerTo("127.0.2.1")).toContain("answer");
  expect(sockets.filter(({ closed }) => closed)).toEqual([]);
});

test("uploads of which the header alone has arrived leave others their place", async () => {
  const api = await openTestApi("sqlite");
  server = await listen(api.app, 0, "127.0.0.1");
  const header = (length: number) =>
    `POST ${profileUpdate.path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=xx\r\nContent-Length: ${length}\r\n\r\n`;
  const waiting: Socket[] = [];
  for (const address of ["127.0.2.1", "127.0.2.2", "127.0.2.3"])
    waiting.push(...(await connectMany(17, address, header(9_000_000))));
  const body = `--xx\r\nContent-Disposition: form-data; name="tAbout"\r\n\r\n${"x".repeat(200_000)}\r\n--xx--\r\n`;
  // Read, and refused for its missing fields.
  for (const address of ["127.0.3.1", "127.0.2.1"])
    expect(await answerTo(address, header(body.length) + body)).toMatch(/^HTTP\/1.1 400 /);
  const [first] = await Promise.all(waiting.slice(0, 1).map((socket) => text(socket)));
  expect(first).toMatch(/^HTTP\/1.1 429 /);
  for (const socket of waiting) socket.destroy();
  await server.close();
  // Refusals are in the security log; there is nothing to mend.
  expect(api.lines.filter((line) => !line.includes('"throttled"'))).toEqual([]);
  await api.close();
});

test("a proxy may keep a connection for ten minutes", async () => {
  server = await listen(app, 0, "127.0.0.1");
  const response = await fetch(`${server.address}/`);
  const [, seconds] = /timeout=(\d+)/.exec(response.headers.get("keep-alive") ?? "") ?? [];
  expect(Number(seconds)).toBeGreaterThan(600);
});

test("answers during the closing tell that their connection ends", async () => {
  const finish = Promise.withResolvers<true>();
  const started = vi.fn();
  const slowApp = new Hono()
    .get("/", (context) => context.text("answer"))
    .get("/slow", async (context) => {
      started();
      await finish.promise;
      return context.text("slow");
    });
  server = await listen(slowApp, 0, "127.0.0.1", { linger: 60_000 });
  const idle = await connectFrom("127.0.2.1", "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await new Promise((done) => idle.once("data", done));
  const slow = fetch(`${server.address}/slow`);
  await eventually(() => expect(started).toHaveBeenCalled());
  const closed = server.close();
  finish.resolve(true);
  expect((await slow).headers.get("connection")).toBe("close");
  // On a connection that was idle.
  idle.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(await text(idle)).toMatch(/Connection: close[\s\S]*answer/i);
  await closed;
});
