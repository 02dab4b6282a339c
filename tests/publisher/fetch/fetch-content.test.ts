import { describe, expect } from "vitest";

import { contentPageSlugs, fixedPageKeys } from "../../../src/site/content/page-keys.ts";
import type { ThirdPartyOptions } from "../../fixtures/third-party-api.ts";
import { thirdPartyContent } from "../../fixtures/third-party-content.ts";
import { test } from "./fetch-setup.ts";

describe("the calls", () => {
  test("are exactly those of the specification", async ({ api, read }) => {
    await read();
    // Calls run concurrently and arrive in any order.
    const sorted = (bodies: readonly unknown[]) =>
      bodies.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    const bodies = (path: string) =>
      sorted(api.calls.filter((call) => call.path === path).map(({ body }) => body));
    const featured = { eFeature: "Yes", eDelete: "No" };
    expect(bodies("/api/setting/company")).toEqual([{ eConfig: "Company" }]);
    expect(bodies("/api/banner/get_all_data")).toEqual([featured]);
    expect(bodies("/api/testimonial/get_all_data")).toEqual([featured]);
    expect(bodies("/api/survey/get_all_data")).toEqual(
      sorted([featured, { eFeature: "No", eDelete: "No" }]),
    );
    expect(bodies("/api/orgenization/get_all_data")).toEqual([
      { iRoleId: 5, eFeature: "Yes", eDelete: "No" },
    ]);
    expect(bodies("/api/common_section")).toEqual(
      sorted([
        { vSlug: "home-section-one", eStatus: "Active", eDeleted: "No" },
        { vSlug: "home-section-two", eStatus: "Active", eDeleted: "No" },
      ]),
    );
    expect(bodies("/api/video/get_all_data")).toEqual([{}]);
    expect(bodies("/api/setting/social")).toEqual([{ eConfig: "Social" }]);
    const surveys = ["culture-audit", "pulse", "inclusion-index", "daily-mood"];
    expect(bodies("/api/page")).toEqual(
      sorted(
        [...contentPageSlugs, ...surveys].map((vSlug) => ({
          vSlug,
          eStatus: "Active",
          eDelete: "No",
        })),
      ),
    );
    expect(bodies("/api/blog/get_all_data")).toEqual([{ vCategory: "" }]);
    expect(bodies("/api/blog/get_by_id")).toEqual(
      ["post-aaa111", "post-bbb222", "post-ccc333"].map((vUniqueCode) => ({ vUniqueCode })),
    );
    expect(bodies("/api/survey/get_by_id")).toEqual(
      [1, 2, 3, 4].map((number) => ({ vUniqueCode: `survey-code-${number}` })),
    );
    expect(bodies("/api/blog/recommendation")).toEqual(
      sorted([
        { iCategoryId: 1, iBlogId: 11 },
        { iCategoryId: 1, iBlogId: 12 },
      ]),
    );
    const pages = sorted([...fixedPageKeys, ...surveys].map((vPage) => ({ vPage })));
    expect(bodies("/api/meta/get_by_id")).toEqual(pages);
    expect(bodies("/api/label/get_all_data")).toEqual(pages);
  });

  test("have the content header for the platform only", async ({ api, read }) => {
    await read();
    const carriers = api.calls.filter(({ headers }) => "authorization-type" in headers);
    expect(carriers.map(({ path, headers }) => [path, headers["authorization-type"]])).toEqual([
      ["/api/platform", "content"],
    ]);
  });
});

describe("every notation of an answer", () => {
  const variants: Partial<ThirdPartyOptions>[] = [
    { list: "body", code: "status" },
    { list: "data", code: "status" },
    { list: "data", code: "body", bytes: "buffer" },
    { list: "data.data", code: "body", bytes: "data" },
    { list: "data.data", code: "data.code", bytes: "text" },
    { list: "data.data", code: "status", pageBody: "plain" },
    { ignoresFilters: true },
  ];
  for (const variant of variants)
    test(`${JSON.stringify(variant)} gives the same site`, async ({ api, read }) => {
      const usual = await read();
      api.options = { ...api.options, ...variant };
      const { content, report } = await read();
      const same = variant.ignoresFilters
        ? {
            ...content,
            surveys: content.surveys.map((entry, place) => ({
              id: entry.id,
              digest: usual.content.surveys[place]?.digest,
              undated: usual.content.surveys[place]?.undated,
              data: { ...entry.data, featured: place < 3 },
            })),
          }
        : content;
      expect(same).toEqual(usual.content);
      expect(report.failedCalls).toEqual([]);
    });
});

