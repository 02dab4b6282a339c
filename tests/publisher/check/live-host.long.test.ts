import { expect } from "vitest";

import { parseSettings } from "../../../src/settings.ts";
import { siteEnvironment } from "../../endurance/environment.ts";
import { startThirdPartyApi } from "../../fixtures/third-party-api.ts";
import { test } from "../publishing.ts";

test("findings about the live host are warnings of a publish", async ({ site }) => {
  const { address, close } = await startThirdPartyApi();
  await close();
  const settings = parseSettings({ ...siteEnvironment, API_HOST: address });
  const { result, warnings } = await site.publish({ settings });
  expect(result).toBe("published");
  expect(warnings).toContain(
    `POST ${address}/api/participant/login can't be reached (ECONNREFUSED), so nobody can log in.`,
  );
});
