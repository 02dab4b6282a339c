import { allOf } from "../../shared/all-of.ts";
import type { ListName } from "../../site/content/content-reader.ts";
import type { SiteContent, Company, Entry, Labels, Meta } from "../../site/content/site-content.ts";
import type { SiteAnswers } from "../fetch/request-content.ts";
import {
  type TransformContext,
  bodyOf,
  briefBodyOf,
  transformList,
  transformRecords,
} from "./transform-context.ts";
import { transformPosts } from "./transform-posts.ts";
import type { RecordOf } from "../../contract/call.ts";
import { changeDate } from "../../contract/change-date.ts";
import { labelFormats } from "../../contract/label.ts";
import { describe, tag } from "../../contract/read-answer.ts";
import type { pageBySlug } from "../../contract/page.ts";
import {
  cutSurveyDescription,
  withoutLineBreaks,
  plainText,
  groundOf,
  cutTestimonial,
  splitHeading,
  fullName,
} from "./display.ts";
import { contentPageSlugs } from "../../site/content/page-keys.ts";
import { defaultMeta } from "../../contract/text/content.ts";
import { isFilled } from "../../contract/rules.ts";
import { allowedFilms, videoAddress } from "./video-address.ts";

/** The transforms of the API's answers into the content of pages; those of posts are in transform-posts.ts. */

/** Per list of the content, the function that makes it from the API's answers. */
type Transforms = {
  readonly [Name in Exclude<ListName, "posts" | "articles" | "topics">]: (
    context: TransformContext,
    answers: SiteAnswers,
  ) => SiteContent[Name] | Promise<SiteContent[Name]>;
};

type PageRecord = RecordOf<typeof pageBySlug>;

/** The page record of the first slug that has one. Hosts that ignore the filters send others too, also inactive ones. */
function chosenPage(
  slugs: readonly string[],
  records: readonly PageRecord[],
): PageRecord | undefined {
  const shown = records.filter(
    ({ eStatus, eDelete }) =>
      /^active$/i.test(eStatus ?? "Active") && !/^yes$/i.test(eDelete ?? ""),
  );
  const found = slugs.flatMap((slug) => shown.find(({ vSlug }) => vSlug === slug) ?? []);
  return found[0] ?? shown.find(({ vSlug }) => vSlug === "");
}

/** Transforms the pages whose body is a record. Those of surveys are part of the surveys. */
const transformPages = (context: TransformContext, { pages }: SiteAnswers) => {
  const found = contentPageSlugs.flatMap((slug) => {
    const record = chosenPage([slug], pages.get(slug) ?? []);
    return record ? [{ slug, record }] : [];
  });
  return transformRecords(context, "pages", found, async ({ slug, record }) => {
    const { html, pictures, outline } = await bodyOf(context, `page ${slug}`, record.tDescription);
    const data = { body: html, bodyImages: pictures, outline };
    return { id: slug, ...context.addUpdated("pages", slug, data, changeDate(record)) };
  });
};

/** Transforms surveys, for their cards (specification 2 and 5) and their pages. */
const transformSurveys = (context: TransformContext, { surveys, pages }: SiteAnswers) =>
  transformRecords(context, "surveys", surveys, async (listed) => {
    const { survey, pageKey, pageText, slug, featured } = listed;
    const cardText = plainText(survey.tDescription);
    const page = chosenPage([pageKey, slug], pages.get(pageKey) ?? []);
    const body = await bodyOf(context, `survey ${slug}`, page?.tDescription ?? "");
    const data = {
      name: survey.vSurvey,
      pageKey,
      slug,
      featured,
      image: await context.picture(survey.vWebpImage),
      imageAlt: survey.vImageAlt,
      description: await briefBodyOf(context, `survey ${slug}`, survey.tDescription, 4),
      descriptionText: pageText === undefined ? cardText : plainText(pageText),
      ...cutSurveyDescription(cardText),
      body: body.html,
      bodyImages: body.pictures,
      outline: body.outline,
    };
    const changed = latest([survey, ...(page ? [page] : [])].map(changeDate));
    return { id: slug, ...context.addUpdated("surveys", slug, data, changed) };
  });

/** The latest time; undefined when one is unknown, because that may be the latest. */
const latest = (times: readonly (string | undefined)[]) =>
  times.includes(undefined) ? undefined : times.toSorted().at(-1);

/** Label keys as the specification writes them; `__proto__` as a key would end the build. */
const labelKey = /^[A-Za-z0-9][\w.-]*$/;

/**
 * Transforms the labels of each page. A label that a page has twice keeps its first text; a text that
 * is not in its label's format is left out.
 */
const transformLabels = (
  { report }: TransformContext,
  { labels }: SiteAnswers,
): readonly Entry<Labels>[] =>
  [...labels].map(([id, records]) => {
    const texts: Record<string, string> = {};
    const leaveOut = (path: string, expected: string, text: string) =>
      report.leftOut.push({
        source: `labels of ${id}`,
        path,
        expected,
        received: `a text of ${text.length} characters`,
      });
    for (const { vLabel, vText } of records) {
      const format = labelFormats.get(vLabel);
      if (!labelKey.test(vLabel)) leaveOut("vLabel", "letters, digits and underscores", vLabel);
      else if (vText !== "" && format?.isRight(vText) === false)
        leaveOut(vLabel, format.expected, vText);
      else texts[vLabel] ??= vText;
    }
    return { id, data: { texts } };
  });

/**
 * Transforms title, description and keywords of each page, with the specification's defaults. Search engines
 * would show the tags of the last two.
 */
