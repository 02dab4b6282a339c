import { isLiveApi } from "../../src/shared/live-api.ts";
import { inspectPage, type PageFacts } from "../../src/publisher/render/inspect-page.ts";
import type { AnswerLog } from "./answer-log.ts";

/** One client of a load run. */
interface Client {
  readonly run: LoadRun;
  readonly random: () => number;
  /** Pages that every release has. */
  readonly always: readonly string[];
  readonly hasEnded: () => boolean;
  /** `Accept-Encoding`; with `identity` the length of answers is checked too. */
  readonly encoding: string;
  /** Called for each page that was left open for some time and then scrolled. */
  readonly opened: () => void;
}

interface OpenPage extends ReadPage {
  /** The publish after which it is scrolled. */
  readonly due: number;
}

/** Publishes that end while a page is open, before it loads the rest. */
const publishesOpen = 2;

/**
 * Reads one page after another until the run ends. Half of them are pages that every release has; the
 * others are posts that the page before led to. The first page and one of four others stay open: what
 * they load late is asked for when two more publishes have ended.
 */
export async function beClient(client: Client): Promise<void> {
  const { run, random, encoding } = client;
  let open: readonly OpenPage[] = [];
  let posts: readonly string[] = [];
  let isFirst = true;
  while (!client.hasEnded()) {
    const address = choose(client, random() < 0.5 ? posts : []);
    const page = await readPage(run, address, encoding);
    if (!page) continue;
    // Links to places on a page, such as the skip link, lead to the page.
    posts = page.facts.links
      .map((link) => link.replace(/#.*/, ""))
      .filter((link) => link.startsWith("/blog-detail/"));
    await loadFiles(run, page.address, page.atOnce, encoding);
    if (isFirst || random() < 0.25)
      open = [...open, { ...page, due: run.answers.count() + publishesOpen }];
    else await loadFiles(run, page.address, page.later, encoding);
    isFirst = false;
    const due = open.filter((one) => one.due <= run.answers.count());
    open = open.filter((one) => !due.includes(one));
    for (const one of due) await scroll(client, one);
  }
  for (const one of open) await scroll(client, one);
}

async function scroll(client: Client, page: OpenPage): Promise<void> {
  await loadFiles(client.run, page.address, page.later, client.encoding);
  client.opened();
}

/** One of the posts, or any page that is always there. */
function choose({ random, always }: Client, posts: readonly string[]): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)];
  return pick(posts) ?? pick(always) ?? "/";
}

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

/** The state that all clients of a load run share. */
export interface LoadRun {
  /** Where the site is served. */
  readonly site: string;
  /** The site's public address (`SITE_URL`), with which its absolute addresses begin. */
  readonly origin: string;
  readonly answers: AnswerLog;
  readonly failures: Failure[];
}

/** A page as a client has read it. */
interface ReadPage {
  readonly address: string;
  readonly facts: PageFacts;
  /** Files that a browser loads at once, and those that it loads when the visitor scrolls or types. */
  readonly atOnce: readonly string[];
  readonly later: readonly string[];
}

/**
 * Reads a page as a browser does.
 *
 * @returns undefined when that failed; the failure is recorded
 */
async function readPage(
  run: LoadRun,
  address: string,
  encoding: string,
): Promise<ReadPage | undefined> {
  const answer = await ask(run, address, address, encoding);
  if (!answer) return undefined;
  const html = answer.body.toString();
  if (!/<\/html>\s*$/.test(html)) {
    fail(run, address, address, "the page is incomplete");
    return undefined;
  }
  const base = { address: answer.address, origin: run.origin };
  const facts = inspectPage(html, base);
  const atOnce = new Set([
    ...facts.styles,
    ...facts.scripts,
    ...referencedFiles(answer.address, html),
  ]);
  return {
    address: answer.address,
    facts,
    atOnce: [...atOnce],
    later: facts.assets.filter((path) => !atOnce.has(path) && isSite(path)),
  };
}

/** Films belong to the live API, not to the published site. */
const isSite = (path: string) => !isLiveApi(path);

/** Loads files of a page and the files that they reference; failures are recorded. */
async function loadFiles(
  run: LoadRun,
  page: string,
  paths: readonly string[],
  encoding: string,
): Promise<void> {
  const asked = new Set(paths);
  // The loop also visits paths that are added while it runs.
  for (const path of asked) {
    const answer = await ask(run, path, page, encoding);
    if (!answer) continue;
    if (!hasReferences(path)) continue;
    for (const named of referencedFiles(path, answer.body.toString())) asked.add(named);
  }
}

interface Answer {
  /** Where redirects have led. */
  readonly address: string;
  readonly body: Buffer;
}

/** Sends one request; anything but a complete answer with status 200 is recorded as a failure. */
async function ask(
  run: LoadRun,
  address: string,
  page: string,
  encoding: string,
): Promise<Answer | undefined> {
  const since = run.answers.count();
  try {
    const response = await fetch(run.site + address, { headers: { "Accept-Encoding": encoding } });
    const body = Buffer.from(await response.arrayBuffer());
    const length = response.headers.get("content-length");
    const found = new URL(response.url).pathname;
    if (response.status !== 200) fail(run, address, page, `status ${response.status}`);
    else if (encoding === "identity" && Number(length) !== body.length)
      fail(run, address, page, `${body.length} of ${length} bytes`);
    else {
      run.answers.record(found, body, since);
      return { address: found, body };
    }
  } catch (error) {
    fail(run, address, page, String(error));
  }
  return undefined;
}

const fail = (run: LoadRun, address: string, page: string, reason: string) =>
  run.failures.push({
    address,
    page,
    reason,
    at: new Date().toISOString(),
    publish: run.answers.count(),
  });

const inStyles = /url\(\s*["']?([^"')]+)["']?\s*\)/g;
/** Static and dynamic imports, and files that a script names. */
const inScripts =
  /["'`]((?:\.{1,2}\/|\/static\/)[\w./@-]+\.(?:m?js|css|woff2|webp|avif|png|svg))["'`]/g;

/**
 * Finds the paths on the site that the styles of a page, a style sheet or a script refer to: fonts,
 * pictures, other scripts.
 *
 * @param address its own path
 */
function referencedFiles(address: string, text: string): readonly string[] {
  const pattern = address.endsWith(".js") ? inScripts : inStyles;
  const found = Array.from(text.matchAll(pattern), ([, path = ""]) => path);
  return [...new Set(found)]
    .map((path) => URL.parse(path, `http://site${address}`))
    .filter((url) => url?.host === "site")
    .map((url) => url?.pathname ?? "");
}

/** Whether a file is a style sheet or a script. */
const hasReferences = (address: string): boolean => /\.(css|js)$/.test(address);
