import { describe, expect, test } from "vitest";

import {
  otherContent,
  rollbackRefusal,
  sourceOf,
  sourceRefusal,
} from "../../../src/publisher/release/source.ts";
import { parseSettings } from "../../../src/shared/settings.ts";

const real = { API_HOST: "https://api.example.org/v1", SITE_URL: "https://www.example.org" };
const local = { SITE_URL: "http://localhost:4321" };

type Environment = Readonly<Record<string, string>>;
const refusal = (before: Environment, now: Environment) =>
  sourceRefusal({ source: sourceOf(parseSettings(before)) }, parseSettings(now));

describe("another source than that of the published site", () => {
  test.for([
    [real, { ...real, API_HOST: "sample" }],
    [real, local],
    [{ ...real, API_HOST: "sample" }, real],
    [real, { ...real, API_HOST: "http://localhost:4000" }],
  ] as const)("is refused: %o, then %o", ([before, now]) => {
    expect(refusal(before, now)).toContain("--force");
  });

  test("is named in the error", () => {
    expect(refusal(real, local)).toBe(
      "The published site has its content from https://api.example.org for https://www.example.org, the new one would have it from the embedded API (sample) for http://localhost:4321. Set API_HOST and SITE_URL, or publish with npm run rebuild -- --force if that is meant.",
    );
  });

  test.for([
    [real, { ...real, API_HOST: "https://api.example.org/v2" }],
    [real, { ...real, SITE_URL: "https://example.org" }],
    [local, { ...local, API_HOST: "https://api.example.org" }],
  ] as const)("is not assumed: %o, then %o", ([before, now]) => {
    expect(refusal(before, now)).toBeUndefined();
  });

  test("is accepted for a release without a recorded source", () => {
    expect(sourceRefusal({}, parseSettings(real))).toBeUndefined();
  });
});

test("a loss is explained by another host, also on a local site", () => {
  const of = (environment: Environment) => sourceOf(parseSettings(environment));
  expect(otherContent(of(local), of({ ...local, API_HOST: "http://localhost:8000" }))).toBe(
    "The published site has its content from the embedded API (sample), the new one from http://localhost:8000. To replace it: npm run rebuild -- --force",
  );
  expect(otherContent(of(real), of(real))).toBeUndefined();
  expect(otherContent(undefined, of(real))).toBeUndefined();
});

describe("a rollback", () => {
  const refusalOf = (earlier: Environment, current: Environment) =>
    rollbackRefusal(
      { id: "20261121-000001-abcd", source: sourceOf(parseSettings(earlier)) },
      { source: sourceOf(parseSettings(current)) },
    );
  const staging = { ...real, SITE_URL: "https://staging.example.org" };

  test.for([
    ["the sample of a local site", local, real],
    ["a local site of the same API", { ...local, API_HOST: real.API_HOST }, real],
    ["another site", staging, real],
    ["another content API", { ...real, API_HOST: "https://old.example.org" }, real],
    ["another live API", { ...real, PUBLIC_API_HOST: "https://old.example.org" }, real],
    ["a public site, from a local one", real, local],
  ] as const)("to %s is refused with the id that does it", ([, earlier, current]) => {
    expect(refusalOf(earlier, current)).toContain("-- --rollback 20261121-000001-abcd.");
  });

  test("names both", () => {
    expect(refusalOf(local, { ...real, PUBLIC_API_HOST: "https://live.example.org" })).toContain(
      "has its content from the embedded API (sample) for http://localhost:4321, the published one from https://api.example.org for https://www.example.org with the live API https://live.example.org.",
    );
  });

  test.for([
    [real, real],
    [local, { SITE_URL: "http://127.0.0.1:4000", API_HOST: "http://localhost:8000" }],
  ] as const)("is free from %o to %o", ([earlier, current]) => {
    expect(refusalOf(earlier, current)).toBeUndefined();
  });

  test("is free to a release of an earlier version, which did not record its live API", () => {
    const source = { content: "sample", site: "https://www.example.org" };
    expect(rollbackRefusal({ id: "1", source }, { source: { ...source, live: "x" } })).toBe(
      undefined,
    );
    expect(rollbackRefusal({ id: "1" }, { source })).toBeUndefined();
  });
});
