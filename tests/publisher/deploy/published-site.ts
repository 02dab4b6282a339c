import { hostFiles } from "../../../src/publisher/deploy/host-files.ts";
import type { RedirectRule } from "../../../src/publisher/files/redirects.ts";
import { parseSettings, type DeployTarget } from "../../../src/shared/settings.ts";
import { page } from "../sample-release.ts";

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
  "sw.js": "addEventListener('fetch', () => {});",
  "manifest.webmanifest": "{}",
  "icons/192.png": "png 192",
  "sharing/site.jpg": "jpg site",
  "static/js/page.a1b2.js": "export {};",
  "static/pictures/c3d4.avif": "avif",
  "static/pictures/e5f6.svg": "<svg><script>alert(1)</script></svg>",
};

const addressOf = (file: string): string => `/${file}`.replace(/(\/index)?\.html$/, "") || "/";

export const redirect = (from: string, to: string): RedirectRule => ({ from, to, status: 301 });

const policyWith = (hash: string) =>
  `default-src 'self'; object-src 'none'; img-src 'self' data:; script-src 'self' 'sha256-${hash}='`;

/** All characters that a slug of the specification's rule may have beside those of file names. */
const ruleAddress = `/blog-detail/${encodeURIComponent("new:-what|who[1]^`&'$.js")}`;

const site = {
  pages: {
    ...Object.fromEntries(Object.keys(siteFiles).map((file) => [addressOf(file), page()])),
    "/": page({ policy: policyWith("a") }),
    "/blog": page({ policy: policyWith("b") }),
  },
  /** Renamed posts, one of them twice, one that has its old name again, and one that is gone. */
  redirects: [
    redirect("/blog-detail/oldest", "/blog-detail/new"),
    redirect("/blog-detail/old", "/blog-detail/new"),
    redirect(ruleAddress, "/blog-detail/new"),
    redirect("/blog-detail/caf%C3%A9-(1)", "/blog-detail/%C3%A9t%C3%A9%20(2)"),
    redirect("/blog-detail/new", "/blog-detail/new"),
    redirect("/blog-detail/gone", "/blog-detail/gone-too"),
  ],
};

/** The header of pages. */
export const policy =
  "object-src 'none'; img-src 'self' data:; script-src 'self' 'sha256-a=' 'sha256-b='; frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com; frame-ancestors 'none'";

/** Addresses that every host answers with a file. */
export const foundAddresses = [
  ["/", "index.html"],
  ["/blog", "blog.html"],
  ["/blog/2", "blog/2.html"],
  ["/blog-detail/new", "blog-detail/new.html"],
  ["/blog-detail/%C3%A9t%C3%A9%20(2)", "blog-detail/été (2).html"],
  ["/survey/culture-2.0", "survey/culture-2.0.html"],
  ["/reset-password", "reset-password.html"],
  ["/reset-password/CODE", "reset-password.html"],
  ["/survey-invite/7", "survey-invite.html"],
  ["/survey-invite/a/b", "survey-invite.html"],
  ["/rss.xml", "rss.xml"],
  ["/sitemap-index.xml", "sitemap-index.xml"],
  ["/favicon.svg", "favicon.svg"],
  ["/sw.js", "sw.js"],
  ["/manifest.webmanifest", "manifest.webmanifest"],
  ["/sharing/site.jpg", "sharing/site.jpg"],
  ["/static/js/page.a1b2.js", "static/js/page.a1b2.js"],
  ["/static/pictures/c3d4.avif", "static/pictures/c3d4.avif"],
  ["/static/pictures/e5f6.svg", "static/pictures/e5f6.svg"],
] as const;

/** Addresses that every host redirects with status 301. */
export const movedAddresses = [
  ["/culture-assessment", "/culture-assesment"],
  ["/sitemap.xml", "/sitemap-index.xml"],
  ["/feed", "/rss.xml"],
  ["/blog-detail/old", "/blog-detail/new"],
  ["/blog-detail/oldest", "/blog-detail/new"],
  [ruleAddress, "/blog-detail/new"],
  ["/blog-detail/caf%C3%A9-(1)", "/blog-detail/%C3%A9t%C3%A9%20(2)"],
] as const;

/** Addresses that every host answers with the 404 page. */
export const missingAddresses = [
  "/nowhere",
  "/blog/3",
  "/blog-detail/gone",
  "/nowhere/x.png",
  "/constructor",
  // Folders without a page.
  "/static/pictures",
  "/blog-detail",
];

/** Other addresses of pages, which nginx, CloudFront and the preview redirect with status 308. */
export const secondAddresses = [
  ["/blog.html", "/blog"],
  ["/blog/", "/blog"],
  ["/index.html", "/"],
] as const;

const settingsFor = (target?: DeployTarget, environment: Readonly<Record<string, string>> = {}) =>
  parseSettings({ DEPLOY_TARGET: target, ...environment });

/** The files for a host of the small site. */
export const filesFor = (
  target?: DeployTarget,
  { redirects = site.redirects, environment = {} }: Options = {},
) => hostFiles({ ...site, redirects }, settingsFor(target, environment));

interface Options {
  readonly redirects?: readonly RedirectRule[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** This number of redirects of renamed posts, from `/blog-detail/old-0` on. */
export const renamedPosts = (count: number): readonly RedirectRule[] =>
  Array.from({ length: count }, (_, index) =>
    redirect(`/blog-detail/old-${index}`, "/blog-detail/new"),
  );

/** One of the files for a host of the small site, published or not. */
export function hostFile(target: DeployTarget, path: string, options?: Options): string {
  const { published, hosting } = filesFor(target, options);
  const text = { ...published, ...hosting }[path];
  if (text === undefined) throw new Error(`${target} has no ${path}`);
  return text;
}
