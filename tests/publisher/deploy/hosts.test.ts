import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { headersFor } from "../../../src/publisher/deploy/headers-file.ts";
import { cachingRules, standardCaching } from "../../../src/publisher/deploy/rules.ts";
import { azure } from "./azure-host.ts";
import { cloudfront } from "./cloudfront-host.ts";
import type { Answer } from "./host-model.ts";
import { cloudflare, netlify } from "./hosts-of-headers-file.ts";
import { nginxProgram, startNginx, type NginxServer } from "./nginx-server.ts";
import { vercel } from "./vercel-host.ts";

/** What every host has to answer. */
const found = [
  ["/", "index.html"],
  ["/blog", "blog.html"],
  ["/blog/2", "blog/2.html"],
  ["/blog-detail/new", "blog-detail/new.html"],
  ["/blog-detail/%C3%A9t%C3%A9%20(2)", "blog-detail/été (2).html"],
  ["/survey/culture-2.0", "survey/culture-2.0.html"],
  ["/reset-password", "reset-password.html"],
  ["/reset-password/CODE", "reset-password.html"],
  ["/survey-invite/7", "survey-invite.html"],
  ["/survey-invite/a/b", "survey-invite.html"],
  ["/rss.xml", "rss.xml"],
  ["/sitemap-index.xml", "sitemap-index.xml"],
  ["/favicon.svg", "favicon.svg"],
  ["/manifest.webmanifest", "manifest.webmanifest"],
  ["/sharing/site.png", "sharing/site.png"],
  ["/static/js/page.a1b2.js", "static/js/page.a1b2.js"],
  ["/static/pictures/c3d4.avif", "static/pictures/c3d4.avif"],
] as const;
const moved = [
  ["/culture-assessment", "/culture-assesment"],
  ["/sitemap.xml", "/sitemap-index.xml"],
  ["/feed", "/rss.xml"],
  ["/blog-detail/old", "/blog-detail/new"],
  ["/blog-detail/oldest", "/blog-detail/new"],
  ["/blog-detail/caf%C3%A9-(1)", "/blog-detail/%C3%A9t%C3%A9%20(2)"],
] as const;
const missing = [
  "/nowhere",
  "/blog/3",
  "/blog-detail/gone",
  "/blog-detail/round",
  "/nowhere/x.png",
  "/constructor",
];
const clean = [
  ["/blog.html", "/blog"],
  ["/blog/", "/blog"],
  ["/index.html", "/"],
] as const;

const secret = (path: string) => /^\/(reset-password|survey-invite)\//.test(path);

const whole =
  "default-src 'self'; img-src 'self' data:; script-src 'self' 'sha256-a=' 'sha256-b='; frame-ancestors 'none'";
const settled = "img-src 'self' data:; frame-ancestors 'none'";

function expectHeaders(path: string, { headers, status }: Answer, host: Host) {
  expect(headers.get("Content-Security-Policy"), path).toBe(host.policy);
  expect(headers.get("X-Content-Type-Options"), path).toBe("nosniff");
  expect(headers.get("Strict-Transport-Security"), path).toBe("max-age=31536000");
  expect(headers.get("Cross-Origin-Opener-Policy"), path).toBe("same-origin");
  expect(headers.get("Permissions-Policy"), path).toContain("camera=()");
  // Of a list, browsers take the last policy they know.
  expect(headers.get("Referrer-Policy")?.split(", ").at(-1), path).toBe(
    secret(path) ? "no-referrer" : "strict-origin-when-cross-origin",
  );
  expect(headers.get("X-Robots-Tag"), path).toBe(secret(path) ? "noindex" : null);
  expect(headers.get("Cache-Control"), path).toBe(
    status === 200 ? cachingOf(path) : standardCaching,
  );
}

const cachingOf = (path: string): string =>
  headersFor(cachingRules, path).get("Cache-Control") ?? standardCaching;

