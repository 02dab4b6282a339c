/** What real programs answer with the configuration that is written for them: nginx and the preview. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { profileUpdate } from "../../../src/contract/profile.ts";
import { createSite } from "../../../src/publisher/preview/create-site.ts";
import { headersFor } from "../../../src/publisher/deploy/headers-and-redirects.ts";
import { fileRules, standardCaching } from "../../../src/publisher/deploy/host-rules.ts";
import { filePolicy } from "../../../src/shared/http/headers.ts";
import { deployTargets } from "../../../src/shared/settings.ts";
import { writeSite } from "../preview/example-site.ts";
import {
  apiPolicy,
  nginxProgram,
  startNginx,
  unfinishedRequests,
  type Answer,
  type NginxServer,
} from "./nginx-server.ts";
import { observatoryScore } from "./observatory.ts";
import {
  filesFor,
  foundAddresses,
  missingAddresses,
  movedAddresses,
  policy,
  secondAddresses,
  siteFiles,
} from "./published-site.ts";

interface Host {
  readonly name: string;
  readonly get: (path: string) => Promise<Answer>;
}

let server: NginxServer | undefined;
const folders: string[] = [];
beforeAll(async () => {
  if (nginxProgram !== undefined) server = await startNginx(nginxProgram);
});
afterAll(async () => {
  await server?.[Symbol.asyncDispose]();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const fromNginx = (path: string) => {
  if (!server) throw new Error("nginx isn't running");
  return server.get(path);
};

/** The preview of a site that was published for this target. */
async function preview(target: (typeof deployTargets)[number] | undefined): Promise<Host> {
  const folder = await mkdtemp(join(tmpdir(), "morrow-preview-"));
  folders.push(folder);
  await writeSite(folder, { ...siteFiles, ...filesFor(target).published });
  const app = createSite(folder);
  const byText = new Map(Object.entries(siteFiles).map(([file, text]) => [text, file]));
  return {
    name: `preview of ${target ?? "no target"}`,
    get: async (path) => {
      const response = await app.request(`http://localhost${path}`);
      const { status, headers } = response;
      const location = headers.get("Location") ?? undefined;
      return { status, headers, location, file: byText.get(await response.text()) };
    },
  };
}

const hosts: readonly Host[] = [
  ...(nginxProgram === undefined ? [] : [{ name: "nginx", get: fromNginx }]),
  ...(await Promise.all([undefined, ...deployTargets].map(preview))),
];

const isSecret = (path: string) => /^\/(reset-password|survey-invite)\//.test(path);

function expectHeaders(path: string, { headers, status }: Answer) {
  const own = headersFor(fileRules, path);
  // Of several policies browsers apply all; of a list in the other header none.
  expect(headers.get("Content-Security-Policy")?.split(", ").at(-1), path).toBe(
    (status === 200 ? own.get("Content-Security-Policy") : null) ?? policy,
  );
  expect(headers.get("Cross-Origin-Resource-Policy")?.split(", ").at(-1), path).toBe(
    (status === 200 ? own.get("Cross-Origin-Resource-Policy") : null) ?? "same-origin",
  );
  expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
  expect(headers.get("Strict-Transport-Security"), path).toBe("max-age=31536000");
  expect(headers.get("Cross-Origin-Opener-Policy"), path).toBe("same-origin");
  expect(headers.get("Permissions-Policy"), path).toContain("camera=()");
  // Of several policies browsers apply the last one they know.
  expect(headers.get("Referrer-Policy")?.split(", ").at(-1), path).toBe(
    isSecret(path) ? "no-referrer" : "strict-origin-when-cross-origin",
  );
  expect(headers.get("X-Robots-Tag"), path).toBe(isSecret(path) ? "noindex" : null);
  expect(headers.get("Cache-Control"), path).toBe(
    (status === 200 ? own.get("Cache-Control") : null) ?? standardCaching,
  );
}

