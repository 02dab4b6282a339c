/**
 * `/build-report`: how the last rebuild ended, what it changed, and what was wrong with the content. Texts from
 * outside go through `plainText`.
 */
import { Hono } from "hono";
import { html, raw } from "hono/html";

import { countInWords, formatCount } from "../../shared/counted.ts";
import { isOperator } from "../../shared/http/caller.ts";
import {
  type Content,
  internalPages,
  type Markup,
  onlyHere,
  readBeside,
  table,
} from "../../shared/internal-pages/frame.ts";
import type { Paths } from "../files/paths.ts";
import {
  formatAge,
  formatBytes,
  formatDuration,
  formatTime,
  splitLines,
} from "../progress/format.ts";
import { oneLine } from "../../shared/one-line.ts";
import { isNewRelease, type RebuildRun, type Result, tookOf } from "../progress/run.ts";
import { publishedFacts } from "../release/releases.ts";
import { readLastRun } from "./run-rebuild.ts";

const { headers, page } = internalPages({
  name: "Build report",
  styles: [readBeside(import.meta.url, "report.css")],
});

/**
 * Serves the page to the operator of a local run. Mount it before the site, which answers all other requests.
 *
 * @param key printed at start
 */
export function reportRoutes(paths: Paths, key: string): Hono {
  const app = new Hono();
  app.get("/build-report", async (context, next) => {
    if (!isOperator(context, key)) return next();
    const run = await readLastRun(paths);
    const live = await publishedFacts(paths);
    const answer = run ? runPage(run, live?.publishedAt) : emptyPage();
    return context.html(String(await answer), 200, headers);
  });
  return app;
}

/** The document around a result and the sections about it. */
const frame = (
  title: string,
  tone: Tone,
  { opening, sections = [] }: { readonly opening: Content; readonly sections?: readonly Content[] },
): Markup =>
  page({
    title,
    links: [{ path: "/", text: "To the site" }],
    main: [html`<section class="verdict opening ${tone}">${opening}</section>`, ...sections],
    footer: onlyHere(),
  });

const emptyPage = (): Markup =>
  frame("No rebuild yet", "quiet", {
    opening: html`<h1>No rebuild yet</h1>
      <p class="lead">
        A rebuild publishes the content as the API has it now. Begin one in the project’s folder:
      </p>
      <p><code class="command">npm run rebuild</code></p>`,
  });

/** The tone of a result decides its colour. */
type Tone = "good" | "quiet" | "waiting" | "bad";

/** Each result, and its meaning for visitors. */
export const resultWords: Readonly<
  Record<Result, { readonly tone: Tone; readonly word: string; readonly meaning: string }>
> = {
  published: { tone: "good", word: "Published", meaning: "Visitors see the new site." },
  unchanged: {
    tone: "quiet",
    word: "Nothing new",
    meaning: "The site shows the content as it is, so nothing was published.",
  },
  refused: { tone: "bad", word: "Refused", meaning: "The new site failed the checks." },
  blocked: {
    tone: "waiting",
    word: "Blocked",
    meaning: "This content was rolled back by hand. It is not published until it changes.",
  },
  failed: { tone: "bad", word: "Failed", meaning: "No new site was made." },
  "rolled back": {
    tone: "waiting",
    word: "Rolled back",
    meaning: "Visitors see an earlier release again.",
  },
};

/** @param publishedAt ISO time of the release that visitors see */
function runPage(run: RebuildRun, publishedAt: string | undefined): Markup {
  const { tone, word, meaning } = resultWords[run.result];
  const problems = problemCount(run);
  const seen =
    publishedAt !== undefined && html`Visitors see what was published on ${time(publishedAt)}.`;
  return frame(word, tone, {
    opening: html`<p class="when">Rebuild of ${time(run.startedAt)}</p>
      <h1>${word}</h1>
      ${run.reason && reasonOf(run.reason)}
      <p class="lead">
        ${meaning} ${!isNewRelease(run.result) && seen}
        ${problems > 0 && `${countInWords(problems, "thing")} to look at below.`}
      </p>`,
    sections: [
      facts(run),
      warningsSection(run),
      contentSection(run),
      changesSection(run),
      stepsSection(run),
      hookSection(run),
    ],
  });
}

