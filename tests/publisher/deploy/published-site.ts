import { hostFiles } from "../../../src/publisher/deploy/host-files.ts";
import type { RedirectRule } from "../../../src/publisher/deploy/rules.ts";

/** The files of a small site, by path. */
export const siteFiles: Readonly<Record<string, string>> = {
  "index.html": "<title>Home</title>",
  "404.html": "<title>Not found</title>",
  "blog.html": "<title>Blog</title>",
  "blog/2.html": "<title>Blog 2</title>",
  "blog-detail/new.html": "<title>New</title>",
  "blog-detail/été (2).html": "<title>Summer</title>",
  "survey/culture-2.0.html": "<title>Survey</title>",
  "reset-password.html": "<title>Reset</title>",
  "survey-invite.html": "<title>Invitation</title>",
  "culture-assesment.html": "<title>Assessment</title>",
  "rss.xml": "<rss/>",
  "sitemap-index.xml": "<sitemapindex/>",
  "sitemap-0.xml": "<urlset/>",
  "favicon.svg": "<svg/>",
  "manifest.webmanifest": "{}",
  "icons/192.png": "png 192",
  "sharing/site.png": "png site",
  "static/js/page.a1b2.js": "export {};",
  "static/pictures/c3d4.avif": "avif",
};

export const addressOf = (file: string): string =>
  `/${file}`.replace(/(\/index)?\.html$/, "") || "/";

const policies = [
  "default-src 'self'; img-src 'self' data:; script-src 'self' 'sha256-a='",
  "default-src 'self'; img-src 'self' data:; script-src 'self' 'sha256-b='",
];

export const redirect = (from: string, to: string): RedirectRule => ({
  from,
  to,
  status: 301,
});

/** Posts that were renamed, one of them twice and one back to its first name. */
const redirects = [
  redirect("/blog-detail/oldest", "/blog-detail/old"),
  redirect("/blog-detail/old", "/blog-detail/new"),
  redirect("/blog-detail/caf%C3%A9-(1)", "/blog-detail/%C3%A9t%C3%A9%20(2)"),
  redirect("/blog-detail/new", "/blog-detail/old"),
  redirect("/blog-detail/gone", "/blog-detail/gone-too"),
  redirect("/blog-detail/round", "/blog-detail/about"),
  redirect("/blog-detail/about", "/blog-detail/round"),
];

const addresses = new Set(Object.keys(siteFiles).map(addressOf));

export const files = hostFiles({ addresses, policies, redirects });

/** The host's files when so many posts were renamed. */
export const withRenamed = (count: number) =>
  hostFiles({
    addresses,
    policies,
    redirects: Array.from({ length: count }, (_, index) =>
      redirect(`/blog-detail/old-${index}`, "/blog-detail/new"),
    ),
  });

export const sample = (path: string): string => {
  const text = files.samples[path];
  if (text === undefined) throw new Error(`there is no ${path}`);
  return text;
};

export const published = (path: string): string => {
  const text = files.published[path];
  if (text === undefined) throw new Error(`there is no ${path}`);
  return text;
};
