import { type Article, parseArticles, parseYamlFile } from "./parse-file.ts";
import { ImportError } from "./import-error.ts";
import { type PictureNames, pictureNames } from "./picture-names.ts";
import type { Files } from "./read-folder.ts";
import { readParticipants } from "./read-participants.ts";
import { readQuestions } from "./read-questions.ts";
import * as schemas from "./schemas.ts";
import { reportDuplicates } from "./duplicates.ts";

/** Everything that the sample holds, checked. Pictures are addresses without ending. */
export type Sample = ReturnType<typeof readSample>;

/**
 * Reads and checks the sample's files.
 *
 * @throws {ImportError} that names, for each fault, file, field, what was expected and what was received
 */
export function readSample(files: Files) {
  const faults: string[] = [];
  const report = (fault: string) => faults.push(fault);
  const pictures = pictureNames(files, report);
  const parsed = {
    banners: parseYamlFile(files, "banners.yaml", schemas.banners, report),
    labels: parseYamlFile(files, "labels.yaml", schemas.labels, report),
    metas: parseYamlFile(files, "meta.yaml", schemas.metas, report),
    organisations: parseYamlFile(files, "organisations.yaml", schemas.organisations, report),
    platform: parseYamlFile(files, "platform.yaml", schemas.platform, report),
    sections: parseYamlFile(files, "sections.yaml", schemas.sections, report),
    settings: parseYamlFile(files, "settings.yaml", schemas.settings, report),
    surveys: parseYamlFile(files, "surveys.yaml", schemas.surveys, report),
    testimonials: parseYamlFile(files, "testimonials.yaml", schemas.testimonials, report),
    videos: parseYamlFile(files, "videos.yaml", schemas.videos, report),
  };
  const pages = parseArticles(files, "pages", schemas.pageHead, report);
  const posts = parseArticles(files, "blog", schemas.postHead, report);

  for (const page of pages) pictures.check(page.file, page.body);
  for (const post of posts) pictures.check(post.file, post.body);
  const once = <T>(file: string, field: keyof T & string, records: readonly T[] | undefined) =>
    reportDuplicates(
      file,
      field,
      (records ?? []).map((record) => String(record[field])),
      report,
    );
  // These are how a later import recognises what it wrote.
  once("banners.yaml", "heading", parsed.banners);
  once("organisations.yaml", "name", parsed.organisations);
  once("sections.yaml", "slug", parsed.sections);
  once("settings.yaml", "name", parsed.settings?.company);
  once("settings.yaml", "name", parsed.settings?.social);
  once("surveys.yaml", "code", parsed.surveys);
  once("surveys.yaml", "slug", parsed.surveys);
  once("testimonials.yaml", "text", parsed.testimonials);
  once("videos.yaml", "url", parsed.videos);
  once(
    "blog/",
    "code",
    posts.map(({ head }) => head),
  );

  const placed = {
    banners: place(pictures, "banners.yaml", parsed.banners),
    organisations: place(pictures, "organisations.yaml", parsed.organisations),
    sections: place(pictures, "sections.yaml", parsed.sections),
    surveys: place(pictures, "surveys.yaml", parsed.surveys),
    testimonials: place(pictures, "testimonials.yaml", parsed.testimonials),
    posts: posts.map((post) => placePost(pictures, post)),
    questionnaires: readQuestions(files, parsed.surveys ?? [], pictures, report),
    participants: readParticipants(files, parsed.surveys ?? [], pictures, report),
  };
  const { labels, metas, platform, settings, videos } = parsed;
  if (faults.length > 0 || !labels || !metas || !platform || !settings || !videos)
    throw new ImportError(faults);
  return { ...placed, labels, metas, platform, settings, videos, pages };
}

/** Puts addresses in the place of picture names. */
function place<T extends { readonly image: string }>(
  pictures: PictureNames,
  file: string,
  records: readonly T[] | undefined,
): readonly T[] {
  return (records ?? []).map((record) => ({
    ...record,
    image: pictures.address(file, record.image),
  }));
}

/** A post has two pictures: its cover, and the wide one above its text. */
function placePost<Head extends { readonly image: string }>(
  pictures: PictureNames,
  { head, ...post }: Article<Head>,
) {
  return {
    ...post,
    head: { ...head, image: pictures.address(post.file, head.image) },
    detail: pictures.address(post.file, `${head.image}-detail`),
  };
}
