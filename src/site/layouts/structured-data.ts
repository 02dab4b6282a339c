import { homePage } from "../../contract/text/site.ts";
import type { Company, Post } from "../content/site-content.ts";
import { type ContactPart, mailParts, phoneParts } from "../sections/contact-links.ts";

/** JSON-LD records of schema.org. */

const context = "https://schema.org";

/** An absolute address of the site. */
const absolute = (path: string) => new URL(path, import.meta.env.SITE).href;

/** A record as the text of a `<script>`, which a text with "</script>" must not end. */
export const scriptText = (record: object): string =>
  JSON.stringify(record).replaceAll("<", String.raw`\u003c`);

/**
 * The organisation behind the site; texts that are empty are left out.
 *
 * @param profiles addresses of its profiles on other sites
 */
export const organization = (
  { email, phone, address }: Company,
  profiles: readonly string[],
): object => ({
  "@context": context,
  "@type": "Organization",
  name: import.meta.env.PUBLIC_PRODUCT_NAME,
  url: absolute("/"),
  logo: absolute("/icons/icon-512.png"),
  ...given("email", mailParts(email)),
  ...given("telephone", phoneParts(phone)),
  ...(address && { address }),
  ...(profiles.length > 0 && { sameAs: profiles }),
});

/** A setting that may have several values, one each; all of it where it has no link. */
function given(name: string, parts: readonly ContactPart[]): object {
  const links = parts.filter(({ path }) => path !== undefined);
  const [first, ...others] = (links.length > 0 ? links : parts).map(({ text }) => text);
  if (first === undefined) return {};
  return { [name]: others.length > 0 ? [first, ...others] : first };
}

/** The pages from the home page to this one. */
export const breadcrumbList = (trail: readonly { name: string; path: string }[]): object => ({
  "@context": context,
  "@type": "BreadcrumbList",
  itemListElement: [{ name: homePage, path: "/" }, ...trail].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

/** One post of the blog, with the path of its sharing picture. */
export function blogPosting(post: Post, picture: string): object {
  const publisher = import.meta.env.PUBLIC_PRODUCT_NAME;
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: post.title,
    description: post.excerpt,
    mainEntityOfPage: absolute(`/blog-detail/${encodeURIComponent(post.slug)}`),
    image: absolute(picture),
    ...(post.published && { datePublished: post.published }),
    ...(post.changed && { dateModified: post.changed }),
    ...(post.category && { articleSection: post.category }),
    ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
    author: { "@type": post.author ? "Person" : "Organization", name: post.author ?? publisher },
    publisher: { "@type": "Organization", name: publisher, logo: absolute("/icons/icon-512.png") },
  };
}
