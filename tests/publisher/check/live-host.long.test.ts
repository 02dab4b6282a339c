import { expect } from "vitest";

import { parseSettings } from "../../../src/shared/settings.ts";
import { siteEnvironment } from "../../endurance/environment.ts";
import { nowhere } from "../../helpers/ports.ts";
import { test } from "../publishing.ts";

test("findings about the live host are warnings of a publish", async ({ site }) => {
  const settings = parseSettings({ ...siteEnvironment, API_HOST: nowhere });
  const { result, warnings } = await site.publish({ settings });
  expect(result).toBe("published");
  expect(warnings).toContain(
    `POST ${nowhere}/api/participant/login can't be reached (ECONNREFUSED), so nobody can log in.`,
  );
});
