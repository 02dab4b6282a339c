import { Hono } from "hono";
import { cors } from "hono/cors";
import { afterEach, describe, expect, test } from "vitest";

import { checkLiveHost } from "../../../src/publisher/check/live-host.ts";
import { listen, type Listening } from "../../../src/shared/http/listen.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { nowhere } from "../../helpers/ports.ts";

const site = "https://www.example.org";
const recaptcha = { PUBLIC_RECAPTCHA_SITE_KEY: "key" };
const loginPath = "/api/participant/login";

const open: Listening[] = [];
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())));

/** A live API that allows these headers for requests from the site, or no CORS when left out. */
async function liveApi(allowHeaders?: readonly string[]) {
  const app = new Hono();
  const called: string[] = [];
  app.use(async ({ req }, next) => {
    called.push(`${req.method} ${req.path}`);
    await next();
  });
  if (allowHeaders) app.use(cors({ origin: site, allowHeaders: [...allowHeaders] }));
  app.post(loginPath, async ({ req, json }) => {
    const { vEmail } = await req.json<{ vEmail: string }>();
    return json({ code: 400, vEmail }, 400);
  });
  const server = await listen(app, 0);
  open.push(server);
  return { app, called, address: server.address };
}

const everyHeader = ["Content-Type", "Idempotency-Key"];

const check = (environment: Record<string, string>, { isServedHere = false } = {}) =>
  checkLiveHost(parseSettings({ SITE_URL: site, ...environment }), isServedHere);

