import { hash } from "node:crypto";

import type { AddressOf } from "./html-tree.ts";
import { memoize } from "./memoize.ts";
import type { ContentData, Entry, SiteContent } from "./site-content.ts";

export type ListName = keyof SiteContent;

/** A page's access to the content. Reads are recorded: it is rendered again when a result changes. */
export interface ContentReader {
  /** One record; undefined when there is none, which is recorded too. */
  readonly entry: <Name extends ListName>(list: Name, id: string) => ContentData[Name] | undefined;
  /** Records in the API's order: all, or like `Array.slice` from one place up to another. */
  readonly list: <Name extends ListName>(
    list: Name,
    from?: number,
    to?: number,
  ) => readonly ContentData[Name][];
  readonly count: (list: ListName) => number;
  /** The address of the site that a decoded path means; undefined when the site has none. */
  readonly addressOf: AddressOf;
}

/** Digests of results by read: `posts/trust`, `surveys[0..]`, `posts#` (a count), `@/blog` (a path). */
type Reads = Readonly<Record<string, string>>;

/** The content with a digest for each record. */
export type ContentIndex = ReturnType<typeof indexContent>;

const digest = (text: string) => hash("sha256", text, "base64url").slice(0, 16);

/** Unchanged records stay the same objects from one content fetch to the next. */
const knownDigests = new WeakMap<object, string>();

function digestOfEntry(entry: Entry<object>): string {
  if (entry.digest !== undefined) return entry.digest;
  const { data } = entry;
  const found = knownDigests.get(data) ?? digest(JSON.stringify(data));
  knownDigests.set(data, found);
  return found;
}

const missing = "-";

/** Indexes the content. `addressOf` knows the pages and files of the site. */
export function indexContent(content: SiteContent, addressOf: AddressOf = (path) => path) {
  const lists: Readonly<Record<string, readonly Entry<object>[]>> = content;
  const entriesOf = memoize(
    (list: string) => new Map((lists[list] ?? []).map((one) => [one.id, one])),
  );

  const compute = (read: string): string => {
    if (read.startsWith("@")) return addressOf(read.slice(1)) ?? missing;
    const [, name = "", from, to] = /^(\w+)\[(\d+)\.\.(\d*)\]$/.exec(read) ?? [];
    if (name) {
      const entries = (lists[name] ?? []).slice(Number(from), to ? Number(to) : undefined);
      return digest(entries.map((one) => `${one.id} ${digestOfEntry(one)}`).join("\n"));
    }
    if (/^\w+#$/.test(read)) return String(lists[read.slice(0, -1)]?.length ?? 0);
    const end = read.indexOf("/");
    const found = entriesOf(read.slice(0, end)).get(read.slice(end + 1));
    return found ? digestOfEntry(found) : missing;
  };
  const digestOf = memoize(compute);

  return {
    /** The digest that a recorded read has with this content. */
    digestOf,
    /** Creates a reader, and a function that gives what it has read so far. */
    track: () => {
      const recorded = new Set<string>();
      const reader: ContentReader = {
        entry: (list, id) => {
          recorded.add(`${list}/${id}`);
          return entriesOf(list).get(id)?.data as ContentData[typeof list] | undefined;
        },
        list: (list, from = 0, to) => {
          recorded.add(`${list}[${from}..${to ?? ""}]`);
          return content[list].slice(from, to).map(({ data }) => data);
        },
        count: (list) => {
          recorded.add(`${list}#`);
          return content[list].length;
        },
        addressOf: (path) => {
          recorded.add(`@${path}`);
          return addressOf(path);
        },
      };
      const reads = (): Reads =>
        Object.fromEntries([...recorded].sort().map((read) => [read, digestOf(read)]));
      return { reader, reads };
    },
  };
}
