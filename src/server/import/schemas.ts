import * as v from "valibot";

import { commonSectionSlugs } from "../../contract/common-section.ts";

/** The formats of the sample's files (sample/README.md). A field that is not named here is refused, since it mostly is a slip. */

export const text = v.string();
export const filled = v.pipe(v.string(), v.trim(), v.nonEmpty("a text that is not empty"));
export const code = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+$/, "small letters, digits and hyphens"),
);
const shown = { image: code, imageAlt: text };
const featured = v.boolean();

export const banners = v.array(
  v.strictObject({
    heading: filled,
    subHeading: text,
    color: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, "a colour such as #f4ead8")),
    ...shown,
    featured,
  }),
);

export const labels = v.record(code, v.record(filled, text));

export const metas = v.record(
  code,
  v.strictObject({ title: filled, description: filled, keywords: text }),
);

export const organisations = v.array(
  v.strictObject({ name: filled, ...shown, featured, about: v.optional(text) }),
);

export const platform = v.strictObject({
  title: filled,
  heading: v.optional(text),
  description: text,
  points: v.array(v.strictObject({ title: filled, text })),
});

export const sections = v.array(
  v.strictObject({
    slug: v.picklist(commonSectionSlugs),
    title: text,
    heading: text,
    description: text,
    ...shown,
  }),
);

export const settings = v.strictObject({
  company: v.array(v.strictObject({ name: filled, value: text })),
  social: v.array(v.strictObject({ name: filled, url: filled })),
});

export const surveys = v.array(
  v.strictObject({
    name: filled,
    slug: code,
    code,
    ...shown,
    mood: v.boolean(),
    featured,
    description: text,
  }),
);

export const testimonials = v.array(
  v.strictObject({
    text: filled,
    fullName: text,
    firstName: text,
    lastName: text,
    organization: text,
    image: code,
    featured,
  }),
);

export const videos = v.array(
  v.strictObject({
    title: filled,
    url: filled,
    featured,
    description: v.optional(text, ""),
    captions: v.optional(v.array(v.strictObject({ at: v.number(), text: filled })), []),
  }),
);

export const pageHead = v.strictObject({ title: filled });

export const postHead = v.strictObject({
  title: filled,
  code,
  category: filled,
  tags: v.array(filled),
  ...shown,
  featured,
});
