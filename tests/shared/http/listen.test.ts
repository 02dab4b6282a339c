import { Agent, get } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { login } from "../../../src/contract/login.ts";
import { listen, type Listening } from "../../../src/shared/http/listen.ts";
import { categoryAnswer, type QuestionData, questions } from "../../../src/contract/question.ts";
import { openSession } from "../../../src/api/accounts/session.ts";
import { openDatabase } from "../../../src/api/db/open-database.ts";
import { openServer } from "../../../src/api/open-server.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { eventually } from "../../helpers/eventually.ts";
import { freshDatabase } from "../../api/databases.ts";
import { ada, ben } from "../../api/participants.ts";
import { solvedToken } from "../../api/solve-challenge.ts";
import { answersTo, audit } from "../../api/survey-client.ts";
import { testSample } from "../../api/test-api.ts";

const megabytes = 16;

describe("closing a server", () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const started = Promise.withResolvers<true>();
  const finish = Promise.withResolvers<true>();
  const app = new Hono();
  app.get("/quick", (context) => context.text("quick"));
  app.get("/large", (context) => context.body(new Uint8Array(megabytes * 1024 * 1024)));
  app.get("/slow", async (context) => {
    started.resolve(true);
    await finish.promise;
    return context.text("slow");
  });
  app.get("/endless", () => new Promise<Response>(() => undefined));
  let server: Listening;
  beforeEach(async () => {
    server = await listen(app, 0, "127.0.0.1");
  });
  afterEach(() => server.close());

  test("lets a running request finish and accepts no further one", async () => {
    const slow = fetch(`${server.address}/slow`);
    await started.promise;
    const closed = server.close();
    await expect(fetch(`${server.address}/quick`)).rejects.toThrow();
    finish.resolve(true);
    expect(await (await slow).text()).toBe("slow");
    await closed;
  });

  test("doesn't wait for idle connections", async () => {
    await new Promise<void>((done) => {
      get(`${server.address}/quick`, { agent }, (response) => {
        response.resume().once("end", done);
      });
    });
    await server.close();
  });

  test("sends the whole of a response that has begun", async () => {
    const response = await fetch(`${server.address}/large`);
    const closed = server.close();
    expect((await response.arrayBuffer()).byteLength).toBe(megabytes * 1024 * 1024);
    await closed;
  });

  test("aborts a request that doesn't end within the grace period", async () => {
    const hasty = await listen(app, 0, "127.0.0.1", { grace: 100 });
    const endless = fetch(`${hasty.address}/endless`);
    endless.catch(() => undefined);
    await fetch(`${hasty.address}/quick`);
    await hasty.close();
    await expect(endless).rejects.toThrow();
  });
});

test("a server that is closed during logins answers all of them", async () => {
  const fresh = await freshDatabase("sqlite");
  const server = await openServer(parseSettings({ DATABASE_URL: fresh.address }), {
    port: 0,
    hostname: "127.0.0.1",
    sample: testSample,
    work: { cost: 1, numbers: { from: 1, to: 5 } },
  });
  const app = { request: (path: string) => fetch(server.address + path) };
  const tokens = await Promise.all(Array.from({ length: 12 }, () => solvedToken({ app } as never)));
  const logins = tokens.map((vGoogleRecaptchaResponse, index) =>
    fetch(server.address + login.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...(index % 2 ? ada : ben), vGoogleRecaptchaResponse }),
    }).then(
      ({ status }) => status,
      () => "cut",
    ),
  );
  await Promise.race(logins);
  await server.close();
  expect(await Promise.all(logins)).toEqual(Array(12).fill(200));
  await fresh.remove();
});

