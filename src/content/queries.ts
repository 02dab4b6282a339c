import type { LabelKey } from "../contract/label.ts";
import { homeSurveyCards } from "../contract/limits.ts";
import { defaultMeta } from "../text/content.ts";
import { withLiveLinks } from "./strip-dead-links.ts";
import { renderScope } from "./render-scope.ts";
import type { Company, Meta, Post, Survey } from "./site-content.ts";

/**
 * What pages ask of the content. Each question has one name here, so that a page says what it
 * shows and not where that is kept; and each asks for no more than it shows, because a page is
 * rendered again when anything changes that it has asked for.
 */

/** Reads one label of a page; a label that the API does not have, or has no text for, gives `otherwise`. */
export type Label = (key: LabelKey, otherwise?: string) => string;

const content = () => renderScope().content;

/** The labels of a page, by its page key. */
export function labelsOf(pageKey: string): Label {
  const labels = content().entry("labels", pageKey);
  return (key, otherwise = "") => {
    const text = labels?.texts[key]?.trim() ?? "";
    return text === "" ? otherwise : text;
  };
}

/** A page's metadata; the texts are empty or the specification's defaults when the API has none. */
export const metaOf = (pageKey: string): Meta =>
  content().entry("metas", pageKey) ?? { title: "", ...defaultMeta };

/** The company's email, phone and address (specification 3). */
export const company = (): Company =>
  content().entry("company", "company") ?? {
    email: "",
    phone: "",
    address: "",
  };

export const platform = () => content().entry("platform", "platform");
export const commonSection = (slug: string) => content().entry("commonSections", slug);
/** A page whose body is a record: terms, privacy and similar. */
export const contentPage = (slug: string) => content().entry("pages", slug);

export const social = () => content().part("social");
/** The one banner that the home page shows. */
export const firstBanner = () => content().part("banners", 0, 1)[0];
export const testimonials = () => content().part("testimonials");
export const videos = () => content().part("videos");
export const organisations = () => content().part("organisations");

export const surveys = (): readonly Survey[] => content().part("surveys");
export const survey = (slug: string) => content().entry("surveys", slug);
/** The survey cards of the home page (specification 9). */
export const homeSurveys = () =>
  surveys()
    .filter(({ featured }) => featured)
    .slice(0, homeSurveyCards);

export const posts = (): readonly Post[] => content().part("posts");
export const post = (slug: string) => content().entry("posts", slug);
/** The newest posts, as the API orders them. */
export const firstPosts = (most: number) => content().part("posts", 0, most);

/** Posts that one page of the blog shows: a wide card and eight rows of three. */
export const postsPerPage = 25;

/** Sanitised HTML without links that lead nowhere. */
export function linkedHtml(html: string): string {
  const scope = renderScope();
  const { html: text, dead } = withLiveLinks(html, (path) => scope.content.leads(path));
  dead.forEach(scope.dead);
  return text;
}

/** One page of the blog, counted from 1, and how many there are; an empty blog has one. */
export function blogPage(number: number) {
  const from = (number - 1) * postsPerPage;
  return {
    posts: content().part("posts", from, from + postsPerPage),
    pages: Math.max(1, Math.ceil(content().count("posts") / postsPerPage)),
  };
}
