import { loadFiles, type ReadPage, readPage, type Visit } from "./visitor.ts";

/** What a client knows of the site and of the run. */
export interface Client {
  readonly visit: Visit;
  readonly random: () => number;
  /** Pages that every release has. */
  readonly always: readonly string[];
  /** Notes that somebody is reading a page; false when it is going to be removed. */
  readonly enter: (address: string) => boolean;
  readonly leave: (address: string) => void;
  readonly hasEnded: () => boolean;
  /** How many bytes are compressed: `identity` for as many as there are. */
  readonly encoding: string;
  /** Told of each page that was left open for some time and then scrolled. */
  readonly opened: () => void;
}

interface OpenPage extends ReadPage {
  /** The publish after which it is scrolled. */
  readonly due: number;
}

/** A page that stays open sees this many publishes before it loads the rest. */
const publishesOpen = 2;

/**
 * Reads one page after another until the run ends. Half of them are pages that every release has;
 * the others are posts that the page before led to, and which are not just being removed: a link
 * to a removed post leads nowhere on any host. Each fourth page stays open: what it loads late is
 * asked for when two more publishes have ended.
 */
export async function beClient(client: Client): Promise<void> {
  const { visit, random, encoding } = client;
  let open: readonly OpenPage[] = [];
  let posts: readonly string[] = [];
  while (!client.hasEnded()) {
    const address = choose(client, random() < 0.5 ? posts : []);
    const page = await readPage(visit, address, encoding);
    client.leave(address);
    if (!page) continue;
    // Links to places on a page, such as the skip link, lead to the page.
    posts = page.facts.links
      .map((link) => link.replace(/#.*/, ""))
      .filter((link) => link.startsWith("/blog-detail/"));
    await loadFiles(visit, page.address, page.atOnce, encoding);
    if (random() < 0.25) open = [...open, { ...page, due: visit.states.count() + publishesOpen }];
    else await loadFiles(visit, page.address, page.later, encoding);
    const due = open.filter((one) => one.due <= visit.states.count());
    open = open.filter((one) => !due.includes(one));
    for (const one of due) await scroll(client, one);
  }
  for (const one of open) await scroll(client, one);
}

async function scroll(client: Client, page: OpenPage): Promise<void> {
  await loadFiles(client.visit, page.address, page.later, client.encoding);
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