const transformMetas = (
  { report }: TransformContext,
  { metas }: SiteAnswers,
): readonly Entry<Meta>[] =>
  [...metas].map(([id, record]) => {
    const withoutTags = (path: "tDescription" | "tKeyword", fallback: string) => {
      const written = record?.[path] ?? "";
      if (tag.test(written))
        report.leftOut.push({
          source: `metadata of ${id}`,
          path,
          expected: "a text without tags",
          received: describe(written),
        });
      return plainText(written) || fallback;
    };
    return {
      id,
      data: {
        title: record?.vTitle ?? "",
        description: withoutTags("tDescription", defaultMeta.description),
        keywords: withoutTags("tKeyword", defaultMeta.keywords),
      },
    };
  });

/**
 * Makes one record of the company's settings. Of equal names the first with a value counts; a missing
 * setting is an empty text.
 */
function transformCompany(
  _context: TransformContext,
  { company }: SiteAnswers,
): readonly Entry<Company>[] {
  const setting = (name: string) =>
    company.find(({ vName, vValue }) => vName === name && vValue !== "")?.vValue ?? "";
  return [
    {
      id: "company",
      data: {
        email: setting("COMPANY_EMAIL"),
        phone: setting("COMPANY_NUMBER"),
        address: withoutLineBreaks(setting("COMPANY_ADDRESS")),
      },
    },
  ];
}

/** The organisation's profiles on other sites; only http(s) addresses can be links. */
const transformSocial = transformList("social", ({ vName, vValue }, source, { hosts, report }) => {
  const url = URL.parse(vValue);
  const isElsewhere = url?.origin !== URL.parse(hosts.SITE_URL)?.origin;
  if (url && /^https?:$/.test(url.protocol) && isElsewhere) return { name: vName, url: url.href };
  report.leftOut.push({
    source,
    path: "vValue",
    expected: "an http or https address of another site",
    received: vValue === "" ? "an empty text" : "something else",
  });
  return undefined;
});

/** Transforms of the lists that several pages show. */
const pageTransforms = {
  company: transformCompany,
  social: transformSocial,
  labels: transformLabels,
  metas: transformMetas,
  pages: transformPages,
  surveys: transformSurveys,
} satisfies Partial<Transforms>;

/** Transforms of the lists that the home page shows (specification 2 and 3). */
const homeTransforms = {
  banners: transformList(
    "banners",
    async ({ vHeading, vSubHeading, vColor, vImage, vImageAlt }, source, context) => {
      const ground = groundOf(vColor);
      if (vColor !== "" && ground.color === "")
        context.report.leftOut.push({
          source,
          path: "vColor",
          expected: "a CSS colour",
          received: vColor.slice(0, 200),
        });
      return {
        heading: splitHeading(vHeading),
        subHeading: vSubHeading,
        ...ground,
        image: await context.picture(vImage),
        imageAlt: vImageAlt,
      };
    },
  ),

  testimonials: transformList(
    "testimonials",
    async ({ tTestimonial, vFullName, user_datas: user }, _source, { picture }) => {
      const text = plainText(tTestimonial);
      if (text === "") throw new Error("markup without text");
      return {
        text,
        ...cutTestimonial(text),
        name: fullName(vFullName, user?.vFirstName, user?.vLastName),
        organisation: user?.user_profile?.vOrganizationName ?? "",
        portrait: await picture(user?.vWebpImage ?? ""),
      };
    },
  ),

  videos: transformList(
    "videos",
    async (
      { vUrl, vTitle, tDescription, tTranscript, vWebpImage },
      source,
      { hosts, report, picture },
    ) => {
      const address = videoAddress(vUrl, hosts);
      if (address)
        return {
          address,
          title: vTitle,
          description: plainText(tDescription),
          transcript: tTranscript.split("\n").filter(isFilled),
          poster: await picture(vWebpImage),
        };
      report.leftOut.push({
        source,
        path: "vUrl",
        expected: allowedFilms,
        received: vUrl.slice(0, 200),
      });
      return undefined;
    },
  ),

  organisations: transformList(
    "organisations",
    async ({ vWebpImage, vImageAlt }, _source, { picture }) => ({
      image: await picture(vWebpImage),
      imageAlt: vImageAlt,
    }),
  ),

  commonSections: (context, { commonSections }) =>
    transformRecords(context, "common sections", [...commonSections], async ([slug, section]) => {
      if (!section) return undefined;
      const { html, pictures } = await bodyOf(context, slug, section.vDescription, 3);
      return {
        id: slug,
        data: {
          title: plainText(section.vTitle),
          heading: plainText(section.vHeading),
          description: html,
          bodyImages: pictures,
          image: await context.picture(section.vImage),
          imageAlt: section.vImageAlt,
        },
      };
    }),

  platform: (context, { platform }) =>
    transformRecords(
      context,
      "platform",
      platform ? [platform] : [],
      async ({ vTitle, tDescription, points }) => ({
        id: "platform",
        data: {
          title: vTitle,
          description: await briefBodyOf(context, "platform", tDescription, 3),
          points: points
            .map((point) => ({ title: point.vTitle, text: plainText(point.tDescription) }))
            .filter(({ title, text }) => title !== "" || text !== ""),
        },
      }),
    ),
} satisfies Partial<Transforms>;

export const transforms: Transforms = { ...pageTransforms, ...homeTransforms };

/** Transforms all answers into the content of the site, and fetches its pictures. */
export async function transformContent(
  context: TransformContext,
  answers: SiteAnswers,
): Promise<SiteContent> {
  // All at once: a list waits for its pictures while the texts of another are sanitised.
  const [blog, ...lists] = await allOf([
    transformPosts(context, answers),
    ...Object.entries(transforms).map(async ([name, transform]) => ({
      [name]: await transform(context, answers),
    })),
  ]);
  return Object.assign({}, ...lists, blog) as SiteContent;
}
