import type { Tables } from "./tables.ts";

/** Texts of the site, and what the import and the program need; nothing in them is about a person. */
export const contentTables = [
  "banner",
  "blog",
  "blog_tag",
  "category",
  "common_section",
  "content_version",
  "import_state",
  "label",
  "meta",
  "organisation",
  "page",
  "platform",
  "secret",
  "setting",
  "social",
  "survey",
  "survey_category",
  "survey_link",
  "survey_option",
  "survey_question",
  "survey_sub_category",
  "testimonial",
  "video",
] as const satisfies readonly (keyof Tables)[];
