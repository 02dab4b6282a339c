import { join } from "node:path";

import type { LimitFunction } from "p-limit";
import type { Dispatcher } from "undici";
import * as v from "valibot";

import { memoize } from "../../site/content/memoize.ts";
import { fixedPageKeys } from "../../site/content/page-keys.ts";
import { decodePercent } from "../../contract/addresses.ts";
import { readJson, writeJson } from "../../shared/files.ts";
import { isLiveApi } from "../../shared/live-api.ts";
import type { NamedHosts } from "./download.ts";

/** Finds the file of the API host that a link of the content means; undefined when there is none. */
export type FindFile = (path: string) => Promise<string | undefined>;

interface FileContext {
  /** `.data/content`. */
  readonly folder: string;
  readonly settings: NamedHosts;
  readonly limitConcurrency: LimitFunction;
  readonly now: () => Date;
  /** Asks for all files, the known ones too. */
  readonly recheck: boolean;
}

/** Milliseconds for one answer, for all of a content fetch, and for which a found file is known. */
const longestAnswer = 10_000;
const longestOfAll = 60_000;
const freshFor = 86_400_000;

/** When each file was found, by its address. */
const ledger = v.record(v.string(), v.number());

/** The name of a file, in contrast to one of a page. */
const fileName = /\.(?!html?$|php$|aspx?$)(?=\d*[a-z])[a-z\d]{1,5}$/i;

/**
 * Whether an address of the site, with which a text links, may be a file of the API host: it is below no page,
 * or has the name of a file.
 */
export function mayBeFile(path: string): boolean {
  const [whole = ""] = path.split(/[?#]/);
  const [, first = ""] = (decodePercent(whole) ?? whole).split("/");
  return first !== "" && (fileName.test(whole) || !pages.has(first.toLowerCase()));
}

const pages: ReadonlySet<string> = new Set(fixedPageKeys);

/**
 * Creates the function that looks files up at the API host, where their pictures are too (`API_HOST`). It
 * gives addresses that visitors can reach: of that host, or of `PUBLIC_API_HOST` where that one is in a
 * private network. A file is lost only when the host says that it has none.
 */
export function fileFinder(context: FileContext) {
  const { folder, settings, limitConcurrency, now, recheck } = context;
  const file = join(folder, "linked-files.json");
  const found = new Map<string, number>();
  const end = performance.now() + longestOfAll;
  let known: Promise<v.InferOutput<typeof ledger>> | undefined;
  let hosts: Dispatcher | undefined;

  async function look(path: string): Promise<string | undefined> {
    const downloads = await import("./download.ts");
    const host = [settings.API_HOST, settings.PUBLIC_API_HOST].find(downloads.isPublicHost);
    const [source, target] = [settings.API_HOST, host].map((base) => URL.parse(path, base));
    if (!source || !target) return undefined;
    known ??= readJson(file, ledger).then((read) => read ?? {});
    const since = (await known)[source.href];
    const age = now().getTime() - (since ?? 0);
    if (since !== undefined && !recheck && age >= 0 && age < freshFor)
      found.set(source.href, since);
    else if (performance.now() < end) {
      hosts ??= downloads.pictureHosts(settings);
      const limit = Math.min(longestAnswer, end - performance.now());
      const has = await downloads.hasFile(source, { hosts, limit });
      if (has === false) return undefined;
      // Of a host that doesn't answer, a name must be enough.
      if (has === undefined && since === undefined && !fileName.test(source.pathname))
        return undefined;
      if (has) found.set(source.href, now().getTime());
    }
    return target.href;
  }

  const lookOnce = memoize((path: string) => limitConcurrency(() => look(path)));
  return {
    find: (async (link) => {
      const [path = "", fragment] = link.split("#");
      // The site's own hosts pass these on.
      if (settings.PUBLIC_API_HOST === "" && isLiveApi(path)) return undefined;
      const address = await lookOnce(path);
      return address === undefined || fragment === undefined ? address : `${address}#${fragment}`;
    }) satisfies FindFile,
    /** Stores which files were found. */
    save: async (): Promise<void> => {
      if (found.size > 0) await writeJson(file, Object.fromEntries(found));
    },
  };
}