describe.for(hosts)("$name", ({ get }) => {
  test.for(foundAddresses)("%s is %s", async ([path, file]) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 200, file });
    expectHeaders(path, answer);
  });

  test.for(movedAddresses)("%s redirects to %s", async ([path, location]) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 301, location });
    expectHeaders(path, answer);
  });

  test.for(secondAddresses)("%s redirects to %s", async ([path, location]) => {
    expect(await get(path)).toMatchObject({ status: 308, location });
  });

  test.for(missingAddresses)("%s gets the 404 page", async (path) => {
    const answer = await get(path);
    expect(answer).toMatchObject({ status: 404, file: "404.html" });
    expectHeaders(path, answer);
  });

  test("the headers of a page have a score of 120 at MDN HTTP Observatory", async () => {
    expect(observatoryScore((await get("/")).headers)).toBe(120);
  });

  test("an address with two slashes or backslashes redirects to no other host", async () => {
    for (const path of ["//evil.example/", "//evil.example/index.html", "/\\evil.example/"]) {
      const { location = "/" } = await get(path);
      const { hostname } = new URL(location, "https://www.example.org");
      expect(hostname, path).toBe("www.example.org");
    }
  });

  test.for(["/_headers", "/staticwebapp.config.json", "/.git/config"])(
    "%s is not served",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("redirects keep the query", async () => {
    expect((await get("/blog-detail/old?a=1&b")).location).toBe("/blog-detail/new?a=1&b");
    expect((await get("/feed?a=1")).location).toBe("/rss.xml?a=1");
    expect((await get("/blog.html?a=1")).location).toBe("/blog?a=1");
  });

  test("a missing file with a hash in its name isn't cached", async () => {
    const { status, headers } = await get("/static/js/old.js");
    expect(status).toBe(404);
    expect(headers.get("Cache-Control")).toBe(standardCaching);
  });

  test("files have the types that some versions of nginx lack", async () => {
    const typeOf = async (path: string) => (await get(path)).headers.get("Content-Type");
    expect(await typeOf("/manifest.webmanifest")).toMatch(/^application\/manifest\+json/);
    expect(await typeOf("/static/pictures/c3d4.avif")).toBe("image/avif");
    expect(await typeOf("/blog")).toBe("text/html; charset=utf-8");
  });
});

