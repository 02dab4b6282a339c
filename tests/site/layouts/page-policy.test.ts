import { afterEach, expect, test, vi } from "vitest";

import { allowHumanCheck, allowLivePictures } from "../../../src/site/layouts/policy.ts";

/** Methods that the tests don't look at. */
const ignored = {
  insertDirective: () => undefined,
  insertScriptResource: () => undefined,
  insertStyleResource: () => undefined,
};

afterEach(() => {
  vi.unstubAllEnvs();
});

test.each([
  ["", ["img-src https:"]],
  ["https://api.example", ["img-src https:"]],
  ["http://localhost:3000/v1", ["img-src https:", "img-src http://localhost:3000"]],
])("with the API '%s' the policy allows pictures from %j", (PUBLIC_API_HOST, expected) => {
  vi.stubEnv("PUBLIC_API_HOST", PUBLIC_API_HOST);
  const inserted: string[] = [];
  allowLivePictures({ ...ignored, insertDirective: (directive) => inserted.push(directive) });
  expect(inserted).toEqual(expected);
});

test.each([
  ["", []],
  ["key", ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"]],
])("with the site key '%s' the policy allows scripts from %j", (PUBLIC_RECAPTCHA_SITE_KEY, expected) => {
  vi.stubEnv("PUBLIC_RECAPTCHA_SITE_KEY", PUBLIC_RECAPTCHA_SITE_KEY);
  const inserted: string[] = [];
  allowHumanCheck({ ...ignored, insertScriptResource: (source) => inserted.push(source) });
  expect(inserted.filter((source) => source !== "'self'")).toEqual(expected);
});
