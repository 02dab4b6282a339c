import { defineCollection } from "astro:content";
import { z } from "astro/zod";

import { contentLoader } from "./content/loaders.ts";

/**
 * Binds the content pipeline (src/content) to Astro's collections. The shapes are those of
 * src/content/site-content.ts; `image()` turns a fetched file into an asset with its size.
 */

const text = z.string();
const texts = z.array(text);
const order = z.number();

const company = defineCollection({
  loader: contentLoader("company"),
  schema: z.object({ email: text, phone: text, address: text }),
});

const social = defineCollection({
  loader: contentLoader("social"),
  schema: z.object({ order, name: text, url: text }),
});

const labels = defineCollection({
  loader: contentLoader("labels"),
  schema: z.object({ texts: z.record(text, text) }),
});

const metas = defineCollection({
  loader: contentLoader("metas"),
  schema: z.object({ title: text, description: text, keywords: text }),
});

const platform = defineCollection({
  loader: contentLoader("platform"),
  schema: z.object({
    title: text,
    description: text,
    points: z.array(z.object({ title: text, text })),
  }),
});

const banners = defineCollection({
  loader: contentLoader("banners"),
  schema: ({ image }) =>
    z.object({
      order,
      heading: z.object({
        first: text,
        second: text,
        third: text,
        rest: text,
        last: text,
      }),
      fullHeading: text,
      subHeading: text,
      color: text,
      tone: z.enum(["on-dark", "on-light"]),
      image: image().optional(),
      imageAlt: text,
    }),
});

const testimonials = defineCollection({
  loader: contentLoader("testimonials"),
  schema: ({ image }) =>
    z.object({
      order,
      text,
      short: text,
      isCut: z.boolean(),
      name: text,
      organisation: text,
      portrait: image().optional(),
    }),
});

const videos = defineCollection({
  loader: contentLoader("videos"),
  schema: z.object({ order, address: text, title: text }),
});

const commonSections = defineCollection({
  loader: contentLoader("commonSections"),
  schema: ({ image }) =>
    z.object({
      title: text,
      heading: text,
      description: text,
      bodyImages: z.array(image()),
      image: image().optional(),
      imageAlt: text,
    }),
});

const surveys = defineCollection({
  loader: contentLoader("surveys"),
  schema: ({ image }) =>
    z.object({
      order,
      name: text,
      slug: text,
      featured: z.boolean(),
      image: image().optional(),
      imageAlt: text,
      description: text,
      descriptionText: text,
      short: text,
      isCut: z.boolean(),
      body: text,
      bodyImages: z.array(image()),
    }),
});

const organisations = defineCollection({
  loader: contentLoader("organisations"),
  schema: ({ image }) =>
    z.object({ order, image: image().optional(), imageAlt: text }),
});

const pages = defineCollection({
  loader: contentLoader("pages"),
  schema: ({ image }) => z.object({ body: text, bodyImages: z.array(image()) }),
});

const posts = defineCollection({
  loader: contentLoader("posts"),
  schema: ({ image }) =>
    z.object({
      order,
      slug: text,
      title: text,
      shortTitle: text,
      code: text,
      image: image().optional(),
      detailImage: image().optional(),
      imageAlt: text,
      category: text,
      categoryId: text,
      tags: texts,
      shownTags: texts,
      body: text,
      bodyImages: z.array(image()),
      excerpt: text,
      minutes: z.number(),
      recommended: texts,
    }),
});

export const collections = {
  company,
  social,
  labels,
  metas,
  platform,
  banners,
  testimonials,
  videos,
  commonSections,
  surveys,
  organisations,
  pages,
  posts,
};
