import { queueChanges } from "../../../src/publisher/notify/queue.ts";
import type { HookOptions } from "../../../src/publisher/notify/notify-hooks.ts";
import { parseSettings } from "../../../src/shared/settings.ts";

export const changes = { added: ["/blog/trust"], changed: ["/", "/blog"], removed: [] };
export const publishedAt = "2026-11-21T07:04:12.000Z";

/** Options like those of a rebuild, with shorter pauses. */
export const options = (
  file: string,
  environment: Record<string, string>,
  more: Partial<HookOptions> = {},
): HookOptions => ({
  file,
  live: "r1",
  settings: parseSettings({ SITE_URL: "https://www.example.org", ...environment }),
  limits: { command: 60_000, address: 60_000, pauses: [1, 1] },
  log: () => undefined,
  ...more,
});

/** Queues a release that the site switches to. */
export const published = (file: string, release = "r1", after: string | null = null) =>
  queueChanges(file, { release, after, publishedAt, ...changes });

/** The body that a hook gets for it. */
export const payload = {
  event: "published",
  release: "r1",
  site: "https://www.example.org",
  publishedAt,
  ...changes,
  addresses: [
    "https://www.example.org/",
    "https://www.example.org/blog",
    "https://www.example.org/blog/trust",
  ],
};
