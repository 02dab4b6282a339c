import { relative } from "node:path";

import { expect, vi } from "vitest";

import { linkFile, linkFiles, syncNewFiles } from "../../src/publisher/files/write-files.ts";
import { filesBelow } from "../../src/shared/files.ts";
import { editPost } from "./published.ts";
import { test } from "./publishing.ts";

vi.mock(import("../../src/publisher/files/write-files.ts"), { spy: true });

test("each file of a release that is no link to an existing one is flushed to the disk", async ({
  site,
}) => {
  await site.begin();
  const publishAndExpect = async (files: readonly string[]) => {
    vi.clearAllMocks();
    // It makes no links ahead.
    const { result } = await site.publish({ cause: "command" });
    expect(result).toBe("published");
    const [folder = "", paths = [], written] = vi.mocked(syncNewFiles).mock.calls[0] ?? [];
    expect([...paths].sort()).toEqual(await filesBelow(folder));
    const linked = new Set([
      ...vi.mocked(linkFiles).mock.calls.flatMap(([sources]) => [...sources.keys()]),
      ...vi.mocked(linkFile).mock.calls.map(([, to]) => relative(folder, to)),
    ]);
    const found = paths.filter((path) => !linked.has(path));
    expect(found).toEqual(expect.arrayContaining([...files]));
    expect(written).toEqual(expect.arrayContaining(found));
  };

  editPost(site, "<p>A new text.</p>");
  await publishAndExpect(["blog-detail/night-shift.html", "sitemap-0.xml", "_headers"]);
  expect((await site.files()).get(".well-known/security.txt")).toMatch(
    /^Contact: mailto:security@/,
  );
  // Every page, and the files that open without a network.
  site.change("/api/setting/company", (rows) =>
    rows.map((row, place) => (place === 0 ? { ...row, vValue: "new@example.org" } : row)),
  );
  await publishAndExpect(["index.html", "404.html", "sw.js"]);
});
