import { loadFiles, type ReadPage, readPage, type LoadRun } from "./visitor.ts";

/** One client of a load run. */
export interface Client {
  readonly run: LoadRun;
  readonly random: () => number;
  /** Pages that every release has. */
  readonly always: readonly string[];
  /** Registers a reader of a page; false when the page is about to be removed. */
  readonly enter: (address: string) => boolean;
  readonly leave: (address: string) => void;
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
 * Reads one page after another until the run ends. Half of them are pages that every release has;
 * the others are posts that the page before led to, and which are not just being removed: a link
 * to a removed post leads nowhere on any host. The first page and one of four others stay open: what
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
    client.leave(address);
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
function choose({ random, always, enter }: Client, posts: readonly string[]): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)];
  const post = pick(posts);
  if (post !== undefined && enter(post)) return post;
  const page = pick(always) ?? "/";
  enter(page);
  return page;
}
