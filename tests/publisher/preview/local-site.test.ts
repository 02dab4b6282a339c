import { expect } from "vitest";

import { localSite } from "../../../src/publisher/preview/local-site.ts";
import { pathsOf } from "../../../src/publisher/files/paths.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { test } from "./example-site.ts";

test("search engines may index the published site, and no other release", async ({ folder }) => {
  const settings = parseSettings({});
  const robots = async (site: string) => {
    const app = localSite({ settings, paths: pathsOf(site, `${folder}/data`), key: "key", folder });
    const answer = await app.request("http://localhost/blog");
    expect(answer.status).toBe(200);
    return answer.headers.get("X-Robots-Tag");
  };
  expect(await robots(folder)).toBeNull();
  expect(await robots(`${folder}/dist`)).toBe("noindex");
});