interface Host {
  readonly name: string;
  readonly answer: (path: string) => Answer | Promise<Answer>;
  readonly policy: string;
  /** What it answers to an address that isn't a page's own; none when it shows the page there too. */
  readonly improper: readonly number[];
}

let server: NginxServer | undefined;
beforeAll(async () => {
  if (nginxProgram !== undefined) server = await startNginx(nginxProgram);
});
afterAll(() => server?.stop());

const hosts: readonly Host[] = [
  { name: "Netlify", answer: netlify, policy: whole, improper: [] },
  { name: "Cloudflare", answer: cloudflare, policy: whole, improper: [308] },
  { name: "Vercel", answer: vercel, policy: whole, improper: [308] },
  { name: "Azure", answer: azure, policy: whole, improper: [301] },
  {
    name: "CloudFront",
    answer: cloudfront((file) => cachingOf(`/${file}`)),
    policy: settled,
    improper: [308],
  },
  {
    name: "nginx",
    answer: (path) => {
      if (!server) throw new Error("nginx isn't running");
      return server.get(path);
    },
    policy: settled,
    improper: [308],
  },
];

const isHere = hosts.filter(({ name }) => name !== "nginx" || nginxProgram !== undefined);

describe.for(isHere)("$name", (host) => {
  test.for(found)("%s is %s", async ([path, file]) => {
    const answer = await host.answer(path);
    expect(answer).toMatchObject({ status: 200, file });
    expectHeaders(path, answer, host);
  });

  test.for(moved)("%s goes to %s", async ([path, location]) => {
    expect(await host.answer(path)).toMatchObject({ status: 301, location });
  });

  test.for(missing)("%s gets the 404 page", async (path) => {
    const answer = await host.answer(path);
    expect(answer).toMatchObject({ status: 404, file: "404.html" });
    expectHeaders(path, answer, host);
  });

  test.for(clean)("%s is no address beside %s", async ([path, location]) => {
    const answer = await host.answer(path);
    if (host.improper.length === 0) expect(answer.status).toBe(200);
    else {
      expect(host.improper).toContain(answer.status);
      expect(answer.location).toBe(location);
    }
  });
});

// The other hosts make these redirects themselves.
test.for(isHere.filter(({ name }) => ["CloudFront", "nginx"].includes(name)))(
  "$name: an address with two slashes leads to no other host",
  async (host) => {
    for (const path of ["//evil.example/", "//evil.example/index.html"]) {
      const { location = "/" } = await host.answer(path);
      const { hostname } = new URL(location, "https://www.example.org");
      expect(hostname, path).toBe("www.example.org");
    }
  },
);

describe.runIf(nginxProgram !== undefined)("nginx", () => {
  const get = (path: string) => {
    if (!server) throw new Error("nginx isn't running");
    return server.get(path);
  };

  test("a missing file with a digest in its name isn't kept", async () => {
    const { status, headers } = await get("/static/js/old.js");
    expect(status).toBe(404);
    expect(headers.get("Cache-Control")).toBe(standardCaching);
  });

  test.for(["/_headers", "/staticwebapp.config.json", "/.git/config"])(
    "%s is nobody's",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test("what stands behind a question mark stays", async () => {
    expect((await get("/blog-detail/old?a=1&b")).location).toBe("/blog-detail/new?a=1&b");
    expect((await get("/feed?a=1")).location).toBe("/rss.xml?a=1");
    expect((await get("/blog.html?a=1")).location).toBe("/blog?a=1");
  });

  test("types that its own list may lack", async () => {
    const typeOf = async (path: string) => (await get(path)).headers.get("Content-Type");
    expect(await typeOf("/manifest.webmanifest")).toBe("application/manifest+json");
    expect(await typeOf("/static/pictures/c3d4.avif")).toBe("image/avif");
    expect(await typeOf("/blog")).toBe("text/html; charset=utf-8");
  });
});
