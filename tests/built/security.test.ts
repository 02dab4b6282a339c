import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, test } from "vitest";

import { headersFor, readHeadersFile } from "../../src/publisher/deploy/headers-and-redirects.ts";
import { filePolicy } from "../../src/shared/http/headers.ts";
import { policyHash } from "../../src/shared/digest.ts";
import { elements, files, folder, named, pages, read, value } from "./site.ts";

const headers = readHeadersFile(read("/_headers"));

/** The sources of a policy by directive. */
const directives = (policy: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    policy.split(";").flatMap((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return name ? [[name, sources] as const] : [];
    }),
  );

/** Pages with pictures from the live API, which may be on any host. */
const withLivePictures = new Set(["/dashboard", "/profile", "/survey"]);

/** What is left to the policies of the pages, because each has styles of its own. */
const ofPages = ["default-src", "style-src"];

/** What csp_evaluator finds, above what may be a weakness: `'self'` would be one with uploads. */
const findings = (policy: string) =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity < Severity.HIGH_MAYBE);

/** @param anyPicture whether pictures of any https host have to be allowed, and nothing else of it */
function expectStrict(policy: string, anyPicture: boolean): void {
  const found = directives(policy);
  expect(found.get("img-src")?.includes("https:")).toBe(anyPicture);
  const sources = [...found].flatMap(([name, sources]) =>
    sources.filter((source) => name !== "img-src" || source !== "https:"),
  );
  for (const weak of [
    "'unsafe-inline'",
    "'unsafe-eval'",
    "'unsafe-hashes'",
    "*",
    "http:",
    "https:",
  ])
    expect(sources, weak).not.toContain(weak);
  expect(sources.filter((source) => source.includes("*"))).toEqual([]);
  for (const name of ["base-uri", "object-src", "form-action"])
    expect([...found.keys()], name).toContain(name);
  expect(found.get("object-src")).toEqual(["'none'"]);
}

describe.each(pages)("$address", ({ html, tree, address }) => {
  const policies = elements(tree, (element) =>
    /^content-security-policy$/i.test(value(element, "httpEquiv")),
  );
  const policy = value(policies[0], "content");

  test("has a strict policy before the first script", () => {
    expectStrict(policy, withLivePictures.has(address));
    expect(findings(policy)).toEqual([]);
    expect(policies).toHaveLength(1);
    for (const name of [...ofPages, "script-src"])
      expect([...directives(policy).keys()], name).toContain(name);
    expect(directives(policy).get("script-src")).not.toContain("data:");
    const scripts = elements(
      tree,
      (element) => element.tagName === "script" && value(element, "type") !== "application/ld+json",
    );
    const [first] = scripts;
    const place = policies[0]?.position?.start.offset ?? Infinity;
    expect(place).toBeLessThan(first?.position?.start.offset ?? Infinity);
  });

  test("allows its inline scripts and styles by hash", () => {
    const allowed = directives(policy);
    const missing = elements(tree, named("script", "style")).filter((element) => {
      const [content] = element.children;
      if (content?.type !== "text" || element.properties.src) return false;
      if (value(element, "type").includes("json")) return false;
      const sources = allowed.get(element.tagName === "script" ? "script-src" : "style-src") ?? [];
      return !sources.includes(policyHash(content.value));
    });
    expect(missing.map(({ tagName, children }) => [tagName, children])).toEqual([]);
  });

  test("names the hosts of its own films only", () => {
    const frames = elements(tree, named("iframe")).map((element) => value(element, "src"));
    const origins = frames.flatMap((src) => URL.parse(src)?.origin ?? []);
    expect(directives(policy).get("frame-src")).toEqual(["'self'", ...new Set(origins)]);
  });

  test("has a header that allows the same, leaves styles to the page and adds frame-ancestors", () => {
    const header = headersFor(headers, address).get("Content-Security-Policy") ?? "";
    expectStrict(header, true);
    expect(findings(header)).toEqual([]);
    expect(header).toContain("frame-ancestors 'none'");
    const allowed = directives(header);
    for (const [name, sources] of directives(policy))
      if (ofPages.includes(name)) expect(allowed.has(name), name).toBe(false);
      else expect(allowed.get(name), name).toEqual(expect.arrayContaining([...sources]));
  });

  test("contains no secrets and no paths of the build machine", () => {
    expect(html).not.toMatch(
      /BEGIN [A-Z ]*PRIVATE KEY|sk_live_|AKIA[0-9A-Z]{16}|postgres(ql)?:\/\/|smtps?:\/\//,
    );
    expect(html).not.toMatch(/file:\/\/|\/(home|root|work|Users|tmp)\/[\w.-]+\//);
  });
});

test("files that are no pages, scripts or fonts may run and load nothing", () => {
  const others = [...files].filter(([, path]) => !/\.(html|js|woff2)$/.test(path));
  const allowed = others.filter(
    ([address]) =>
      headersFor(headers, address).get("Content-Security-Policy")?.split(", ").at(-1) !==
      filePolicy,
  );
  expect(allowed).toEqual([]);
});

// Hosts without rewrites serve the 404 page for addresses with a code (design 6.9).
test.each(["/404", "/reset-password", "/survey-invite"])("%s sends no referrer", (address) => {
  const page = pages.find((one) => one.address === address);
  const referrer = page
    ? elements(page.tree, (element) => value(element, "name") === "referrer")
    : [];
  expect(referrer.map((element) => value(element, "content"))).toEqual(["no-referrer"]);
});

test("lines of _headers are within Cloudflare's limit", () => {
  const long = read("/_headers")
    .split("\n")
    .filter((line) => line.length > 2000);
  expect(long).toEqual([]);
});

test("scripts contain no secrets, no paths of the build machine and no source maps", () => {
  for (const [address, path] of files) {
    if (!/\.(m?js|css)$/.test(path)) continue;
    const text = read(address);
    expect(text, address).not.toMatch(
      /PRIVATE KEY|postgres:\/\/|RECAPTCHA_SECRET|REBUILD_SECRET|DATABASE_URL/,
    );
    expect(text, address).not.toContain("sourceMappingURL");
    expect(text.includes(folder), address).toBe(false);
  }
});