describe("the content", () => {
  test("is transformed for the pages", async ({ read }) => {
    const { content, report } = await read();
    expect(report).toEqual({ leftOut: [], failedCalls: [], pictures: [] });
    expect(content.company).toEqual([
      {
        id: "company",
        data: {
          email: "hello@third-party.example",
          phone: "+44 20 7946 0000",
          address: "1 High Street, London, N1 1AA",
        },
      },
    ]);
    expect(content.surveys.map(({ id, data }) => [id, data.featured, data.isCut])).toEqual([
      ["culture-audit", true, true],
      ["pulse", true, false],
      ["inclusion-index", true, false],
      ["daily-mood", false, false],
    ]);
    expect(content.surveys[3]?.data.image).toBeUndefined();
    expect(content.surveys[0]?.data.body).toBe(
      '<h2 id="text-how-it-runs">How it runs</h2><p>Step by step.</p>',
    );
    const [first, second, third] = content.posts.map(({ data }) => data);
    expect(first).toMatchObject({
      slug: "the-average-of-72-hides-everything",
      shortTitle: "The average of 7.2 hides eve...",
      image: { width: 320, height: 200 },
      detailImage: { width: 960, height: 480 },
      shownTags: ["numbers", "boards", "surveys"],
      recommended: ["bad-news-travels"],
      minutes: 1,
    });
    const [article, other] = content.articles;
    expect(article?.id).toBe(first?.slug);
    expect(article?.data.body).toContain('<img data-picture="0" alt="A histogram">');
    expect(article?.data.bodyImages).toHaveLength(1);
    expect(other?.data.body).toBe("<p>Only if somebody carries it.</p>");
    expect(second).toMatchObject({ imageAlt: "A courier", tags: ["leadership"] });
    expect(second?.image).toEqual({
      file: expect.stringMatching(/^[0-9a-f]{32}\.png$/) as string,
      width: 200,
      height: 80,
    });
    expect(third).toMatchObject({
      category: "",
      categoryId: "",
      tags: [],
      shownTags: ["N/A"],
      recommended: [],
    });
    expect(content.pages.map(({ id }) => id)).toContain("culture-assesment");
    expect(content.pages[0]?.data.body).toContain("Grüße – text of about-us");
    expect(content.metas.find(({ id }) => id === "blog")?.data).toEqual({
      title: "Blog",
      description: "Shaping Your Culture For Tomorrow",
      keywords: "culture, audit, shaping, tomorrow",
    });
    expect(content.metas.find(({ id }) => id === "login")?.data.title).toBe("");
    expect(content.labels.find(({ id }) => id === "home")?.data.texts).toEqual({
      LBL_HOME_PLATEFORM_TITLE: "The platform",
      LBL_NEWSLETTER_MESSAGE: "Thank you.",
    });
  });

  test("leaves out inactive and deleted pages when the host ignores the filter", async ({
    api,
    read,
  }) => {
    const page = (vSlug: string, eStatus: string, eDelete: string) => ({
      vSlug,
      eStatus,
      eDelete,
      tDescription: `<p>${vSlug}</p>`,
    });
    const pages = [
      page("about-us", "Inactive", "No"),
      page("cookies", "Active", "Yes"),
      page("solution", "Active", "No"),
    ];
    api.options = {
      ...api.options,
      ignoresFilters: true,
      content: { ...thirdPartyContent, pages },
    };
    const { content } = await read();
    expect(content.pages).toEqual([
      {
        id: "solution",
        digest: expect.any(String) as string,
        undated: expect.any(String) as string,
        data: {
          body: "<p>solution</p>",
          bodyImages: [],
          outline: [],
          updated: "2026-11-21T12:00:00.000Z",
        },
      },
    ]);
  });
});
