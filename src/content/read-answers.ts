import { banners } from "../contract/banner.ts";
import {
  type Blog,
  blogById,
  blogRecommendation,
  blogs,
} from "../contract/blog.ts";
import type { Call, RecordOf, RequestOf } from "../contract/call.ts";
import {
  commonSection,
  commonSectionSlugs,
} from "../contract/common-section.ts";
import { labelsByPage } from "../contract/label.ts";
import { partnerRole } from "../contract/limits.ts";
import { metaByPage } from "../contract/meta.ts";
import { organisations } from "../contract/organisation.ts";
import { pageBySlug } from "../contract/page.ts";
import { platform } from "../contract/platform.ts";
import { companySettings, socialSettings } from "../contract/setting.ts";
import { surveys } from "../contract/survey.ts";
import { testimonials } from "../contract/testimonial.ts";
import { videos } from "../contract/video.ts";
import { allOf } from "./all-of.ts";
import { ask, type Asking, type Records } from "./ask.ts";
import { contentPageSlugs, fixedPageKeys } from "./page-keys.ts";
import type { ContentHost } from "./receive.ts";
import { type SluggedSurvey, sluggedSurveys } from "./survey-list.ts";

/** What the first call of a reading asks surveys for. */
export const featured = { eFeature: "Yes", eDelete: "No" } as const;
const others = { eFeature: "No", eDelete: "No" } as const;

/** A post with the posts to read after it. */
export interface PostAnswer {
  readonly post: Blog;
  readonly recommended: readonly Pick<Blog, "vUniqueCode">[];
}

/** Everything the API said, decoded and checked, in the API's own field names. */
export interface SiteAnswers {
  readonly company: Records<typeof companySettings>;
  readonly social: Records<typeof socialSettings>;
  readonly labels: ReadonlyMap<string, Records<typeof labelsByPage>>;
  readonly metas: ReadonlyMap<string, RecordOf<typeof metaByPage> | undefined>;
  readonly platform: RecordOf<typeof platform> | undefined;
  readonly banners: Records<typeof banners>;
  readonly testimonials: Records<typeof testimonials>;
  readonly videos: Records<typeof videos>;
  readonly commonSections: ReadonlyMap<
    string,
    RecordOf<typeof commonSection> | undefined
  >;
  readonly surveys: readonly SluggedSurvey[];
  readonly organisations: Records<typeof organisations>;
  readonly pages: ReadonlyMap<string, Records<typeof pageBySlug>>;
  readonly posts: readonly PostAnswer[];
}

/** The hosts that are read: the API and, for the platform, the second one. */
export interface Hosts {
  readonly api: ContentHost;
  readonly platform: ContentHost;
}

/**
 * Makes the content calls of the specification's section 7: all but those that would bring nothing
 * new, a survey and a post that the lists have whole. What may be empty when it never came are the
 * lists that an editor may empty, too (specification 8).
 *
 * @throws {ContentError} when content that the site can't do without was never read
 */
export async function readAnswers(
  asking: Asking,
  hosts: Hosts,
): Promise<SiteAnswers> {
  const put = <C extends Call>(
    call: C,
    payload: RequestOf<C>,
    wanted?: "required" | "optional",
  ) => ask(asking, hosts.api, call, payload, wanted);
  const surveyList = sluggedSurveys(
    await put(surveys, featured),
    await put(surveys, others, "optional"),
  );
  const surveySlugs = surveyList.map(({ slug }) => slug);
  const keys = [...new Set([...fixedPageKeys, ...surveySlugs])];
  const slugs = [...new Set([...contentPageSlugs, ...surveySlugs])];

  return settled({
    surveys: Promise.resolve(surveyList),
    company: put(companySettings, { eConfig: "Company" }),
    social: put(socialSettings, { eConfig: "Social" }, "optional"),
    labels: byKey(keys, (vPage) => put(labelsByPage, { vPage })),
    metas: byKey(keys, async (vPage) => (await put(metaByPage, { vPage }))[0]),
    platform: ask(asking, hosts.platform, platform, {}, "optional").then(
      ([record]) => record,
    ),
    banners: put(banners, featured),
    testimonials: put(testimonials, featured, "optional"),
    videos: put(videos, {}, "optional"),
    commonSections: byKey(
      commonSectionSlugs,
      async (vSlug) =>
        (
          await put(commonSection, { vSlug, eStatus: "Active", eDeleted: "No" })
        )[0],
    ),
    organisations: put(
      organisations,
      { iRoleId: partnerRole, eFeature: "Yes", eDelete: "No" },
      "optional",
    ),
    pages: byKey(slugs, (vSlug) =>
      put(pageBySlug, { vSlug, eStatus: "Active", eDelete: "No" }),
    ),
    posts: readPosts(put),
  });
}

type Put = <C extends Call>(
  call: C,
  payload: RequestOf<C>,
  wanted?: "required" | "optional",
) => Promise<Records<C>>;

/** The blog list, each post whole and with its recommendations. */
async function readPosts(put: Put): Promise<PostAnswer[]> {
  const list = await put(blogs, { vCategory: "" });
  return allOf(
    list.map(async (listed) => {
      const post = listed.tDescription ? listed : await wholePost(put, listed);
      return {
        post,
        recommended: listed.recommendation ?? (await recommendedFor(put, post)),
      };
    }),
  );
}

/** What the API recommends after a post; nothing for a post without a category. */
async function recommendedFor(put: Put, { iCategoryId, iBlogId }: Blog) {
  if (iCategoryId === null || iCategoryId === undefined) return [];
  return put(blogRecommendation, { iCategoryId, iBlogId }, "optional");
}

/** A post whose list record has no body: what the list left empty comes from the call by code. */
async function wholePost(put: Put, listed: Blog): Promise<Blog> {
  const [whole] = await put(blogById, { vUniqueCode: listed.vUniqueCode });
  return whole
    ? {
        ...whole,
        ...withoutEmpty(listed),
        tags: listed.tags.length ? listed.tags : whole.tags,
      }
    : listed;
}

const withoutEmpty = <T extends object>(record: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(record).filter(
      ([, value]) => value !== "" && value !== null && value !== undefined,
    ),
  ) as Partial<T>;

/** One answer per key, asked for at the same time. */
async function byKey<Key extends string, T>(
  keys: readonly Key[],
  answer: (key: Key) => Promise<T>,
): Promise<ReadonlyMap<string, T>> {
  const answers = keys.map(async (key) => [key, await answer(key)] as const);
  return new Map(await allOf(answers));
}

/** An object of promises as a promise of the object. */
async function settled<T extends object>(promises: {
  [Key in keyof T]: Promise<T[Key]>;
}): Promise<T> {
  const entries = Object.entries<Promise<unknown>>(promises).map(
    async ([key, promise]) => [key, await promise] as const,
  );
  return Object.fromEntries(await allOf(entries)) as T;
}
