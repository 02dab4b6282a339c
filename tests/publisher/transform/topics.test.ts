import { expect, test } from "vitest";

import { addressesOf } from "../../../src/site/content/addresses.ts";
import { indexContent } from "../../../src/site/content/content-reader.ts";
import { topicPath } from "../../../src/site/content/queries.ts";
import { withRenderScope } from "../../../src/site/content/render-scope.ts";
import { topicId } from "../../../src/site/content/names.ts";
import { publicationDate } from "../../../src/contract/change-date.ts";
import { topicsOf } from "../../../src/publisher/transform/transform-posts.ts";
import { contentOf, post } from "../site-content.ts";

test("categories are topics, and so are tags of two posts; spellings are one topic", () => {
  const posts = [
    post("a", { category: "New Leaders", tags: ["Trust!", "trust", "alone"] }),
    post("b", { category: "new leaders", tags: ["TRUST"] }),
    post("c", { category: "", tags: ["…"] }),
  ];
  expect(topicsOf(posts)).toEqual([
    {
      id: "category/new-leaders",
      data: { kind: "category", name: "New Leaders", posts: ["a", "b"] },
    },
    { id: "tag/trust", data: { kind: "tag", name: "Trust!", posts: ["a", "b"] } },
  ]);
});

test.each([
  ["Été & Co.", "tag/été-co"],
  ["../../etc/passwd", "tag/etc-passwd"],
  ["404", "tag/404-"],
  ["Index", "tag/index-"],
  ["信頼", "tag/信頼"],
  ["Team\u00ADwork", "tag/teamwork"],
  ["– …", undefined],
])("the topic %j has the id %j", (name, id) => {
  expect(topicId("tag", name)).toBe(id);
});

test("a topic of many posts has several pages", () => {
  const posts = Array.from({ length: 101 }, (_, index) => post(`p${index}`, { category: "One" }));
  const content = contentOf({ posts, topics: topicsOf(posts) });
  expect(addressesOf("/blog/[kind]/[topic]/[...number]", content)).toEqual([
    "/blog/category/one",
    "/blog/category/one/2",
    "/blog/category/one/3",
  ]);
});

test("a page with a link to a topic depends on the topic's address alone", () => {
  const { reader, reads } = indexContent(contentOf(), (path) =>
    path === "/blog/tag/été" ? path : undefined,
  ).track();
  const scope = { content: reader, requestPicture: () => true, reportDeadLink: () => undefined };
  const links = withRenderScope(scope, () => [topicPath("tag", "Été"), topicPath("tag", "no")]);
  expect(links).toEqual(["/blog/tag/%C3%A9t%C3%A9", undefined]);
  expect(Object.keys(reads())).toEqual(["@/blog/tag/no", "@/blog/tag/été"]);
});

test("publication is told by any of the names that hosts give it", () => {
  expect(publicationDate({ dtAddedDate: "2026-03-01 10:00:00" })).toBe("2026-03-01T10:00:00.000Z");
  expect(publicationDate({ createdAt: 0, published_at: "2026-03-02" })).toBe(
    "2026-03-02T00:00:00.000Z",
  );
  expect(publicationDate({ dtPublished: "soon" })).toBeUndefined();
});
