/**
 * `npm run bench`: the weight and speed of pages, what a survey costs a participant, saves under
 * load, the cost of rebuilds, and endurance under load and kills. A part alone:
 * `npm run bench -- pages 3` (runs of Lighthouse for each page), `-- survey`, `-- next-page`, `-- load 10000 --kills 100`
 * (participants, and how often the API is killed), `-- rebuilds 100 1000` (posts),
 * `-- photographs 60 500` (posts), `-- visible 100` (edits, then the seed and the number of posts),
 * `-- kills 100` (of a browser, after a click), `-- attack 100` (requests at once), `-- uploads` (24 pictures at once), `-- organisation` (a firm of 300, from the import to the
 * results), `-- endurance` (the seed of an earlier run repeats it), `-- simulate 1000000`
 * (seeds of a participant's world, or `--planted`), and `-- equality 100` (sequences of edits, then the
 * seed), which compares rebuilds with builds by Astro.
 */
import { randomInt } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { parseArgs } from "node:util";

import { attackRows, measureAttack } from "./bench/attack.ts";
import { measureEndurance } from "./bench/endurance.ts";
import { measureEquality } from "./bench/equality.ts";
import { loadRows, measureSaves } from "./bench/load.ts";
import { measureNextPage } from "./bench/next-page.ts";
import { measurePages } from "./bench/pages.ts";
import { measureOrganisation } from "./bench/organisation.ts";
import { measureHosts, measureRebuilds } from "./bench/rebuilds.ts";
import { measurePhotographs } from "./bench/photographs.ts";
import { killBrowsers } from "./bench/kills.ts";
import { measureVisible, visibleMeaning } from "./bench/visible.ts";
import { findPlanted, simulate } from "./bench/simulate.ts";
import { measureSurvey, surveyRows } from "./bench/survey.ts";
import { measureUploads, mostMemory } from "./bench/uploads.ts";
import { command } from "../src/shared/command.ts";
import { inProject } from "../src/shared/files.ts";
import { readSettings } from "../src/shared/read-settings.ts";
import { CliError } from "../src/shared/errors.ts";
import { publishSite } from "../tests/helpers/publish-site.ts";

function numbersOf(texts: readonly string[], usual: readonly number[] = []) {
  const numbers = texts.map(Number).filter(Number.isInteger);
  return numbers.length > 0 ? numbers : usual;
}

async function build(data: string) {
  const database = `${data}/bench.db`;
  process.env["DATABASE_URL"] = `file:${database}`;
  const settings = readSettings();
  return { site: await publishSite(settings, data), database };
}

async function pages(data: string, given: readonly string[]): Promise<void> {
  const [runs = 3] = numbersOf(given);
  const { site, database } = await build(data);
  const rows = await measurePages(site, database, data, runs);
  console.log(`
Public pages on Lighthouse's simulated phone, medians of ${runs} runs, beside the same words and pictures in
one plain style without script ("limit") and rendered by React in the browser ("client"); milliseconds.
Scores: performance, accessibility, best practices, search engines`);
  console.table(rows);
}

async function survey(data: string): Promise<void> {
  const { site, database } = await build(data);
  const { walks, nextToPaint } = await measureSurvey(site, database, data);
  console.log(`
The sample's Culture Audit, from the first question to the thanks`);
  console.table(surveyRows(walks));
  const times = [...nextToPaint].map(([latency, time]) => `${latency} ms: ${Math.round(time)} ms`);
  console.log(`Next to paint by the network's latency  ${times.join(", ")}`);
}

async function nextPage(data: string): Promise<void> {
  const { site } = await build(data);
  const latency = 400;
  const times = await measureNextPage(site, latency, 5);
  console.log(`
From the press to the painted page at ${latency} ms of latency, medians of 5`);
  for (const [way, time] of Object.entries(times)) console.log(`${way}: ${Math.round(time)} ms`);
}

async function load(data: string, given: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: { kills: { type: "string", default: "0" } },
    allowPositionals: true,
  });
  const [participants = 1000] = numbersOf(positionals);
  const folder = `${data}/load`;
  await mkdir(folder);
  const costs = await measureSaves(folder, { participants, kills: Number(values.kills) });
  console.log(`
Saves of five answers each, for 32 clients (clients, API and database share the machine's cores)`);
  console.table(loadRows(costs));
  const failures = costs.flatMap(({ refused }) => refused);
  for (const line of failures.slice(0, 20)) console.log(line);
  const isWhole = costs.every(
    ({ lost, doubled, completed }) => lost + doubled === 0 && completed === participants,
  );
  if (!isWhole || failures.length > 0) process.exitCode = 1;
}

async function rebuilds(data: string, given: readonly string[]): Promise<void> {
  const counts = numbersOf(given, [100, 1000, 5000]);
  const measured = await Array.fromAsync(measureHosts(data, counts, measureRebuilds));
  console.log(`
Rebuilds (each figure includes the API's answers; API and publisher share the machine's cores)`);
  console.table(measured.map(({ row }) => row));
  for (const { steps } of measured) console.log(steps);
}

