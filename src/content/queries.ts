import { type CollectionEntry, getCollection, getEntry } from "astro:content";

import type { LabelKey } from "../contract/label.ts";

/**
 * What pages ask of the collections. Each question has one name here, so that a page says what
 * it shows and not where that is kept.
 */

/** Reads one label of a page; a label that the API does not have gives `otherwise`. */
export type Label = (key: LabelKey, otherwise?: string) => string;

/** The labels of a page, by its page key. */
export async function labelsOf(pageKey: string): Promise<Label> {
  const entry = await getEntry("labels", pageKey);
  return (key, otherwise = "") => entry?.data.texts[key] ?? otherwise;
}

/** A page's metadata; the texts are empty or the specification's defaults when the API has none. */
export async function metaOf(pageKey: string) {
  const entry = await getEntry("metas", pageKey);
  return entry?.data ?? { title: "", description: "", keywords: "" };
}

/** The company's email, phone and address (specification 3). */
export async function company() {
  const entry = await getEntry("company", "company");
  return entry?.data ?? { email: "", phone: "", address: "" };
}

/** Collections whose records keep the API's order. */
type OrderedCollection =
  | "social"
  | "banners"
  | "testimonials"
  | "videos"
  | "surveys"
  | "organisations"
  | "posts";

/** A list's records as the API ordered them; collections themselves come sorted by id. */
export async function inOrder<Key extends OrderedCollection>(
  collection: Key,
): Promise<CollectionEntry<Key>["data"][]> {
  const entries: CollectionEntry<Key>[] = await getCollection(collection);
  return entries
    .map((entry): CollectionEntry<Key>["data"] => entry.data)
    .sort((one, other) => one.order - other.order);
}
