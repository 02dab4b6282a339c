import { describe, expect } from "vitest";

import { withLists, withPosts } from "../../fixtures/third-party-content.ts";
import { test } from "../fetch/fetch-setup.ts";

const textOf = (slug: string) => `<p>Text of ${encodeURIComponent(slug)}</p>`;

/** Content with surveys of these names, and with pages of these slugs. */
const withSurveys = (names: readonly string[], pages: readonly string[] = []) => ({
  ...withLists({
    "/api/survey/get_all_data": names.map((vSurvey, index) => ({
      vSurvey,
      vUniqueCode: `code-${index}`,
      eFeature: "Yes",
    })),
  }),
  pages: pages.map((vSlug) => ({
    vSlug,
    tDescription: textOf(vSlug),
    eStatus: "Active",
    eDelete: "No",
  })),
});

describe("the slug of the specification's rule", () => {
  test.for<readonly [name: string, rule: string, file: string]>([
    ["Pulse: the survey", "pulse:-the-survey", "pulse-the-survey"],
    ["R&D | People", "r&d-|-people", "r&d--people"],
    ["Node.js", "node.js", "node-js"],
    ["50 % / half?", "50-%-/-half?", "50---half"],
    ["Index", "index", "survey-code-0"],
    ["???", "???", "survey-code-0"],
    ["Wie geht’s #2", "wie-geht’s-#2", "wie-geht’s-2"],
    ["“Trust” <now>", "“trust”-<now>", "“trust”-now"],
  ])("of %j is asked for, and another is the file's", async ([name, rule, file], { api, read }) => {
    api.options = { ...api.options, content: withSurveys([name], [rule]) };
    const { content } = await read();
    expect(content.surveys).toMatchObject([
      { id: file, data: { slug: file, pageKey: rule, body: textOf(rule) } },
    ]);
    const asked = api.calls.map(({ path, body }) => `${path} ${JSON.stringify(body)}`);
    for (const path of ["/api/label/get_all_data", "/api/meta/get_by_id"])
      expect(asked).toContain(`${path} ${JSON.stringify({ vPage: rule })}`);
    expect(content.labels.map(({ id }) => id)).toContain(rule);
    expect(content.metas.map(({ id }) => id)).toContain(rule);
  });

  test("is asked for once by two surveys of one name, whose files differ", async ({
    api,
    read,
  }) => {
    api.options = {
      ...api.options,
      content: withSurveys(["Two: spaces", "Two: spaces"], ["two:-spaces"]),
    };
    const { content } = await read();
    expect(content.surveys.map(({ id, data }) => [id, data.pageKey, data.body])).toEqual([
      ["two-spaces", "two:-spaces", textOf("two:-spaces")],
      ["two-spaces-code-1", "two:-spaces", textOf("two:-spaces")],
    ]);
    const bodies = api.calls.filter(({ path }) => path === "/api/page").map(({ body }) => body);
    expect(bodies).not.toContainEqual(expect.objectContaining({ vSlug: "two-spaces" }));
  });

  test("without content is followed by the file's, which hosts with files have", async ({
    api,
    read,
  }) => {
    api.options = { ...api.options, content: withSurveys(["Pulse: more"], ["pulse-more"]) };
    expect((await read()).content.surveys[0]?.data.body).toBe(textOf("pulse-more"));
    api.options = { ...api.options, ignoresFilters: true };
    expect((await read()).content.surveys[0]?.data.body).toBe(textOf("pulse-more"));
  });
});

describe("the address of the specification's rule", () => {
  const redirects = ([from, to]: readonly [string, string]) => ({ from, to, status: 301 });

  test("redirects to the file's where hosts can hold it", async ({ api, read }) => {
    const surveys = withSurveys([
      "Pulse: more",
      "Node.js",
      "R&D | People",
      // A colon before a letter begins a placeholder on some hosts.
      "re:think",
      "a/b",
      "50 %",
      "What?",
      "Index",
      "...",
    ]);
    const posts = withPosts(([first]) => [{ ...first, vBlog: "Trust: day 1" }]);
    api.options = {
      ...api.options,
      content: { ...surveys, lists: { ...posts.lists, ...surveys.lists } },
    };
    const { redirects: found } = await read();
    expect(found.filter(({ from }) => from.startsWith("/survey/"))).toEqual(
      [
        ["/survey/node.js", "/survey/node-js"] as const,
        ["/survey/pulse%3A-more", "/survey/pulse-more"] as const,
        ["/survey/r%26d-%7C-people", "/survey/r%26d--people"] as const,
      ].map(redirects),
    );
  });

  test("redirects for posts, and to the first of those with one title", async ({ api, read }) => {
    api.options = {
      ...api.options,
      content: withPosts(([first]) =>
        [1, 2].map((number) => ({
          ...first,
          vUniqueCode: `code-${number}`,
          iBlogId: number,
          vBlog: "Trust: day 1",
        })),
      ),
    };
    expect((await read()).redirects).toEqual([
      redirects(["/blog-detail/trust%3A-day-1", "/blog-detail/trust-day-1"]),
    ]);
  });
});
