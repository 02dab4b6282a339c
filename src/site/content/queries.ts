import type { LabelKey } from "../../contract/label.ts";
import { homeSurveyCards } from "../../contract/limits.ts";
import { postsPerPage, postsPerTopicPage } from "./addresses.ts";
import { defaultMeta } from "../../contract/text/content.ts";
import { renderScope } from "./render-scope.ts";
import type { Company, Meta, Survey, Topic } from "./site-content.ts";
import type { ContentReader } from "./content-reader.ts";
import { resolveLinks } from "./html-tree.ts";
import { topicId } from "./names.ts";

/**
 * The content that pages show: any list or record, and combinations with a name. A query reads no
 * more than its page shows, because a page is rendered again when any of its reads changes.
 */

const reader = () => renderScope().content;

/** Records of a list in the API's order: all, or those from one place up to another. */
export const list: ContentReader["list"] = (name, from, to) => reader().list(name, from, to);

/** One record of a list; undefined when there is none. */
export const entry: ContentReader["entry"] = (name, id) => reader().entry(name, id);

/** Reads one label of a page; a label that the API lacks, or has no text for, gives the fallback. */
export type Label = (key: LabelKey, fallback?: string) => string;

/** The labels of a page, by its page key. */
export function labelsOf(pageKey: string): Label {
  const labels = entry("labels", pageKey);
  return (key, fallback = "") => {
    const text = labels?.texts[key]?.trim() ?? "";
    return text === "" ? fallback : text;
  };
}

/** A page's metadata; the texts are empty or the specification's defaults when the API has none. */
export const metaOf = (pageKey: string): Meta =>
  entry("metas", pageKey) ?? { title: "", ...defaultMeta };

/** The company's email, phone and address (specification 3). */
export const company = (): Company =>
  entry("company", "company") ?? { email: "", phone: "", address: "" };

/** The survey cards of the home page (specification 9). */
export const homeSurveys = (): readonly Survey[] =>
  list("surveys")
    .filter(({ featured }) => featured)
    .slice(0, homeSurveyCards);

/** One page of the blog, counted from 1, and how many there are; an empty blog has one. */
export function blogPage(number: number) {
  const from = (number - 1) * postsPerPage;
  return {
    posts: list("posts", from, from + postsPerPage),
    pages: Math.max(1, Math.ceil(reader().count("posts") / postsPerPage)),
  };
}

/** One page of a category or tag, counted from 1; undefined when there is none. */
export function topicPage(id: string, number: number) {
  const topic = entry("topics", id);
  const pages = Math.ceil((topic?.posts.length ?? 0) / postsPerTopicPage);
  if (!topic || !(number >= 1 && number <= pages)) return undefined;
  const from = (number - 1) * postsPerTopicPage;
  const slugs = topic.posts.slice(from, from + postsPerTopicPage);
  return { topic, pages, posts: slugs.flatMap((slug) => entry("posts", slug) ?? []) };
}

/** The address of a category's or tag's page; undefined when it has none. */
export function topicPath(kind: Topic["kind"], name: string): string | undefined {
  const id = topicId(kind, name);
  const address = id === undefined ? undefined : reader().addressOf(`/blog/${id}`);
  return address === undefined ? undefined : encodeURI(address);
}

/** Sanitised HTML with links that lead somewhere; dead ones are reported. */
export function withLinks(html: string): string {
  const { content, reportDeadLink } = renderScope();
  const { html: resolved, deadLinks } = resolveLinks(html, content.addressOf);
  deadLinks.forEach(reportDeadLink);
  return resolved;
}
