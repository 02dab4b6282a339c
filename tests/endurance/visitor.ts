import { isLiveApi } from "../../src/shared/live-api.ts";
import { inspectPage, type PageFacts } from "../../src/publisher/check/inspect-page.ts";
import { namedIn, namesOthers } from "./code-addresses.ts";
import type { PublishedStates } from "./published-states.ts";

/** An answer that a visitor should never get. */
export interface Failure {
  readonly address: string;
  /** The page that led there. */
  readonly page: string;
  readonly reason: string;
  /** ISO time. */
  readonly at: string;
  /** How many publishes had ended. */
  readonly publish: number;
}

/** What all visitors of a run share. */
export interface Visit {
  /** Where the site is served. */
  readonly site: string;
  /** What the site says it is: absolute addresses on it are its own. */
  readonly origin: string;
  readonly states: PublishedStates;
  readonly failures: Failure[];
  /** Answers so far. */
  readonly counts: { pages: number; files: number };
}

/** A page that somebody has read. */
export interface ReadPage {
  readonly address: string;
  readonly facts: PageFacts;
  /** What a browser loads with it, and what it loads when somebody scrolls or types. */
  readonly atOnce: readonly string[];
  readonly later: readonly string[];
}

/**
 * Reads a page as a browser does.
 *
 * @returns undefined when that failed, which is noted
 */
export async function readPage(
  visit: Visit,
  address: string,
  encoding: string,
): Promise<ReadPage | undefined> {
  const answer = await ask(visit, address, address, encoding);
  if (!answer) return undefined;
  visit.counts.pages += 1;
  const html = answer.body.toString();
  if (!/<\/html>\s*$/.test(html)) {
    fail(visit, address, address, "the page has no end");
    return undefined;
  }
  const place = { address: answer.address, origin: visit.origin };
  const facts = inspectPage(html, place);
  const atOnce = new Set([...facts.styles, ...facts.scripts, ...namedIn(answer.address, html)]);
  return {
    address: answer.address,
    facts,
    atOnce: [...atOnce],
    later: facts.assets.filter((path) => !atOnce.has(path) && isSite(path)),
  };
}

/** Films lie with the live API, which isn't part of the published site. */
const isSite = (path: string) => !isLiveApi(path);

/** Loads files of a page and all that they load in turn; what fails is noted. */
export async function loadFiles(
  visit: Visit,
  page: string,
  paths: readonly string[],
  encoding: string,
): Promise<void> {
  const asked = new Set(paths);
  // A set that grows while it is gone through is gone through to its end.
  for (const path of asked) {
    const answer = await ask(visit, path, page, encoding);
    if (!answer) continue;
    visit.counts.files += 1;
    if (!namesOthers(path)) continue;
    for (const named of namedIn(path, answer.body.toString())) asked.add(named);
  }
}

interface Answer {
  /** Where redirects have led. */
  readonly address: string;
  readonly body: Buffer;
}

/** Asks once; anything but a whole 200 is noted as a failure. */
async function ask(
  visit: Visit,
  address: string,
  page: string,
  encoding: string,
): Promise<Answer | undefined> {
  const since = visit.states.count();
  try {
    const response = await fetch(visit.site + address, {
      headers: { "Accept-Encoding": encoding },
    });
    const body = Buffer.from(await response.arrayBuffer());
    const length = response.headers.get("content-length");
    const found = new URL(response.url).pathname;
    if (response.status !== 200) fail(visit, address, page, `status ${response.status}`);
    else if (encoding === "identity" && Number(length) !== body.length)
      fail(visit, address, page, `${body.length} of ${length} bytes`);
    else {
      visit.states.note(found, body, since);
      return { address: found, body };
    }
  } catch (error) {
    fail(visit, address, page, String(error));
  }
  return undefined;
}

const fail = (visit: Visit, address: string, page: string, reason: string) =>
  visit.failures.push({
    address,
    page,
    reason,
    at: new Date().toISOString(),
    publish: visit.states.count(),
  });
