import rss from "@astrojs/rss";
import type { APIRoute } from "astro";

import { brand } from "../../contract/brand/brand.ts";
import { feedTexts } from "../content/feed-texts.ts";
import {
  inWidths,
  type SharedPicture,
  sharedPostPicture,
  sharedSize,
} from "../content/picture-variants.ts";
import { placePictures } from "../content/place-pictures.ts";
import { entry, list, metaOf } from "../content/queries.ts";
import { renderScope } from "../content/render-scope.ts";
import type { Post } from "../content/site-content.ts";
import { resolveLinks } from "../content/html-tree.ts";
import { feedTitle } from "../../contract/text/blog.ts";

/** Feed readers request it often, so that they have the older posts already. */
const feedLength = 50;

/** Pixels: a column of text in a feed reader. */
const pictureWidth = 800;

/** The feed of the blog: RSS 2.0 with whole texts, authors (Dublin Core) and pictures (Media RSS). */
export const GET: APIRoute = async ({ site }) => {
  const absolute = (path: string) => new URL(path, site).href;
  return rss({
    title: feedTitle(import.meta.env.PUBLIC_PRODUCT_NAME),
    description: metaOf("blog").description,
    site: site ?? "",
    trailingSlash: false,
    xmlns: {
      atom: "http://www.w3.org/2005/Atom",
      dc: "http://purl.org/dc/elements/1.1/",
      media: "http://search.yahoo.com/mrss/",
    },
    customData: `<language>${brand.language}</language><atom:link href="${absolute("/rss.xml")}" rel="self" type="application/rss+xml"/>`,
    items: list("posts", 0, feedLength).map((post) => {
      const link = absolute(`/blog-detail/${encodeURIComponent(post.slug)}`);
      const { summary, content } = feedTexts(bodyOf(post), link, post.excerpt);
      return {
        title: post.title,
        description: summary,
        ...(content && { content }),
        ...(post.published && { pubDate: new Date(post.published) }),
        link,
        categories: [post.category, ...post.tags].filter((name) => name !== ""),
        customData:
          guidOf(post, absolute) + authorOf(post) + pictureOf(sharedPostPicture(post), absolute),
      };
    }),
  });
};

/** The text of a post with its pictures in one size, which all readers know. */
function bodyOf({ slug }: Post): string {
  const article = entry("articles", slug);
  if (!article) return "";
  const pictures = article.bodyImages.map((picture) => {
    const set = inWidths(picture, [pictureWidth], "webp");
    return set && { src: set.src, width: set.width, height: set.height };
  });
  // The post's page reports dead links.
  const { html } = resolveLinks(article.body, renderScope().content.addressOf);
  return placePictures(html, pictures);
}

/** Readers know a post by it; its address changes with its title. */
const guidOf = ({ code }: Post, absolute: (path: string) => string) =>
  `<guid isPermaLink="false">${absolute(`/rss.xml#${encodeURIComponent(code)}`)}</guid>`;

const authorOf = ({ author }: Post) => (author ? `<dc:creator>${escape(author)}</dc:creator>` : "");

/** The picture that a shared link shows. */
const pictureOf = ({ path, alt }: SharedPicture, absolute: (path: string) => string) =>
  `<media:content url="${absolute(path)}" type="image/jpeg" medium="image" width="${sharedSize.width}" height="${sharedSize.height}"><media:description>${escape(alt)}</media:description></media:content>`;

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
