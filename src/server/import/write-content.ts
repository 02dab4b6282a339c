import type { YesNo } from "../db/tables.ts";
import { escapeHtml, toHtml } from "./markdown.ts";
import type { Sample } from "./read-sample.ts";
import type { Columns, SampleRun } from "./sample-run.ts";
import { syncRows } from "./sync-rows.ts";
import { writePosts } from "./write-posts.ts";
import { writeSurveys } from "./write-surveys.ts";

/** Brings the content tables in line with the sample. */
export async function writeContent(run: SampleRun, sample: Sample): Promise<void> {
  const write = (table: string, key: readonly string[], rows: readonly Columns[]) =>
    syncRows(
      run,
      { table, key, gone: "delete" },
      rows.map((row) => ({ row })),
    );
  await write("banner", ["vHeading"], sample.banners.map(bannerRow));
  await write("testimonial", ["tTestimonial"], sample.testimonials.map(testimonialRow));
  await write("organisation", ["vOrganizationName"], sample.organisations.map(organisationRow));
  await write("video", ["vUrl"], sample.videos.map(videoRow));
  await write("common_section", ["vSlug"], sample.sections.map(sectionRow));
  await write("page", ["vSlug"], sample.pages.map(pageRow));
  await write("label", ["vPage", "vLabel"], labelRows(sample));
  await write("meta", ["vPage"], metaRows(sample));
  await write("platform", [], [platformRow(sample)]);
  await write("setting", ["vName"], settingRows(sample));
  await write("social", ["vName"], socialRows(sample));
  await writeSurveys(run, sample);
  await writePosts(run, sample.posts);
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

const testimonialRow = (testimonial: Sample["testimonials"][number], iOrder: number) => ({
  tTestimonial: testimonial.text,
  vFullName: testimonial.fullName,
  vFirstName: testimonial.firstName,
  vLastName: testimonial.lastName,
  vOrganizationName: testimonial.organization,
  vWebpImage: `${testimonial.image}.webp`,
  eFeature: yesNo(testimonial.featured),
  iOrder,
});

const organisationRow = (organisation: Sample["organisations"][number], iOrder: number) => ({
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
