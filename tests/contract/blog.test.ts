import * as v from "valibot";
import { describe, expect, test } from "vitest";

import { blogs } from "../../src/contract/blog.ts";
import { testimonials } from "../../src/contract/home.ts";

describe("a post is read", () => {
  const post = { vBlog: "Trust", vUniqueCode: "trust", iBlogId: 1 };
  const read = (fields: object) => v.parse(blogs.record, { ...post, ...fields });

  test.each([
    ["no tags", {}, []],
    ["null as its tags", { tags: null }, []],
    ["an empty text as its tags", { tags: "" }, []],
    ["one tag that is no list", { tags: { vTag: "a" } }, [{ vTag: "a" }]],
    ["tags that can't be read", { tags: [null, { vTag: "a" }, "b"] }, [{ vTag: "a" }]],
  ])("with %s", (_name, fields, tags) => {
    expect(read(fields).tags).toEqual(tags);
  });

  test("without an id, and with pictures that can't be read", () => {
    const fields = { iBlogId: null, vImage: {}, vWebpImage: ["a.png"] };
    expect(read(fields)).toMatchObject({ iBlogId: null, vImage: "", vWebpImage: "" });
  });

  test("with a category and an author in lists of one", () => {
    const person = { vFirstName: "Ada", vLastName: "Byron" };
    const parts = { category: [{ vCategory: "Trust" }], user_datas: [person] };
    expect(read(parts)).toMatchObject({ category: { vCategory: "Trust" }, user_datas: person });
    const none = { category: [], user_datas: [] };
    expect(read(none)).toMatchObject({ category: null, user_datas: null });
  });
});

test("a testimonial is read with its person in a list of one", () => {
  const testimonial = { tTestimonial: "Good.", vFullName: "" };
  const person = { vFirstName: "Ada", user_profile: [{ vOrganizationName: "Engines" }] };
  expect(
    v.parse(testimonials.record, { ...testimonial, user_datas: [person] }).user_datas,
  ).toMatchObject({ vFirstName: "Ada", user_profile: { vOrganizationName: "Engines" } });
  expect(v.parse(testimonials.record, testimonial).user_datas).toBeUndefined();
});
