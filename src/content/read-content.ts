import { join } from "node:path";

import type { Settings } from "../settings.ts";
import type { ApiHost } from "./call-api.ts";
import { ContentError } from "./content-error.ts";
import { pictureFetcher } from "./images.ts";
import { inTurn } from "./in-turn.ts";
import { readAnswers } from "./read-answers.ts";
import { emptyReport, type Report, writeReport } from "./report.ts";
import {
  shapeBanners,
  shapeCommonSections,
  shapeOrganisations,
  shapePlatform,
  shapeTestimonials,
  shapeVideos,
} from "./shape-home.ts";
import {
  shapeCompany,
  shapeLabels,
  shapeMetas,
  shapePages,
  shapeSocial,
} from "./shape-pages.ts";
import { shapePosts } from "./shape-posts.ts";
import { shapeSurveys } from "./shape-surveys.ts";
import type { Shaping } from "./shaping.ts";
import type { SiteContent } from "./site-content.ts";

/** How content is read; everything but the settings and the folder has a default. */
export interface Reading {
  readonly settings: Pick<
    Settings,
    "API_HOST" | "PLATFORM_HOST" | "PUBLIC_API_HOST" | "SITE_URL"
  >;
  /** Where answers, pictures and the report are kept: `.data/content`. */
  readonly folder: string;
  /** Patience with the hosts, for tests. */
  readonly patience?: Pick<ApiHost, "backoff" | "limit">;
  readonly now?: () => Date;
}

/** The content of the whole site and what was wrong with it. */
export interface ReadContent {
  readonly content: SiteContent;
  readonly report: Report;
}

/** Calls at the same time, and pictures at the same time: kind to a small host, and fast enough. */
const callsAtOnce = 6;
const picturesAtOnce = 4;

/**
 * Makes all content calls, fetches all pictures and shapes everything for the pages. The report is
 * written to `report.json` in the folder.
 *
 * @throws {ContentError} when content that the site can't do without was never read
 */
export async function readContent({
  settings,
  folder,
  patience = {},
  now = () => new Date(),
}: Reading): Promise<ReadContent> {
  if (settings.API_HOST === "")
    throw new ContentError(
      "API_HOST names no host to read the content from, so nothing was published.",
    );
  const report = emptyReport();
  const api = { address: settings.API_HOST, ...patience };
  const platform = {
    address: settings.PLATFORM_HOST || settings.API_HOST,
    ...patience,
  };
  const asking = {
    folder,
    report,
    turn: inTurn(callsAtOnce),
    now,
    unreachable: new Map(),
  };
  const answers = await readAnswers(asking, { api, platform });
  const shaping: Shaping = {
    hosts: settings,
    report,
    picture: pictureFetcher({
      host: settings.API_HOST,
      folder,
      report,
      turn: inTurn(picturesAtOnce),
      ...(patience.limit !== undefined && { limit: patience.limit }),
    }),
  };
  const content: SiteContent = {
    company: shapeCompany(answers),
    social: await shapeSocial(shaping, answers),
    labels: shapeLabels(shaping, answers),
    metas: shapeMetas(answers),
    platform: await shapePlatform(shaping, answers),
    banners: await shapeBanners(shaping, answers),
    testimonials: await shapeTestimonials(shaping, answers),
    videos: await shapeVideos(shaping, answers),
    commonSections: await shapeCommonSections(shaping, answers),
    surveys: await shapeSurveys(shaping, answers),
    organisations: await shapeOrganisations(shaping, answers),
    pages: await shapePages(shaping, answers),
    posts: await shapePosts(shaping, answers),
  };
  await writeReport(join(folder, "report.json"), report, now());
  return { content, report };
}
