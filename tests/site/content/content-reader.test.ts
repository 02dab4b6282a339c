import { describe, expect, test } from "vitest";

import { indexContent } from "../../../src/site/content/content-reader.ts";
import { contentOf, post } from "../../publisher/site-content.ts";

const three = () => contentOf({ posts: [post("a"), post("b"), post("c")] });

describe("the content reader", () => {
  test("returns the content", () => {
    const { reader } = indexContent(three()).track();
    expect(reader.entry("posts", "b")?.title).toBe("Title of b");
    expect(reader.entry("posts", "z")).toBeUndefined();
    expect(reader.list("posts", 1).map(({ slug }) => slug)).toEqual(["b", "c"]);
    expect(reader.list("posts", 0, 1).map(({ slug }) => slug)).toEqual(["a"]);
    expect(reader.list("posts")).toHaveLength(3);
    expect(reader.count("posts")).toBe(3);
  });

  test("records the reads of each page", () => {
    const index = indexContent(three());
    const one = index.track();
    const other = index.track();
    one.reader.entry("posts", "b");
    one.reader.entry("labels", "home");
    one.reader.count("posts");
    other.reader.list("posts", 0, 2);
    expect(Object.keys(one.reads())).toEqual(["labels/home", "posts#", "posts/b"]);
    expect(Object.keys(other.reads())).toEqual(["posts[0..2]"]);
  });
});

/** The reads that return something else with other content. */
function different(before: ReturnType<typeof contentOf>, after: ReturnType<typeof contentOf>) {
  const { reader, reads } = indexContent(before).track();
  reader.entry("posts", "a");
  reader.entry("posts", "new");
  reader.list("posts", 0, 2);
  reader.list("posts");
  reader.count("posts");
  const index = indexContent(after);
  return Object.entries(reads())
    .filter(([read, digest]) => index.digestOf(read) !== digest)
    .map(([read]) => read);
}

test.each([
  ["nothing", three(), []],
  [
    "a record",
    contentOf({ posts: [post("a", { excerpt: "x" }), post("b"), post("c")] }),
    ["posts/a", "posts[0..2]", "posts[0..]"],
  ],
  [
    "a record beyond the part",
    contentOf({ posts: [post("a"), post("b"), post("c", { excerpt: "x" })] }),
    ["posts[0..]"],
  ],
  [
    "the order",
    contentOf({ posts: [post("b"), post("a"), post("c")] }),
    ["posts[0..2]", "posts[0..]"],
  ],
  [
    "a record more",
    contentOf({ posts: [post("a"), post("b"), post("c"), post("new")] }),
    ["posts#", "posts/new", "posts[0..]"],
  ],
  [
    "a record less",
    contentOf({ posts: [post("b"), post("c")] }),
    ["posts#", "posts/a", "posts[0..2]", "posts[0..]"],
  ],
  [
    "another id for the same data",
    contentOf({ posts: [{ ...post("a"), id: "z" }, post("b"), post("c")] }),
    ["posts/a", "posts[0..2]", "posts[0..]"],
  ],
])("a change of %s changes the digests of the reads it affects", (_, after, expected) => {
  expect(different(three(), after).sort()).toEqual([...expected].sort());
});

test("ids may contain the separators of reads", () => {
  const content = contentOf({ posts: [post("a/b[0..1]#")] });
  const { reader, reads } = indexContent(content).track();
  expect(reader.entry("posts", "a/b[0..1]#")).toBeDefined();
  const noted = Object.entries(reads());
  expect(noted).toHaveLength(1);
  for (const [read, digest] of noted) {
    expect(indexContent(content).digestOf(read)).toBe(digest);
    expect(indexContent(contentOf()).digestOf(read)).not.toBe(digest);
  }
});