test("a server that is closed during saves has stored those that it answered, and no others", async () => {
  const fresh = await freshDatabase("sqlite", "sample");
  const prepared = await openDatabase(fresh.address);
  const now = () => new Date();
  const { iParticipantId } = await prepared.database
    .selectFrom("participant")
    .select("iParticipantId")
    .where("vEmail", "=", ada.vEmail)
    .executeTakeFirstOrThrow();
  const code = await openSession(
    { database: prepared.database, now, settings: parseSettings({}) },
    iParticipantId,
  );
  await prepared.close();
  const server = await openServer(parseSettings({ DATABASE_URL: fresh.address }), {
    port: 0,
    hostname: "127.0.0.1",
    sample: testSample,
    announce: () => undefined,
  });
  const post = (path: string, body: object, key = "key") =>
    fetch(server.address + path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
    });
  const asked = { SurveyUniqueCode: audit, ParticipantUniqueCode: code };
  const page = (await (await post(questions.path, asked)).json()) as { data: QuestionData };
  const body = { ...answersTo(page.data), participantVUniquieCode: code };
  const keys = Array.from({ length: 12 }, (_, number) => `save ${number}`);
  const saves = keys.map((key) =>
    post(categoryAnswer.path, body, key).then(
      ({ status }) => (status === 200 ? [key] : []),
      // Not accepted any more.
      () => [],
    ),
  );
  await Promise.race(saves);
  await server.close();
  const answered = (await Promise.all(saves)).flat();
  expect(answered).not.toEqual([]);
  const reopened = await openDatabase(fresh.address);
  const rows = await reopened.database.selectFrom("idempotency").select("vKey").execute();
  await reopened.close();
  expect(rows.map(({ vKey }) => vKey).sort()).toEqual(answered.sort());
  await fresh.remove();
});

describe("a client that doesn't send", () => {
  const app = new Hono().post("/", async ({ req, text }) => text(await req.text()));
  app.onError((_error, { text }) => text("not read", 400));
  const answerTo = async (sent: string) => {
    const server = await listen(app, 0, "127.0.0.1", {
      requestTimeout: 100,
      headersTimeout: 50,
      connectionsCheckingInterval: 10,
    });
    const socket = connect(Number(new URL(server.address).port), "127.0.0.1");
    socket.write(sent);
    const answer = await text(socket);
    await server.close();
    return answer;
  };

  test.each([
    ["the rest of its body", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na"],
    ["the rest of its headers", "POST / HTTP/1.1\r\nHost: a\r\n"],
  ])("%s gets 408 after the time limit", async (_name, sent) => {
    expect(await answerTo(sent)).toMatch(/^HTTP\/1.1 408 /);
  });
});

test("a client that doesn't read its answer is cut off", async () => {
  const closed = Promise.withResolvers<unknown>();
  const app = new Hono<{ Bindings: HttpBindings }>().get("/", ({ body, env }) => {
    env.outgoing.once("close", () => closed.resolve(true));
    return body(new Uint8Array(megabytes * 1024 * 1024));
  });
  const server = await listen(app, 0, "127.0.0.1", { timeout: 1000 });
  const socket = connect(Number(new URL(server.address).port), "127.0.0.1").pause();
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await closed.promise;
  socket.destroy();
  await server.close();
});

test.each([
  [10, 10],
  [11, 0],
])("of %i requests sent at once %i are answered", async (sent, expected) => {
  let carriedOut = 0;
  const app = new Hono().get("/", async ({ text }) => {
    carriedOut += 1;
    // All have arrived by then.
    await setImmediate();
    return text("answer");
  });
  await using server = await listen(app, 0, "127.0.0.1");
  const socket = connect(Number(new URL(server.address).port), "127.0.0.1");
  const request = "GET / HTTP/1.1\r\nHost: a\r\n";
  socket.write(`${`${request}\r\n`.repeat(sent - 1)}${request}Connection: close\r\n\r\n`);
  const answers = await text(socket).catch(() => "");
  expect(answers.split("HTTP/1.1 200").length - 1).toBe(expected);
  expect(carriedOut).toBe(10);
});

test("a connection that ends before its answer is not kept in memory", async () => {
  const closed = Promise.withResolvers<unknown>();
  let kept: WeakRef<object> | undefined;
  const app = new Hono<{ Bindings: HttpBindings }>().get("/", ({ env }) => {
    kept = new WeakRef(env.incoming.socket);
    env.outgoing.once("close", () => closed.resolve(true));
    socket.destroy();
    return new Promise<Response>(() => undefined);
  });
  const server = await listen(app, 0, "127.0.0.1");
  const socket = connect(Number(new URL(server.address).port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await closed.promise;
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await eventually(() => {
    collect();
    // An error that has the connection would keep it.
    expect(kept?.deref() === undefined).toBe(true);
  });
  await server.close();
});