/** The number of problems in a rebuild, besides its result. */
const problemCount = ({ report, warnings = [], hooks = [] }: RebuildRun): number =>
  (report ? report.leftOut.length + report.failedCalls.length + report.pictures.length : 0) +
  warnings.length +
  hooks.filter(({ done }) => !done).length;

/** A refusal has a line for each finding. */
const reasonOf = (reason: string) =>
  html`<div class="reason">${splitLines(reason, 50).map((line) => html`<p>${line}</p>`)}</div>`;

function facts(run: RebuildRun): Markup {
  const { cause, rendered, pages, bytes } = run;
  const fact = (name: string, value: Content) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<dl class="facts">
    ${fact("Took", formatDuration(tookOf(run)))}
    ${fact("Cause", cause.charAt(0).toUpperCase() + cause.slice(1))}
    ${
      rendered !== undefined &&
      pages !== undefined &&
      fact("Pages rendered", `${formatCount(rendered)} of ${formatCount(pages)}`)
    }
    ${bytes !== undefined && fact("Size of the site", formatBytes(bytes))}
    ${fact("Ended", time(run.endedAt))}
    ${fact("Id in the log", html`<code>${plainText(run.id)}</code>`)}
  </dl>`;
}

const warningsSection = ({ warnings = [] }: RebuildRun): Content =>
  warnings.length > 0 &&
  section(
    "warnings",
    "Worth a look",
    html`<ul>
      ${warnings.map((warning) => html`<li>${oneLine(warning)}</li>`)}
    </ul>`,
  );

/** What the content fetch has left out, and which calls failed. */
function contentSection({ report }: RebuildRun): Markup {
  const quietly = (text: string) =>
    section("content", "Content", html`<p class="quietly">${text}</p>`);
  if (!report) return quietly("It was not read.");
  const parts = [
    problems(
      {
        heading: "Left out",
        name: "entries",
        caption: "Records and parts of records that are not on the site",
      },
      [code("Source"), code("Path"), { label: "Expected" }, code("Received")],
      report.leftOut.map(({ source, path, expected, received }) =>
        [source, path, expected, received].map(plainText),
      ),
    ),
    problems(
      { heading: "Failed calls", name: "failed calls", caption: "Calls without a good answer" },
      [code("Call"), { label: "Reason" }, { label: "Shown instead" }],
      report.failedCalls.map(({ source, reason, shownSince, ageMinutes }) => [
        plainText(source),
        plainText(reason),
        shownSince === null
          ? "Nothing; the list is empty"
          : html`The answer of
            ${time(shownSince)}${ageMinutes !== null && `, ${formatAge(ageMinutes)} old`}`,
      ]),
    ),
    problems(
      {
        heading: "Pictures",
        name: "pictures",
        caption: "Pictures that could not be used as the API has them",
      },
      [code("Address"), { label: "Reason" }, { label: "Shown instead" }],
      report.pictures.map(({ address, reason, lastGood }) => [
        plainText(address),
        plainText(reason),
        lastGood ? "The last good copy" : "A placeholder",
      ]),
    ),
  ];
  return parts.every((each) => each === false)
    ? quietly("Every call was answered, and every record and picture could be used.")
    : section("content", "Content", parts);
}

const code = (label: string) => ({ label, kind: "code" as const });

/** A heading with a count and a table; false for no rows. The name is that of the items, in the plural. */
const problems = (
  { heading, name, caption }: Readonly<Record<"heading" | "name" | "caption", string>>,
  columns: Parameters<typeof table>[1],
  rows: readonly (readonly Content[])[],
): Content =>
  rows.length > 0 &&
  html`<section class="problem">
    <h3>${heading} <span class="count">${formatCount(rows.length)}</span></h3>
    ${foldedList(rows, name, (shown) => table(caption, columns, shown))}
  </section>`;

const changesSection = ({ changes }: RebuildRun): Content =>
  changes !== undefined &&
  section(
    "changes",
    "What changed",
    html`<div class="changes">
      ${group("Added", changes.added)} ${group("Changed", changes.changed)}
      ${group("Removed", changes.removed)}
    </div>`,
  );

const group = (name: string, addresses: readonly string[]): Markup =>
  html`<section class="change">
    <h3>${name} <span class="count">${formatCount(addresses.length)}</span></h3>
    ${
      addresses.length === 0
        ? html`<p class="quietly">None</p>`
        : foldedList(addresses, `${name.toLowerCase()} addresses`, list)
    }
  </section>`;

const list = (addresses: readonly string[]): Markup =>
  html`<ul role="list" class="addresses">
    ${addresses.map((address) => html`<li>${link(address)}</li>`)}
  </ul>`;

/** A link for an address of this site, plain text for anything else. */
const link = (address: string): Content =>
  isOfSite(address) ? html`<a href="${address}">${plainText(address)}</a>` : plainText(address);

const site = "http://site.invalid";
const isOfSite = (address: string) =>
  address.startsWith("/") && URL.parse(address, site)?.origin === site;

function stepsSection({ steps }: RebuildRun): Content {
  if (steps.length === 0) return "";
  const longest = Math.max(1, ...steps.map(({ milliseconds }) => milliseconds));
  return section(
    "steps",
    "Where the time went",
    table(
      "Steps in the order in which they ended",
      [{ label: "Step" }, { label: "Time" }, { label: "What it did" }],
      steps.map(({ name, milliseconds, note }) => [
        plainText(name),
        html`${formatDuration(milliseconds)} ${bar(milliseconds / longest)}`,
        plainText(note),
      ]),
      "steps",
    ),
  );
}

/** Sized by an attribute, because the policy forbids style attributes. */
const bar = (part: number) =>
  html`<svg class="bar" aria-hidden="true" focusable="false">
    <rect width="${Math.max(0.5, part * 100).toFixed(1)}%" height="100%" rx="2" />
  </svg>`;

const hookSection = ({ hooks = [] }: RebuildRun): Content =>
  hooks.length > 0 &&
  section(
    "hook",
    "Hook",
    table(
      "Calls of REBUILD_HOOK_COMMAND",
      [{ label: "Event" }, { label: "Result" }, { label: "Note" }],
      hooks.map(({ event, done, note }) => [
        plainText(event),
        done ? badge("good", "Done") : badge("bad", "Failed"),
        plainText(note),
      ]),
    ),
  );

/** A text from outside on one line, without control characters, at most 500 characters long. */
const plainText = (text: string): string => oneLine(text, 500);

/** A `<time>` element in the local time zone. */
const time = (iso: string): Markup => html`<time datetime="${iso}">${formatTime(iso)}</time>`;

/** A section with a heading, which the id names. */
const section = (id: string, heading: string, content: Content): Markup =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${content}
  </section>`;

const icons = { good: "M3 8.5 6.5 12 13 4.5", bad: "m4 4 8 8M12 4l-8 8" };

/** A result in a word, with an icon, so that colour is not the only difference. */
const badge = (tone: keyof typeof icons, word: string): Markup =>
  html`<span class="badge ${tone}"
    ><svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      ${raw(`<path d="${icons[tone]}"/>`)}</svg
    >${word}</span
  >`;

/** How many items of a list are shown, and how many are shown without folding. */
const mostShown = 500;
const mostOpen = 10;

/** The first 500 items of a list, which a plural names, and how many follow; more than ten are folded. */
function foldedList<Item>(
  items: readonly Item[],
  name: string,
  print: (items: readonly Item[]) => Markup,
): Markup {
  if (items.length <= mostOpen) return print(items);
  const first = items.slice(0, mostShown);
  const rest = items.length - first.length;
  return html`<details>
    <summary class="disclosure">
      ${
        rest > 0
          ? `Show the first ${formatCount(first.length)} of ${formatCount(items.length)} ${name}`
          : `Show all ${formatCount(items.length)} ${name}`
      }
    </summary>
    ${print(first)} ${rest > 0 && html`<p class="rest">… and ${formatCount(rest)} more.</p>`}
  </details>`;
}