describe.runIf(nginxProgram !== undefined)("nginx", () => {
  test.for([
    "/api/menu/get",
    "/api/menu/",
    "/media/a.avif",
    "/save.html",
    "/views/(all)/%7Bnow%7D",
  ])("%s is passed to the API", async (path) => {
    expect(await fromNginx(path)).toMatchObject({ status: 200, file: "the API" });
  });

  test.for(["/savexhtml", "/save.html/x", "/apis/menu"])(
    "%s is not passed to the API",
    async (path) => {
      expect((await fromNginx(path)).status).toBe(404);
    },
  );

  test.for([
    "/static/pictures/%655f6.svg",
    "/%73tatic/pictures/e5f6.svg",
    "//static/pictures/e5f6.svg",
  ])("%s is a file too, however it is written", async (path) => {
    const { status, headers } = await fromNginx(path);
    expect(status).toBe(200);
    expect(headers.get("Content-Security-Policy")).toBe(filePolicy);
  });

  // Of each notation that nginx understands, those that lead to the page and those that don't.
  test.for([
    "/reset-password/SECRET?a=1",
    "/survey-invite/SECRET/",
    "/reset%2dpassword/SECRET",
    "/%72eset-password/SECRET",
    "//reset-password/SECRET",
    "/./reset-password/SECRET",
    "/blog/../reset-password/SECRET",
    "/blog/%2e%2E/survey-invite/SECRET",
    "/%2Fsurvey-invite/SECRET",
    "/reset-password%2fSECRET",
    "/reset-password%23/SECRET",
    "/survey-invite%2523%252FSECRET",
    "/survey-invite?%23/SECRET",
    "/Survey-Invite/SECRET.avif",
    "/reset-password/.SECRET",
    "/reset%2dpassword/SECRET%zz",
    "/confirm-email/SECRET",
    "/confirm-email%23/SECRET",
    "/Confirm-Email#/SECRET",
    "/survey%23SECRET",
    "/api/news_letter/confirm?code=SECRET",
    "//api/news_letter/leave?code=SECRET",
    "/api/news%5fletter/confirm?code=SECRET",
    "/api/news_letter/confirm?gone&code=SECRET",
    "/api/news_letter/leave?gone&code=SECRET",
  ])("no log has the code of %s, and pages don't pass it on", async (path) => {
    const { status, headers } = await fromNginx(path);
    if (headers.get("Content-Security-Policy") !== apiPolicy && status !== 400)
      expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(await server?.log()).not.toContain("SECRET");
    expect(server?.errors()).not.toContain("SECRET");
  });

  test("the access log has all other addresses, and the error log what goes wrong there", async () => {
    await fromNginx("/reset-password/SECRET?a=1");
    await fromNginx("/blog?open=1&from=https://www.example.org/");
    await fromNginx("/blog-detail/%C3%A9t%C3%A9%20(2)");
    await fromNginx("/api/news_letter/confirm?code=SECRET");
    await fromNginx("/api/gone");
    const log = (await server?.log()) ?? "";
    for (const line of [
      '"GET /reset-password/- HTTP/1.1" 200',
      '"GET /blog?open=1&from=https://www.example.org/ HTTP/1.1" 200',
      '"GET /blog-detail/%C3%A9t%C3%A9%20(2) HTTP/1.1" 200',
      '"GET /api/news_letter/confirm?- HTTP/1.1" 200',
      '"GET /api/gone HTTP/1.1" 502',
    ])
      expect(log).toContain(line);
    expect(server?.errors()).toContain('request: "GET /api/gone HTTP/1.1"');
  });

  test.for([
    ["a broken address", "GET", "/blog/%zz", 400, {}],
    ["a long address", "GET", `/api/${"a".repeat(9000)}`, 414, {}],
    ["a long header", "GET", "/api/long", 400, { "X-Long": "a".repeat(9000) }],
    ["a long save", "POST", "/api/question/save_answer", 413, { "Content-Length": "1048577" }],
    ["a long profile", "POST", profileUpdate.path, 413, { "Content-Length": "20971521" }],
    ["a form to a page", "POST", "/blog", 405, {}],
    ["TRACE", "TRACE", "/api/menu/get", 405, {}],
    ["a call of an API that is gone", "POST", "/api/gone", 502, {}],
    ["a picture of an API that is gone", "GET", "/media/gone.avif", 502, {}],
    ["a call elsewhere that is gone", "POST", "/save.html?gone", 502, {}],
  ] as const)("nginx's own answer to %s has the headers of pages", async (call) => {
    const [, method, path, status, headers] = call;
    const answer = await server?.get(path, { method, headers });
    expect(answer?.status).toBe(status);
    if (answer) expectHeaders(path, answer);
  });

  test("answers of the API have its own headers, each once", async () => {
    const { headers } = await fromNginx("/api/menu/get");
    expect(headers.get("Content-Security-Policy")).toBe(apiPolicy);
    expect(headers.get("Strict-Transport-Security")).toBe("max-age=31536000");
    for (const name of ["Cache-Control", "Referrer-Policy", "Cross-Origin-Resource-Policy"])
      expect(headers.get(name), name).toBeNull();
    expect((await fromNginx("/blog")).headers.get("Server")).toBe("nginx");
  });

  // An IPv6 network of one customer counts as one.
  test.for([
    ["one address", () => "192.0.2.1"],
    ["one IPv6 network", (index: number) => `2001:db8:0:1:${index}::${index}`],
  ] as const)(
    "of too many unfinished requests of %s, the last ones get 429 with a time, and others none",
    async ([, addressOf]) => {
      const begin = (address: string) =>
        `POST /api/a HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nContent-Length: 9\r\n\r\n{`;
      const sockets = Array.from({ length: unfinishedRequests + 1 }, (_, index) => {
        const socket = connect(server?.socket ?? "").setEncoding("utf8");
        socket.write(begin(addressOf(index)));
        return socket;
      });
      const answer: unknown[] = await Promise.race(sockets.map((socket) => once(socket, "data")));
      const headers = { "X-Forwarded-For": "2001:db8:0:2::1" };
      expect(await server?.get("/api/a", { headers })).toMatchObject({ status: 200 });
      for (const socket of sockets) socket.destroy();
      expect(String(answer)).toMatch(/^HTTP\/1\.1 429 [^]*\r\nRetry-After: 5\r\n/);
      expect(String(answer)).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
    },
  );
});
