import { expect, test } from "vitest";

import { codeDigest } from "../../../src/publisher/render/renderer.ts";
import { parseSettings } from "../../../src/shared/settings.ts";

test("the digest of the code changes with the settings that pages or host files depend on, and no others", async () => {
  const digestWith = (environment: Readonly<Record<string, string>>) =>
    codeDigest(parseSettings(environment));
  const usual = await digestWith({});
  expect(await digestWith({ REBUILD_SCHEDULE: "0 * * * *", API_HOST: "sample" })).toBe(usual);
  // The default.
  expect(await digestWith({ PUBLIC_OFFLINE: "on" })).toBe(usual);
  for (const environment of [
    { PUBLIC_PRODUCT_NAME: "Tomorrow" },
    { SITE_URL: "https://www.example.org" },
    { API_HOST: "https://api.example.org" },
    { DEPLOY_TARGET: "nginx" },
  ])
    expect(await digestWith(environment)).not.toBe(usual);
});
