import { shortDigest } from "../shared/digest.ts";
import type { Entry, SiteContent } from "./site-content.ts";

export type ListName = keyof SiteContent;
export type DataOf<Name extends ListName> = SiteContent[Name][number]["data"];

/**
 * All that a page may read of the content. Each reading is noted with the digest of what it gave,
 * so that the page needs to be rendered again only when one of them gives something else.
 */
export interface ContentReader {
  /** One record; undefined when there is none, which is noted too. */
  entry<Name extends ListName>(list: Name, id: string): DataOf<Name> | undefined;
  /** Records in the API's order, from a place on and up to another; all of them without places. */
  part<Name extends ListName>(list: Name, from?: number, to?: number): readonly DataOf<Name>[];
  /** How many records a list has. */
  count(list: ListName): number;
  /** Whether a decoded path leads to something that the site has. */
  leads(path: string): boolean;
}

/** What was read: `posts/trust`, `surveys[0..]`, `posts#`, `@/blog`, each with the digest of what it gave. */
export type Reads = Readonly<Record<string, string>>;

/** The content with a digest for each record. */
export interface ContentIndex {
  /** A reader that notes what is read, and a function that gives those notes. */
  readonly track: () => { reader: ContentReader; reads: () => Reads };
  /** The digest that a noted reading would have with this content. */
  readonly digestOf: (read: string) => string;
}

const digest = (text: string) => shortDigest(text, 16);

/** Records stay the same objects from one reading to the next when they have not changed. */
const known = new WeakMap<object, string>();

function digestOfData(data: object): string {
  const found = known.get(data) ?? digest(JSON.stringify(data));
  known.set(data, found);
  return found;
}

const missing = "-";

/**
 * Makes an index of the content.
 *
 * @param leads whether a decoded path leads to something that the site has
 */
export function indexContent(
  content: SiteContent,
  leads: (path: string) => boolean = () => true,
): ContentIndex {
  const lists = new Map<string, ReadonlyMap<string, Entry<object>>>(
    Object.entries(content).map(([name, entries]: [string, readonly Entry<object>[]]) => [
      name,
      new Map(entries.map((entry) => [entry.id, entry])),
    ]),
  );
  const asList = new Map([...lists].map(([name, entries]) => [name, [...entries.values()]]));
  const listOf = (name: string) => asList.get(name) ?? [];
  const partOf = (name: string, from: number, to?: number) => listOf(name).slice(from, to);
  const computed = new Map<string, string>();

  const compute = (read: string): string => {
    if (read.startsWith("@")) return leads(read.slice(1)) ? "there" : missing;
    const part = /^(\w+)\[(\d+)\.\.(\d*)\]$/.exec(read);
    if (part) {
      const [, name = "", from, to] = part;
      const entries = partOf(name, Number(from), to ? Number(to) : undefined);
      const lines = entries.map(({ id, data }) => `${id} ${digestOfData(data)}`);
      return digest(lines.join("\n"));
    }
    if (/^\w+#$/.test(read)) return String(listOf(read.slice(0, -1)).length);
    const slash = read.indexOf("/");
    const entry = lists.get(read.slice(0, slash))?.get(read.slice(slash + 1));
    return entry ? digestOfData(entry.data) : missing;
  };
  const digestOf = (read: string): string => {
    const found = computed.get(read) ?? compute(read);
    computed.set(read, found);
    return found;
  };

  return {
    digestOf,
    track: () => {
      const noted = new Set<string>();
      const reader: ContentReader = {
        entry: (list, id) => {
          noted.add(`${list}/${id}`);
          return lists.get(list)?.get(id)?.data as never;
        },
        part: (list, from = 0, to) => {
          noted.add(`${list}[${from}..${to ?? ""}]`);
          return partOf(list, from, to).map(({ data }) => data) as never;
        },
        count: (list) => {
          noted.add(`${list}#`);
          return listOf(list).length;
        },
        leads: (path) => {
          noted.add(`@${path}`);
          return leads(path);
        },
      };
      const reads = () =>
        Object.fromEntries([...noted].sort().map((read) => [read, digestOf(read)]));
      return { reader, reads };
    },
  };
}
