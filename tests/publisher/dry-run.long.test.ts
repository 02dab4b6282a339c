import { expect } from "vitest";

import { begin } from "./published.ts";
import { test } from "./publishing.ts";

test("a dry run of another host's content tells all that speaks against it", async ({ site }) => {
  await begin(site);
  const same = await site.dryRun({ API_HOST: site.api.address });
  expect(same.run).toMatchObject({
    result: "refused",
    reason: expect.stringContaining("would have it from http") as unknown,
  });
  site.change("/api/banner/get_all_data", () => []);
  const { run } = await site.dryRun({ API_HOST: site.api.address });
  expect(run).toMatchObject({
    result: "refused",
    reason: expect.stringMatching(
      /would have it from http.*has no banners any more; there were 1/s,
    ) as unknown,
    changes: { added: [], changed: ["/"], removed: [] },
  });
});