async function photographs(data: string, given: readonly string[]): Promise<void> {
  const counts = numbersOf(given, [60]);
  for await (const cost of measureHosts(data, counts, measurePhotographs))
    console.log(`
${cost.posts} posts, each with a photograph of 1600 × 1067 pixels and 280 KB, ${cost.kind} host
First release    live after ${cost.live.toFixed(1)} s, all ${cost.files} pictures after ${cost.finished.toFixed(1)} s; at most ${Math.round(cost.memory / 1024 / 1024)} MB in all processes
One post more    live ${cost.added.toFixed(1)} s after the webhook, with all pictures after ${cost.addedFinished.toFixed(1)} s`);
}

async function visible(data: string, given: readonly string[]): Promise<void> {
  const [count = 100, seed = randomInt(1_000_000), posts = 1000] = numbersOf(given);
  const measured = measureHosts(data, [posts], (...host) =>
    measureVisible(...host, { count, seed }),
  );
  console.log(visibleMeaning(seed));
  console.table(await Array.fromAsync(measured));
}

async function endurance(data: string, given: readonly string[]): Promise<void> {
  const [seed = randomInt(1_000_000)] = numbersOf(given);
  const folder = `${data}/endurance`;
  const { text, passed } = await measureEndurance(folder, seed);
  console.log(`
Endurance
${text}`);
  if (passed) await rm(folder, { recursive: true });
  // The folder shows what went wrong.
  else process.exitCode = 1;
}

async function kills(data: string, given: readonly string[]): Promise<void> {
  const [count = 100] = numbersOf(given);
  const { site, database } = await build(data);
  const lost = await killBrowsers(site, database, data, count);
  console.log(`
The browser was killed 50 ms after a click on an answer, ${count} times; answers lost: ${lost}`);
  if (lost > 0) process.exitCode = 1;
}

async function equality(_data: string, given: readonly string[]): Promise<void> {
  const [sequences = 100, seed = randomInt(1_000_000)] = numbersOf(given);
  console.log(`
Equality of rebuilds and builds by Astro, ${sequences} sequences of edits, seed ${seed}`);
  if (!(await measureEquality(sequences, seed))) process.exitCode = 1;
}

async function organisation(data: string): Promise<void> {
  const { steps, compared, wrong } = await measureOrganisation(`${data}/organisation`);
  console.log(`
A firm of 300 people in 12 departments asks two questionnaires and a daily mood; ${compared} printed figures compared, ${wrong.length} differ`);
  console.table(steps.map(({ step, seconds }) => ({ step, seconds: seconds.toFixed(1) })));
  for (const figure of wrong) console.log(figure);
  if (wrong.length > 0) process.exitCode = 1;
}

async function attack(data: string, given: readonly string[]): Promise<void> {
  const [connections = 100] = numbersOf(given);
  const folder = `${data}/attack`;
  await mkdir(folder);
  const cost = await measureAttack(folder, connections);
  console.log(`
Saves of others, while ten addresses send the dearest requests that need no login, ${connections} at once`);
  console.table(attackRows(cost));
  console.log(`Answers to the flood, by status: ${JSON.stringify(cost.answers)}
Memory of the API at most: ${Math.round(cost.memory)} MB
The goal (99 % of the saves below 200 ms, 400 MB) is ${cost.holds ? "" : "not "}reached.`);
  if (!cost.holds) process.exitCode = 1;
}

async function uploads(data: string): Promise<void> {
  const rows = await measureUploads(data);
  console.log(`
24 progressive pictures at once: API and its process of pictures in MB, and logins meanwhile in milliseconds`);
  console.table(rows);
  if (rows.some(({ memory }) => memory > mostMemory)) process.exitCode = 1;
}

async function simulation(_data: string, given: readonly string[]): Promise<void> {
  const folder = inProject(".data", "simulate");
  if (given.includes("--planted")) {
    if (!(await findPlanted(folder))) process.exitCode = 1;
    return;
  }
  const [count = 10_000] = numbersOf(given);
  const failed = await simulate(folder, count);
  console.log(`${count} seeds; failed: ${failed.join(" ") || "none"}`);
  if (failed.length > 0) process.exitCode = 1;
}

const parts = new Map(
  Object.entries({
    pages,
    survey,
    "next-page": nextPage,
    load,
    attack,
    rebuilds,
    photographs,
    visible,
    endurance,
    kills,
    equality,
    organisation,
    uploads,
    simulate: simulation,
  }),
);

await command(async () => {
  const [name, ...rest] = process.argv.slice(2);
  const part = name === undefined ? undefined : parts.get(name);
  if (name !== undefined && !part)
    throw new CliError(`npm run bench has no part ${name}, only: ${[...parts.keys()].join(", ")}.`);
  const data = inProject(".data", "bench");
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  for (const run of part ? [part] : parts.values()) await run(data, rest);
});
