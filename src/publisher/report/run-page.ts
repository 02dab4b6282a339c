import { html } from "hono/html";

import { type Content, type Markup, table } from "../../shared/internal-pages/frame.ts";
import { mostKept } from "../run/run-store.ts";
import { isNewRelease, type RebuildRun, tookOf } from "../progress/run.ts";
import { formatCount } from "../../shared/counted.ts";
import { formatBytes, formatDuration, linesOf, oneLine } from "../progress/format.ts";
import { contentSection } from "./content-section.ts";
import { frame, verdict } from "./frame.ts";
import { badge, foldedList, plainText, section, time } from "./markup.ts";
import { causeWord, resultWords } from "./words.ts";

/** The page `/build-report/:id` of one rebuild. */
export function runPage(run: RebuildRun): Markup {
  const { tone, word, meaning } = resultWords[run.result];
  return frame(`${word}, ${run.id}`, [
    verdict(
      tone,
      html`<p class="when">Rebuild of ${time(run.startedAt)}</p>
        <h1>${word}</h1>
        ${run.reason && reasonOf(run.reason)}
        <p class="lead">
          ${meaning} ${!isNewRelease(run.result) && "Visitors still see what they saw before."}
        </p>`,
    ),
    facts(run),
    warningsSection(run),
    contentSection(run),
    changesSection(run),
    stepsSection(run),
    hooksSection(run),
  ]);
}

/** The page for the id of no rebuild, or of one that is no longer kept. */
export const unknownPage: Markup = frame(
  "No such rebuild",
  verdict(
    "quiet",
    html`<h1>No such rebuild</h1>
      <p class="lead">The newest ${mostKept} are kept; this one is not among them.</p>`,
  ),
);

/** A refusal has a line for each finding. */
const reasonOf = (reason: string) =>
  html`<div class="reason">${linesOf(reason, 50).map((line) => html`<p>${line}</p>`)}</div>`;

function facts(run: RebuildRun): Markup {
  const { cause, rendered, pages, bytes } = run;
  const fact = (name: string, value: Content) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`;
  return html`<dl class="facts">
    ${fact("Took", formatDuration(tookOf(run)))} ${fact("Cause", causeWord(cause))}
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

const warningsSection = ({ warnings = [] }: RebuildRun): Content =>
  warnings.length > 0 &&
  section(
    "warnings",
    "Worth a look",
    html`<ul>
      ${warnings.map((warning) => html`<li>${oneLine(warning)}</li>`)}
    </ul>`,
  );

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

const hooksSection = ({ hooks = [] }: RebuildRun): Content =>
  hooks.length > 0 &&
  section(
    "hooks",
    "Hooks",
    table(
      "Commands and addresses that were called",
      [{ label: "Hook", kind: "code" }, { label: "Result" }, { label: "Note" }],
      hooks.map(({ hook, done, note }) => [
        plainText(hook),
        done ? badge("good", "Done") : badge("bad", "Failed"),
        plainText(note),
      ]),
    ),
  );
