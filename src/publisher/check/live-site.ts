import * as v from "valibot";

import { isLocal } from "../../shared/ip-address.ts";
import { readAtMost } from "../../shared/read-at-most.ts";
import type { Release } from "../files/release.ts";

/** Milliseconds; the release is rendered meanwhile. */
const limit = 10_000;
/** Ten times what 5,000 posts take. */
const mostBytes = 8 * 1024 * 1024;

/** Addresses with titles, as src/site/pages/addresses.json.ts writes them. */
const addresses = v.array(v.looseTuple([v.string()]));

/**
 * Counts the surveys and posts of the site that visitors see now, by its own list, for a machine that keeps
 * nothing from one build to the next. Never rejects.
 *
 * @param site its address
 * @returns undefined for a site on this machine, and where there is no such list: before the first publish
 */
export const liveCounts = async (site: string): Promise<Release["counts"] | undefined> =>
  isLocal(site) ? undefined : countListed(`${site}/addresses.json`);

/** Counts what the list at an address has. */
export async function countListed(address: string): Promise<Release["counts"] | undefined> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(limit) });
    const bytes = response.ok ? await readAtMost(response, mostBytes) : undefined;
    const list = v.parse(addresses, JSON.parse(new TextDecoder().decode(bytes)));
    const below = (folder: string) => list.filter(([path]) => path.startsWith(folder)).length;
    return { surveys: below("/survey/"), posts: below("/blog-detail/") };
  } catch {
    return undefined;
  }
}
