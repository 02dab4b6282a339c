/** JSON-LD records of schema.org. Each function takes plain texts and paths and gives one record. */

const context = "https://schema.org";

/** An absolute address of the site. */
const absolute = (path: string, site: URL | undefined) => new URL(path, site).href;

interface OrganizationFacts {
  name: string;
  site: URL | undefined;
  email: string;
  phone: string;
  address: string;
  profiles: readonly string[];
}

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

/** The way from the home page to this one. */
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
  site: URL | undefined;
  title: string;
  description: string;
  path: string;
  picture: string;
  category: string;
  tags: readonly string[];
  publisher: string;
  /** ISO time. */
  updated: string;
}

/** One post of the blog. */
export const blogPosting = (facts: PostFacts): object => ({
  "@context": context,
  "@type": "BlogPosting",
  headline: facts.title,
  description: facts.description,
  mainEntityOfPage: absolute(facts.path, facts.site),
  image: absolute(facts.picture, facts.site),
  dateModified: facts.updated,
  ...(facts.category && { articleSection: facts.category }),
  ...(facts.tags.length > 0 && { keywords: facts.tags.join(", ") }),
  author: { "@type": "Organization", name: facts.publisher },
  publisher: {
    "@type": "Organization",
    name: facts.publisher,
    logo: absolute("/icons/icon-512.png", facts.site),
  },
});
