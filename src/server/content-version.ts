import { banners } from "../contract/banner.ts";
import { blogById, blogRecommendation, blogs } from "../contract/blog.ts";
import type { Call } from "../contract/call.ts";
import { commonSection } from "../contract/common-section.ts";
import { labelsByPage } from "../contract/label.ts";
import { metaByPage } from "../contract/meta.ts";
import { organisations } from "../contract/organisation.ts";
import { pageBySlug } from "../contract/page.ts";
import { platform } from "../contract/platform.ts";
import { companySettings, socialSettings } from "../contract/setting.ts";
import { surveyById, surveys } from "../contract/survey.ts";
import { testimonials } from "../contract/testimonial.ts";
import { videos } from "../contract/video.ts";
import { sourceDigest } from "../source-digest.ts";
import type { Database } from "./db/tables.ts";

/** Calls whose answers follow from the content tables alone. */
const contentCalls: ReadonlySet<Call> = new Set<Call>([
  banners,
  blogById,
  blogRecommendation,
  blogs,
  commonSection,
  companySettings,
  labelsByPage,
  metaByPage,
  organisations,
  pageBySlug,
  platform,
  socialSettings,
  surveyById,
  surveys,
  testimonials,
  videos,
]);

export const isContentCall = (call: Call): boolean => contentCalls.has(call);

/** Header of content answers: an extra that spares a reader of all content the calls that bring nothing new. */
export const versionHeader = "X-Content-Version";

let code: string | undefined;
const codeDigest = () =>
  (code ??= sourceDigest(["server/", "server/routes/", "contract/"]));

/**
 * What stands for everything that content calls answer and the pictures they lead to: another value
 * as soon as a content table is written to, or other code answers. It is to be read before the
 * answer is made: then it is never newer than the answer.
 */
export async function contentVersion(database: Database): Promise<string> {
  const { vValue } = await database
    .selectFrom("content_version")
    .select("vValue")
    .executeTakeFirstOrThrow();
  return `${vValue}.${codeDigest()}`;
}
