import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

import { numbersFrom } from "../../src/site/art/random.ts";
import type { Paths } from "../../src/publisher/files/paths.ts";
import { checkAfterKill, publishAgain } from "./check-after-kill.ts";
import { type Kind, openKillSetup, type KillSetup } from "./kill-setup.ts";
import type { PublishRequest, PublishReport } from "./publish-request.ts";
import { assertPublished, openPublisher } from "./publisher-process.ts";

/** The size of a kill run. */
export interface KillOptions {
  readonly kills: number;
  /** An empty one below the project, whose packages the renderer needs. */
  readonly folder: string;
  /** The same seed gives the same moments, as far as publishes take the same time. */
  readonly seed: number;
  /** Paths that are not to be in the folder. */
  readonly paths?: Partial<Paths>;
  /**
   * Kills also before calls with which a finished release takes the place of the present one, which a
   * random moment hardly ever meets: before each of them, or before the first one with this name.
   */
  readonly calls: "each" | { readonly first: string };
}

/** The result of a kill run. */
export interface KillResult {
  /** Publishes that were killed. */
  readonly kills: number;
  /** Those at a random moment. */
  readonly random: number;
  /** How many of them there were of each kind. */
  readonly kinds: Readonly<Partial<Record<Kind, number>>>;
  /** Kills after which the new release was already published. */
  readonly switched: number;
  /** Publishes that ended before they could be killed; they are not counted as kills. */
  readonly late: number;
  /** How often the site was compared with one made from nothing. */
  readonly compared: number;
  /** A sentence for each fault. */
  readonly failures: readonly string[];
  readonly seconds: number;
}

/** The kinds of ten publishes. */
const kinds: readonly Kind[] = [
  "change",
  "first",
  "bundling",
  "embedded",
  "change",
  "change",
  "change",
  "change",
  "change",
  "change",
];

/** How long a publish of a kind takes, as a multiple of a usual change. */
const lengths: Readonly<Record<Kind, number>> = {
  change: 1,
  embedded: 1.3,
  first: 2.2,
  bundling: 3.5,
};

/** When a process is killed: after some time, or before one of its calls that change files. */
type Moment = { readonly after: number } | { readonly beforeCall: number | string };

/**
 * Publishes in a process that is killed at a random moment, looks at what visitors would see, and
 * publishes again, over and over.
 */
export async function killAtRandomMoments({
  kills,
  folder,
  seed,
  paths = {},
  calls,
}: KillOptions): Promise<KillResult> {
  const begin = performance.now();
  const random = numbersFrom(seed);
  const setup = await openKillSetup(folder, paths);
  const failures: string[] = [];
  const counts: Partial<Record<Kind, number>> = {};
  let killed = 0;
  let renewed = 0;
  let late = 0;
  let compared = 0;

  const compare = async (name: string) => {
    compared += 1;
    for (const path of await setup.differences())
      failures.push(`${name}: ${path} is not what a clean build gives`);
  };
  const killOnce = async (kind: Kind, moment: Moment) => {
    const name = `Kill ${killed + 1} (${kind}, ${wordsFor(moment)})`;
    const prepared = await setup.prepare(kind);
    if (await kill(prepared.request, moment)) late += 1;
    else {
      killed += 1;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
    const { isNew, faults } = await checkAfterKill(prepared, setup);
    if (isNew) renewed += 1;
    const next = await publishAgain(prepared, setup);
    for (const fault of [...faults, ...next]) failures.push(`${name}: ${fault}`);
    if (killed % 10 === 0) await compare(name);
  };

  try {
    // It makes everything.
    assertPublished(await setup.publish((await setup.prepare("change")).request));
    // How long one takes as they usually are, which only random moments need.
    const milliseconds = kills > 0 ? (await rehearse(setup, "change")).milliseconds : 0;
    while (killed < kills) {
      const kind = kinds[killed % kinds.length] ?? "change";
      await killOnce(kind, { after: random() * milliseconds * lengths[kind] });
    }
    const moments =
      calls === "each"
        ? (await rehearse(setup, "change")).calls.map((_, index) => index + 1)
        : [calls.first];
    for (const beforeCall of moments) await killOnce("change", { beforeCall });
    await compare("The end");
  } finally {
    await setup.close();
  }
  return {
    random: kills,
    kills: killed,
    kinds: counts,
    switched: renewed,
    late,
    compared,
    failures,
    seconds: (performance.now() - begin) / 1000,
  };
}

const wordsFor = (moment: Moment) =>
  "after" in moment
    ? `after ${Math.round(moment.after)} ms`
    : `before call ${moment.beforeCall} of the switch`;

/** Publishes in a new process that is not killed. */
async function rehearse(setup: KillSetup, kind: Kind): Promise<PublishReport> {
  const { request } = await setup.prepare(kind);
  const { publish, close } = await openPublisher();
  const report = assertPublished(await publish(request));
  close();
  return report;
}

/** Publishes in a new process and kills it; true when it had ended before. */
async function kill(request: PublishRequest, moment: Moment): Promise<boolean> {
  const { child } = await openPublisher();
  const ended = once(child, "exit");
  let late = false;
  child.on("message", () => {
    late = true;
    child.disconnect();
  });
  if ("after" in moment) {
    child.send(request);
    await pause(moment.after);
    child.kill("SIGKILL");
  } else child.send({ ...request, killBefore: moment.beforeCall });
  await ended;
  return late;
}
