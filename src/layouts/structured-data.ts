import type { Company, Post } from "../content/site-content.ts";

/** JSON-LD records of schema.org. */

const context = "https://schema.org";

/** An absolute address of the site. */
const absolute = (path: string, site: URL | undefined) => new URL(path, site).href;

interface OrganizationFacts extends Company {
  readonly name: string;
  readonly site: URL | undefined;
  /** Addresses of its profiles on other sites. */
  readonly profiles: readonly string[];
}

/** A record as the text of a `<script>`, which a text with "</script>" must not end. */
export const scriptText = (record: object): string =>
  JSON.stringify(record).replaceAll("<", String.raw`\u003c`);

/** The organisation behind the site; texts that are empty are left out. */
export function organization(facts: OrganizationFacts): object {
  const { name, site, email, phone, address, profiles } = facts;
  return {
    "@context": context,
    "@type": "Organization",
    name,
    url: absolute("/", site),
    logo: absolute("/icons/icon-512.png", site),
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    ...(profiles.length > 0 && { sameAs: profiles }),
  };
}

/** The pages from the home page to this one. */
export const breadcrumbList = (
  site: URL | undefined,
  trail: readonly { name: string; path: string }[],
): object => ({
  "@context": context,
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absolute(path, site),
  })),
});

interface PostFacts {
  readonly site: URL | undefined;
  readonly post: Post;
  readonly path: string;
  readonly picture: string;
  readonly publisher: string;
}

/** One post of the blog. */
export const blogPosting = ({ site, post, path, picture, publisher }: PostFacts): object => ({
  "@context": context,
  "@type": "BlogPosting",
  headline: post.title,
  description: post.excerpt,
  mainEntityOfPage: absolute(path, site),
  image: absolute(picture, site),
  ...(post.published && { datePublished: post.published }),
  dateModified: post.updated,
  ...(post.category && { articleSection: post.category }),
  ...(post.tags.length > 0 && { keywords: post.tags.join(", ") }),
  author: { "@type": post.author ? "Person" : "Organization", name: post.author ?? publisher },
  publisher: {
    "@type": "Organization",
    name: publisher,
    logo: absolute("/icons/icon-512.png", site),
  },
});
