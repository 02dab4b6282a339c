import { nextMessage } from "../../src/shared/processes.ts";
import { numbersFrom } from "../../src/site/art/random.ts";
import { build } from "./first-build.ts";
import { percentilesOf } from "./percentiles.ts";
import { start } from "./processes.ts";
import { type HostKind, startWatch, watchEnvironment } from "./rebuilds.ts";

/** Seconds of schedules that cron can express; a look every second would keep a processor busy. */
const intervals = [10, 30, 60, 120, 180, 240, 300, 600, 900, 1800, 3600];
/** Of the default of `REBUILD_SCHEDULE`. */
const defaultInterval = 300;

interface Edits {
  readonly count: number;
  /** The same seed gives the same posts and moments. */
  readonly seed: number;
}

/**
 * Measures in an empty folder the time from an editor's save of a post until its page is in the
 * site's folder, with API and publisher in processes of their own.
 *
 * With the webhook each edit is measured, after the rebuild before it has ended. A schedule's look
 * does the same work, so its time is computed: the wait from a random moment until the next look
 * begins, and the measured time. An edit during a look waits for the next one here, although it may be found.
 *
 * @returns a row of a table
 */
export async function measureVisible(
  posts: number,
  kind: HostKind,
  folder: string,
  { count, seed }: Edits,
) {
  using host = start("scripts/bench/content-host.ts", [String(posts), `${folder}/api.db`, kind]);
  const { address } = (await nextMessage(host)) as { address: string };
  const environment = { API_HOST: address, ...watchEnvironment };
  await build(folder, environment);
  await using watch = await startWatch(folder, environment);
  const random = numbersFrom(seed);
  const edits: { seconds: number; moment: number; requests: number }[] = [];
  while (edits.length < count) {
    const { seconds, message } = await watch.edit(host, 1 + Math.floor(random() * posts));
    edits.push({ seconds, moment: random(), requests: message.requests });
  }
  const last = await watch.look();
  const unchanged = Math.max(watch.first.requests, last.requests);
  const changed = Math.max(...edits.map(({ requests }) => requests));
  // On average: the embedded API gets more than one request at the rare looks with an edit only.
  const most = kind === "specification" ? Math.max(unchanged, changed) : unchanged;
  const shortest = intervals.find((seconds) => seconds >= most) ?? most;
  const visible = (interval: number) =>
    inWords(edits.map(({ seconds, moment }) => moment * interval + seconds));
  return {
    edits: count,
    "webhook, s": visible(0),
    "requests of a look": unchanged,
    "with an edit": changed,
    "interval, s": shortest,
    "requests/s": Number((most / shortest).toFixed(2)),
    "schedule, s": visible(shortest),
    "default schedule, s": visible(defaultInterval),
  };
}

/** Tells how to read the table. */
export const visibleMeaning = (seed: number): string => `
From an editor's save to the page in the site's folder: half of the edits within / 95 % within; seed ${seed}
Webhook    measured; for hosts that call it
Schedule   computed: the wait from a random moment until the next look, and the time measured with the webhook
Interval   so long that the requests counted at looks are at most one a second on a host of the specification;
           on the embedded API at looks that find nothing`;

function inWords(seconds: readonly number[]): string {
  const within = percentilesOf(seconds);
  return `${within(0.5).toFixed(1)} / ${within(0.95).toFixed(1)}`;
}
