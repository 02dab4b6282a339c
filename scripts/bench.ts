/**
 * `npm run bench`: the weight and speed of pages, what a survey costs a participant, saves under load and
 * attack, the cost of rebuilds, a firm's year, and a participant's simulated world. A part alone:
 * `npm run bench -- pages 3` (runs of Lighthouse for each page), `-- survey 3` (runs of the way in),
 * `-- load 10000 --kills 100` (participants, and how often the API is killed),
 * `-- attack 100` (requests at once), `-- rebuilds 100 1000` (posts), `-- organisation` (a firm of 300,
 * from the import to the results), `-- simulate 1000000` (seeds, or `--planted`), `-- simulate organisation 100000 --from 5000`.
 */
import { mkdir, rm } from "node:fs/promises";
import { parseArgs } from "node:util";

import { attackRows, measureAttack } from "./bench/attack.ts";
import { loadRows, measureSaves } from "./bench/load.ts";
import { measurePages } from "./bench/pages.ts";
import { measureOrganisation } from "./bench/organisation.ts";
import { measureRebuilds } from "./bench/rebuilds.ts";
import { buildSample } from "./bench/sample-site.ts";
import { findPlanted, simulate } from "./bench/simulate.ts";
import { measureSurvey, surveyRows } from "./bench/survey.ts";
import { measureWayIn } from "./bench/way-in.ts";
import { command } from "../src/shared/command.ts";
import { inProject } from "../src/shared/files.ts";
import { CliError } from "../src/shared/errors.ts";

function numbersOf(texts: readonly string[], usual: readonly number[] = []) {
  const numbers = texts.map(Number).filter(Number.isInteger);
  return numbers.length > 0 ? numbers : usual;
}

async function pages(data: string, given: readonly string[]): Promise<void> {
  const [runs = 3] = numbersOf(given);
  const { site, database } = await buildSample(data);
  const rows = await measurePages(site, database, data, runs);
  console.log(`
Public pages on Lighthouse's simulated phone, medians of ${runs} runs, beside the same words and pictures in
one plain style without script ("limit") and rendered by React in the browser ("client"); milliseconds.
Scores: performance, accessibility, best practices, search engines`);
  console.table(rows);
}

async function survey(data: string, given: readonly string[]): Promise<void> {
  const [runs = 3] = numbersOf(given);
  const { site, database } = await buildSample(data);
  const { walks, nextToPaint } = await measureSurvey(site, database, data);
  console.log(`
The sample's Culture Audit, from the first question to the thanks`);
  console.table(surveyRows(walks));
  const times = [...nextToPaint].map(([latency, time]) => `${latency} ms: ${Math.round(time)} ms`);
  console.log(`Next to paint by the network's latency  ${times.join(", ")}`);
  const ways = await measureWayIn(site, database, data, runs);
  console.log(`
From the tap in an invitation's mail to the thanks, on a phone that has never seen the site (a quarter of this
processor, 150 ms, 1.6 Mbit/s); medians of ${runs} runs, in which nobody reads or thinks`);
  console.table(ways);
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
  const measured = await Array.fromAsync(measureRebuilds(data, counts));
  console.log(`
Rebuilds (each figure includes the API's answers; API and publisher share the machine's cores)`);
  console.table(measured.map(({ row }) => row));
  for (const { steps } of measured) console.log(steps);
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

async function simulation(_data: string, given: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...given],
    options: { planted: { type: "boolean" }, from: { type: "string" } },
    allowPositionals: true,
  });
  const world = positionals.includes("organisation") ? "organisation" : "participant";
  const folder = inProject(
    ".data",
    world === "organisation" ? "simulate-organisation" : "simulate",
  );
  if (values.planted) {
    if (!(await findPlanted(folder, world))) process.exitCode = 1;
    return;
  }
  const [count = 10_000] = numbersOf(positionals);
  const from = values.from === undefined ? undefined : Number(values.from);
  const failed = await simulate(folder, { world, count, from });
  console.log(`${count} seeds; failed: ${failed.join(" ") || "none"}`);
  if (failed.length > 0) process.exitCode = 1;
}

const parts = new Map(
  Object.entries({ pages, survey, load, attack, rebuilds, organisation, simulate: simulation }),
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
