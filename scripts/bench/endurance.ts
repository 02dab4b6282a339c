import { type KillResult, killAtRandomMoments } from "../../tests/endurance/kills.ts";
import { type LoadResult, publishUnderLoad } from "../../tests/endurance/load.ts";
import { formatBytes } from "../../src/publisher/progress/format.ts";
import { percentilesOf } from "./percentiles.ts";

const publishes = 200;
const clients = 50;
const kills = 100;

const mostPrinted = 20;

/**
 * Publishes 200 times under 50 clients, and kills 100 publishes at random moments, in an empty
 * folder of the project. The same seed gives the same choices again.
 */
export async function measureEndurance(folder: string, seed: number) {
  const load = await publishUnderLoad({ publishes, clients, folder: `${folder}/load`, seed });
  const killed = await killAtRandomMoments({
    kills,
    folder: `${folder}/kills`,
    seed,
    calls: "each",
  });
  const failures = load.failures.length + load.unexplained.length + killed.failures.length;
  return {
    text: `${wordsForLoad(load)}\n${wordsForKills(killed)}\nSeed             ${seed}`,
    passed: failures === 0,
  };
}

function wordsForLoad(load: LoadResult): string {
  const percentile = percentilesOf(load.milliseconds);
  const within = (share: number) => (percentile(share) / 1000).toFixed(2);
  const failures = [
    ...load.failures.map(
      ({ at, publish, page, address, reason }) =>
        `${at}, publish ${publish}: ${address} of ${page}: ${reason}`,
    ),
    ...load.unexplained,
  ];
  return [
    `Under load       ${load.publishes} publishes under ${load.clients} clients in ${load.seconds.toFixed(0)} s: ${count(load.pages)} pages and ${count(load.files)} of their files read, ${count(load.opened)} pages left open over two publishes, ${load.removed} posts removed, ${load.rendererChanges} other renderers`,
    `                 half of the publishes within ${within(0.5)} s, all within ${within(1)} s; ${failures.length} failures`,
    ...listed(failures),
    `Disk             after the first publish, half of them and all: ${load.disk.map(wordsForDisk).join("; ")}`,
  ].join("\n");
}

const wordsForDisk = (folders: LoadResult["disk"][number]): string => {
  const parts = Object.entries(folders).map(([name, bytes]) => `${name} ${formatBytes(bytes)}`);
  const all = Object.values(folders).reduce((sum, bytes) => sum + bytes, 0);
  return `${formatBytes(all)} (${parts.join(", ")})`;
};

function wordsForKills(killed: KillResult): string {
  const kinds = Object.entries(killed.kinds)
    .map(([kind, times]) => `${times} ${kind}`)
    .join(", ");
  return [
    `Killed           ${killed.random} publishes at random moments, ${killed.kills - killed.random} between two calls of the switch, in ${killed.seconds.toFixed(0)} s (${kinds}); ${killed.switched} times the new site was already published, ${killed.late} more were over before their moment came`,
    `                 ${killed.compared} times compared with a clean build; ${killed.failures.length} failures`,
    ...listed(killed.failures),
  ].join("\n");
}

const listed = (failures: readonly string[]) => [
  ...failures.slice(0, mostPrinted).map((line) => `  ${line}`),
  ...(failures.length > mostPrinted ? [`  and ${failures.length - mostPrinted} more`] : []),
];

const count = (number: number) => number.toLocaleString("en-GB");
