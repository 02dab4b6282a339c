import type { Database, Tables, YesNo } from "../db/tables.ts";
import { escapeHtml, toHtml } from "./markdown.ts";
import type { Sample } from "./read-sample.ts";
import { writePosts } from "./write-posts.ts";
import { writeQuestions } from "./write-questions.ts";
import { writeSurveys } from "./write-surveys.ts";

/** Puts the sample in the place of what the content tables held. Visitors' tables are not touched. */
export async function writeContent(
  database: Database,
  sample: Sample,
): Promise<void> {
  await replace(database, "banner", sample.banners.map(bannerRow));
  await replace(
    database,
    "testimonial",
    sample.testimonials.map(testimonialRow),
  );
  await replace(
    database,
    "organisation",
    sample.organisations.map(organisationRow),
  );
  await replace(database, "video", sample.videos.map(videoRow));
  await replace(database, "common_section", sample.sections.map(sectionRow));
  await replace(database, "page", sample.pages.map(pageRow));
  await replace(database, "label", labelRows(sample));
  await replace(database, "meta", metaRows(sample));
  await replace(database, "platform", [platformRow(sample)]);
  await replace(database, "setting", settingRows(sample));
  await replace(database, "social", socialRows(sample));
  await writeSurveys(database, sample.surveys);
  await writeQuestions(database, sample.questionnaires);
  await writePosts(database, sample.posts);
}

type Replaced =
  | "banner"
  | "common_section"
  | "label"
  | "meta"
  | "organisation"
  | "page"
  | "platform"
  | "setting"
  | "social"
  | "testimonial"
  | "video";

/** No other table refers to these rows, so they can simply be written anew. */
async function replace<T extends Replaced>(
  database: Database,
  table: T,
  rows: readonly Tables[T][],
): Promise<void> {
  await database.deleteFrom<Replaced>(table).execute();
  for (const row of rows)
    await database.insertInto<Replaced>(table).values(row).execute();
}

const yesNo = (value: boolean): YesNo => (value ? "Yes" : "No");

const bannerRow = (banner: Sample["banners"][number], iOrder: number) => ({
  vHeading: banner.heading,
  vSubHeading: banner.subHeading,
  vColor: banner.color,
  vImage: `${banner.image}.webp`,
  vImageAlt: banner.imageAlt,
  eFeature: yesNo(banner.featured),
  iOrder,
});

const testimonialRow = (
  testimonial: Sample["testimonials"][number],
  iOrder: number,
) => ({
  tTestimonial: testimonial.text,
  vFullName: testimonial.fullName,
  vFirstName: testimonial.firstName,
  vLastName: testimonial.lastName,
  vOrganizationName: testimonial.organization,
  vWebpImage: `${testimonial.image}.webp`,
  eFeature: yesNo(testimonial.featured),
  iOrder,
});

const organisationRow = (
  organisation: Sample["organisations"][number],
  iOrder: number,
) => ({
  vOrganizationName: organisation.name,
  vWebpImage: `${organisation.image}.webp`,
  vImageAlt: organisation.imageAlt,
  eFeature: yesNo(organisation.featured),
  iOrder,
});

const videoRow = (video: Sample["videos"][number], iOrder: number) => ({
  vUrl: video.url,
  vTitle: video.title,
  tDescription: video.description,
  eFeature: yesNo(video.featured),
  iOrder,
});

const sectionRow = (section: Sample["sections"][number]) => ({
  vSlug: section.slug,
  vTitle: escapeHtml(section.title),
  vHeading: escapeHtml(section.heading),
  vDescription: toHtml(section.description),
  vImage: `${section.image}.webp`,
  vImageAlt: section.imageAlt,
});

const pageRow = (page: Sample["pages"][number]) => ({
  vSlug: page.name,
  tDescription: toHtml(page.body),
  eStatus: "Active",
  eDelete: "No",
});

const labelRows = ({ labels }: Sample) =>
  Object.entries(labels).flatMap(([vPage, texts]) =>
    Object.entries(texts).map(([vLabel, vText], iOrder) => ({
      vPage,
      vLabel,
      vText,
      iOrder,
    })),
  );

const metaRows = ({ metas }: Sample) =>
  Object.entries(metas).map(([vPage, meta]) => ({
    vPage,
    vTitle: meta.title,
    tDescription: meta.description,
    tKeyword: meta.keywords,
  }));

const platformRow = ({ platform }: Sample) => ({
  vTitle: platform.title,
  tDescription: platform.description,
  tPoints: JSON.stringify(
    platform.points.map(({ title, text }) => ({
      vTitle: title,
      tDescription: text,
    })),
  ),
});

const settingRows = ({ settings }: Sample) =>
  settings.company.map(({ name, value }, iOrder) => ({
    vName: name,
    vValue: value,
    iOrder,
  }));

const socialRows = ({ settings }: Sample) =>
  settings.social.map(({ name, url }, iOrder) => ({
    vName: name,
    vValue: url,
    iOrder,
  }));