describe("a live host on another origin", () => {
  test("has no findings when it answers logins and allows what pages send", async () => {
    const { address, called } = await liveApi(everyHeader);
    expect(await check({ ...recaptcha, PUBLIC_API_HOST: address })).toEqual([]);
    expect(called.sort()).toEqual(["OPTIONS /api/question/save_answer", `POST ${loginPath}`]);
  });

  test("without ALTCHA's challenge makes logins impossible, unless reCAPTCHA is chosen", async () => {
    const { address } = await liveApi(everyHeader);
    expect(await check({ PUBLIC_API_HOST: address })).toEqual([
      `GET ${address}/api/human_check/challenge answers 404 without JSON: it begins with “404 Not Found”, so nobody can log in, ask for a new password or send the contact form: there is no PUBLIC_RECAPTCHA_SITE_KEY. Set it if the host checks reCAPTCHA.`,
    ]);
  });

  test("with a challenge that browsers can't solve is named", async () => {
    const { app, address } = await liveApi(everyHeader);
    app.get("/api/human_check/challenge", ({ json }) =>
      json({ parameters: { algorithm: "SCRYPT", cost: 1024 } }),
    );
    expect(await check({ PUBLIC_API_HOST: address })).toEqual([
      expect.stringMatching(
        /^GET .*\/api\/human_check\/challenge gives a challenge that browsers can't solve: its parameters\.algorithm is "SCRYPT", expected .*\.$/,
      ) as string,
    ]);
  });

  test("without the origin or JSON allowed is reported with the header it needs", async () => {
    const closed = await liveApi();
    expect(await check({ ...recaptcha, PUBLIC_API_HOST: closed.address })).toEqual([
      expect.stringContaining(`need Access-Control-Allow-Origin: ${site}.`) as string,
    ]);
    const noJson = await liveApi(["X-Other"]);
    expect(await check({ ...recaptcha, PUBLIC_API_HOST: noJson.address })).toEqual([
      expect.stringContaining("OPTIONS /api/question/save_answer has to answer 204") as string,
    ]);
  });

  test("without Idempotency-Key allowed is reported, as answers are saved without it", async () => {
    const { address } = await liveApi(["Content-Type"]);
    expect(await check({ ...recaptcha, PUBLIC_API_HOST: address })).toEqual([
      expect.stringContaining("saved without it") as string,
    ]);
  });

  test.each([
    ["answers with a page", 200, "<html>", "answers 200 without JSON: it begins with “<html>”"],
    [
      "has a notice before its JSON",
      200,
      "<br />\n<b>Notice</b>: \u001B[2JUndefined\n{}",
      "answers 200 without JSON: it begins with “<br /> <b>Notice</b>: [2JUndefined {}”",
    ],
    ["has no such call", 404, '{"message":"Cannot POST"}', "answers 404"],
    ["fails", 500, '{"code":500}', "answers 500"],
  ])("that %s makes logins impossible", async (_name, status, body, words) => {
    const app = new Hono();
    app.all("*", (context) => context.body(body, status as 200));
    const server = await listen(app, 0);
    open.push(server);
    expect(await check({ PUBLIC_API_HOST: server.address })).toEqual([
      `POST ${server.address}${loginPath} ${words}, so nobody can log in.`,
    ]);
  });

  test.for([
    [
      "301 to another origin",
      301,
      "https://www.other.example/",
      "another origin, where pages get no answer",
    ],
    [
      "308 to another origin",
      308,
      "https://www.other.example/",
      "another origin, where pages get no answer",
    ],
    ["302 to a path with a slash", 302, `${loginPath}/`, "and browsers send a GET there"],
  ] as const)("that redirects with %s makes logins impossible", async ([, status, to, why]) => {
    const app = new Hono();
    app.use(cors({ origin: site, allowHeaders: [...everyHeader] }));
    app.post("*", ({ redirect }) => redirect(to, status));
    const server = await listen(app, 0);
    open.push(server);
    const address = new URL(to, server.address).href;
    expect(await check({ ...recaptcha, PUBLIC_API_HOST: server.address })).toEqual([
      `POST ${server.address}${loginPath} redirects POST to ${address} with ${status}, ${why}, so nobody can log in.`,
    ]);
  });

  test("that redirects preflights makes logins impossible", async () => {
    const app = new Hono();
    app.options("*", ({ redirect }) => redirect("/v2", 308));
    app.post("*", ({ json }) => json({ code: 400 }, 400, { "Access-Control-Allow-Origin": site }));
    const moved = await listen(app, 0);
    open.push(moved);
    expect(await check({ ...recaptcha, PUBLIC_API_HOST: moved.address })).toEqual([
      `${moved.address} redirects OPTIONS to ${moved.address}/v2 with 308, and browsers don't follow, so nobody can log in.`,
    ]);
  });

  test("that redirects within itself, as browsers follow, has no findings", async () => {
    const app = new Hono();
    app.use(cors({ origin: site, allowHeaders: [...everyHeader] }));
    app.post(loginPath, ({ redirect }) => redirect("/v2/login", 308));
    app.post("/v2/login", async ({ req, json }) => json({ code: 400, ...(await req.json()) }, 400));
    const server = await listen(app, 0);
    open.push(server);
    expect(await check({ ...recaptcha, PUBLIC_API_HOST: server.address })).toEqual([]);
  });

  test("that is unreachable is reported once", async () => {
    expect(await check({ PUBLIC_API_HOST: nowhere })).toEqual([
      `POST ${nowhere}${loginPath} can't be reached (ECONNREFUSED), so nobody can log in.`,
    ]);
  });
});

describe("without PUBLIC_API_HOST", () => {
  // Not recognised as local, and without a server: no request leaves this machine.
  const unreachable = "http://0.0.0.0:1";

  test("a site whose host does not proxy the API is told what to set", async () => {
    const [sentence, ...others] = await check({ SITE_URL: unreachable });
    expect(others).toEqual([]);
    expect(sentence).toContain("because PUBLIC_API_HOST is empty");
    expect(sentence).toContain("have the site's host pass /api/ on");
  });

  test("a site served by this process is checked against API_HOST", async () => {
    const { address, called } = await liveApi();
    expect(await check({ ...recaptcha, API_HOST: address }, { isServedHere: true })).toEqual([]);
    expect(called).toEqual([`POST ${loginPath}`]);
  });

  test("the embedded API and a local site are not checked", async () => {
    expect(await check({}, { isServedHere: true })).toEqual([]);
    const { address, called } = await liveApi();
    expect(await check({ SITE_URL: "http://localhost:4321", PUBLIC_API_HOST: address })).toEqual(
      [],
    );
    expect(called).toEqual([]);
  });
});
