import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  banners,
  commonSection,
  organisations,
  platform,
  platformHeader,
  testimonials,
  videos,
} from "../../src/contract/home.ts";
import { labelsByPage } from "../../src/contract/label.ts";
import {
  metaByPage,
  pageBySlug,
  companySettings,
  socialSettings,
} from "../../src/contract/page.ts";
import { surveyById, surveys } from "../../src/contract/offered-survey.ts";
import { contentReader } from "./content-reader.ts";
import { dialects } from "./databases.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const featured = { eFeature: "Yes", eDelete: "No" } as const;
const active = { eStatus: "Active", eDelete: "No" } as const;
const section = { eStatus: "Active", eDeleted: "No" } as const;

describe.each(dialects)("content routes on %s", (dialect) => {
  let api: TestApi;
  let raw: ReturnType<typeof contentReader>["raw"];
  let list: ReturnType<typeof contentReader>["list"];
  let record: ReturnType<typeof contentReader>["record"];
  beforeAll(async () => {
    api = await openTestApi(dialect);
    ({ raw, list, record } = contentReader(api));
  });
  afterAll(() => api.close());

  test("return company settings as name and value, with any filter", async () => {
    const expected = [
      { vName: "COMPANY_EMAIL", vValue: "hello@morrow.example" },
      { vName: "COMPANY_ADDRESS", vValue: "Morrow, \nBristol" },
    ];
    expect(await list(companySettings, { eConfig: "Company" })).toEqual(expected);
    const withoutFilter = await api.post(companySettings.path);
    expect(await withoutFilter.json()).toEqual({ code: 200, data: expected });
  });

  test("return social settings", async () => {
    expect(await list(socialSettings, { eConfig: "Social" })).toEqual([
      { vName: "Mastodon", vValue: "https://mastodon.example/@morrow" },
    ]);
  });

  test("return a page's metadata, and 404 for an unknown page", async () => {
    expect(await record(metaByPage, { vPage: "home" })).toEqual({
      record: {
        vTitle: "Home",
        tDescription: "The home page – in words.",
        tKeyword: "culture, survey",
      },
      lost: [],
    });
    const response = await api.post(metaByPage.path, { vPage: "nowhere" });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 404 });
  });

  test("return a page's labels in order, and an empty list for an unknown page", async () => {
    expect(await list(labelsByPage, { vPage: "home" })).toEqual([
      { vLabel: "LBL_NEWSLETTER_HEADING", vText: "One letter a month" },
      { vLabel: "LBL_NEWSLETTER_MESSAGE", vText: "Thank you – you are on the list." },
    ]);
    expect(await list(labelsByPage, { vPage: "nowhere" })).toEqual([]);
  });

  test("return the platform with and without its header and body", async () => {
    const answers = [
      await api.app.request(platform.path, {
        method: "POST",
        headers: { ...platformHeader, "content-type": "text/plain" },
        body: "anything",
      }),
      await api.post(platform.path),
    ];
    for (const answer of answers)
      expect(await answer.json()).toEqual({
        code: 200,
        data: {
          vTitle: "The platform",
          tDescription: "One place to ask.",
          points: [{ vTitle: "Five surveys", tDescription: "One rhythm." }],
        },
      });
  });

  test("return featured banners in data.data", async () => {
    const answer = await raw(banners, featured);
    expect(answer).toEqual({
      code: 200,
      data: {
        data: [
          {
            vHeading: "Hear everyone out. Then shape your culture.",
            vSubHeading: "Ask & listen.",
            vColor: "#f4ead8",
            vImage: "/media/horizon.svg",
            vImageAlt: "A horizon",
          },
        ],
      },
    });
    const others = await list(banners, { ...featured, eFeature: "No" });
    expect(others.map(({ vHeading }) => vHeading)).toEqual(["Not shown"]);
  });

  test("return testimonials with their authors", async () => {
    expect(await list(testimonials, featured)).toEqual([
      {
        tTestimonial: "Nobody had to shout.",
        vFullName: "",
        user_datas: {
          vWebpImage: "/media/horizon.svg",
          vFirstName: "Gwen",
          vLastName: "Parfitt",
          user_profile: { vOrganizationName: "Fernhill Water" },
        },
      },
    ]);
  });

  test("return videos without a body, and with a body of headers", async () => {
    const expected = {
      code: 200,
      data: [
        {
          vUrl: "/media/videos/hear",
          vTitle: "What a survey <can> hear",
          tDescription: "One answer, from a phone to a <table>.",
          // The test server has no captions file for it.
          tTranscript: "",
          vWebpImage: "",
        },
      ],
    };
    const bodies = [undefined, { headers: { "Content-Type": "application/json" } }];
    for (const body of bodies)
      expect(await (await api.post(videos.path, body)).json()).toEqual(expected);
  });

  test("return a common section with byte arrays", async () => {
    const answer = await raw(commonSection, { vSlug: "home-section-one", ...section });
    expect(answer.data).toMatchObject([
      { vTitle: { type: "Buffer" }, vDescription: { type: "Buffer" } },
    ]);
    const [first] = await list(commonSection, { vSlug: "home-section-one", ...section });
    expect(first).toMatchObject({
      vTitle: "Listening &amp; hearing",
      vDescription: "<p>Ask <strong>plainly</strong> – and listen.</p>",
      vImage: "/media/horizon.svg",
    });
  });

  test("return surveys by feature, with byte arrays", async () => {
    const answer = await raw(surveys, featured);
    expect(answer.data).toMatchObject({
      data: [{ vSurvey: "Culture Audit", tDescription: { type: "Buffer" } }],
    });
    expect(await list(surveys, { ...featured, eFeature: "No" })).toMatchObject([
      { vSurvey: "Daily Mood", tDescription: "<p>One emoji a day 🙂</p>" },
    ]);
  });

  test("return one survey by its code, and 404 for an unknown one", async () => {
    expect(await record(surveyById, { vUniqueCode: "mood1" })).toMatchObject({
      record: { vSurvey: "Daily Mood", iSurveyId: 2 },
    });
    const response = await api.post(surveyById.path, { vUniqueCode: "none" });
    expect(response.status).toBe(404);
  });

  test("return organisations for role 5 only, as a number or as a text", async () => {
    for (const iRoleId of [5, "5"] as const)
      expect(await list(organisations, { iRoleId, ...featured })).toEqual([
        { vWebpImage: "/media/logo-fernhill.svg", vImageAlt: "Fernhill Water" },
      ]);
    for (const iRoleId of [4, "4", "05", "", null, [5]])
      expect((await api.post(organisations.path, { iRoleId, ...featured })).status).toBe(400);
  });

  test("return a page in data.code and data.data, as base64", async () => {
    const answer = await raw(pageBySlug, { vSlug: "about-us", ...active });
    expect(answer.data).toMatchObject({
      code: 200,
      data: [{ tDescription: expect.stringMatching(/^[\w+/]+=*$/) as string }],
    });
    const [page] = await list(pageBySlug, { vSlug: "about-us", ...active });
    expect(page?.tDescription).toContain("<h2>Who we are</h2>");
    expect(page?.tDescription).toContain("<td>Zoë – 🙂</td>");
    expect(page?.dtUpdated).toBe("2026-11-02");
    expect(await list(pageBySlug, { vSlug: "none", ...active })).toEqual([]);
  });
});
