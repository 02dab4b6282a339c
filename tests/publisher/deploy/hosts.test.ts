/** What real programs answer with the configuration that is written for them: nginx and the preview. */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createSite } from "../../../src/publisher/preview/create-site.ts";
import { headersFor } from "../../../src/publisher/deploy/headers-and-redirects.ts";
import { fileRules, standardCaching } from "../../../src/publisher/deploy/host-rules.ts";
import { filePolicy } from "../../../src/shared/http/headers.ts";
import { deployTargets } from "../../../src/shared/settings.ts";
import { writeSite } from "../preview/example-site.ts";
import {
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
    expect(await get(path)).toMatchObject({ status: 301, location });
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

  test("neither access log nor headers contain secrets", async () => {
    await fromNginx("/reset-password/SECRET?a=1");
    await fromNginx("/survey-invite/SECRET/");
    const { headers } = await fromNginx("/blog?open=1");
    expect(headers.get("Server")).toBe("nginx");
    const log = (await server?.log()) ?? "";
    expect(log).toContain('"GET /reset-password/- HTTP/1.1" 200');
    expect(log).toContain('"GET /survey-invite/- HTTP/1.1" 308');
    expect(log).toContain('"GET /blog?open=1 HTTP/1.1" 200');
    expect(log).not.toContain("SECRET");
  });

  test("of too many unfinished requests of an address, the last ones get 429 with a time", async () => {
    const begin = `POST /api/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{`;
    const sockets = Array.from({ length: unfinishedRequests + 1 }, () =>
      connect(server?.socket ?? "").setEncoding("utf8"),
    );
    for (const socket of sockets) socket.write(begin);
    const answer: unknown[] = await Promise.race(sockets.map((socket) => once(socket, "data")));
    for (const socket of sockets) socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1\.1 429 [^]*\r\nRetry-After: 5\r\n/);
  });
});
