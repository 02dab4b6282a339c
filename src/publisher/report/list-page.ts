import { html } from "hono/html";

import { type Markup, table } from "../../shared/internal-pages/frame.ts";
import { mostKept } from "../run/run-store.ts";
import { changesInWords, isNewRelease, type RebuildRun, tookOf } from "../progress/run.ts";
import { counted, formatCount } from "../../shared/counted.ts";
import { formatDuration } from "../progress/format.ts";
import { frame, verdict } from "./frame.ts";
import { badge, plainText, section, time } from "./markup.ts";
import { causeWord, problemCount, resultWords } from "./words.ts";

/** The page `/build-report`: the outcome of the newest rebuild, and a table of all, newest first. */
export function listPage(runs: readonly RebuildRun[]): Markup {
  const [newest] = runs;
  if (!newest) return emptyPage;
  return frame(
    resultWords[newest.result].word,
    [
      newestVerdict(newest, runs),
      section(
        "rebuilds",
        "Rebuilds",
        table(
          `Newest first; the newest ${mostKept} are kept`,
          [
            { label: "Began" },
            { label: "Result" },
            { label: "Cause" },
            ...["Took", "Pages rendered", "Added", "Changed", "Removed", "Left out"].map(
              (label) => ({ label, kind: "number" as const }),
            ),
          ],
          runs.map(row),
          "rebuilds",
        ),
      ),
    ],
    { isList: true },
  );
}

function newestVerdict(newest: RebuildRun, runs: readonly RebuildRun[]): Markup {
  const { tone, heading, meaning } = resultWords[newest.result];
  const problems = problemCount(newest);
  return verdict(
    tone,
    html`<p class="when">
        ${time(newest.startedAt)} · ${causeWord(newest.cause)} · ${formatDuration(tookOf(newest))}
      </p>
      <h1>${heading}</h1>
      ${newest.reason && html`<p class="reason">${plainText(newest.reason)}</p>`}
      <p class="lead">
        ${meaning} ${newest.changes && `Addresses: ${changesInWords(newest.changes)}.`}
        ${visibleRelease(newest, runs)}
      </p>
      <p>
        <a href="${addressOf(newest)}"
          >${
            problems === 0
              ? "Everything about this rebuild"
              : `${counted(problems, "thing")} to look at in this rebuild`
          }</a
        >
      </p>`,
  );
}

/** Which release visitors see when the newest rebuild has published nothing. */
function visibleRelease(newest: RebuildRun, runs: readonly RebuildRun[]) {
  if (isNewRelease(newest.result)) return "";
  const seen = runs.find(({ result }) => isNewRelease(result));
  if (!seen) return "What was published before stays.";
  const what =
    seen.result === "published" ? "what was published on" : "the release that was gone back to on";
  return html`Visitors still see ${what} <a href="${addressOf(seen)}">${time(seen.startedAt)}</a>.`;
}

function row(run: RebuildRun) {
  const { tone, word } = resultWords[run.result];
  const { changes, report, rendered, pages } = run;
  return [
    html`<a href="${addressOf(run)}">${time(run.startedAt)}</a>`,
    badge(tone, word),
    causeWord(run.cause),
    formatDuration(tookOf(run)),
    rendered === undefined || pages === undefined
      ? nothing
      : `${formatCount(rendered)} of ${formatCount(pages)}`,
    ...[changes?.added, changes?.changed, changes?.removed, report?.leftOut].map((list) =>
      list ? formatCount(list.length) : nothing,
    ),
  ];
}

const nothing = "–";

const addressOf = ({ id }: RebuildRun) => `/build-report/${id}`;

const emptyPage: Markup = frame(
  "No rebuild yet",
  verdict(
    "quiet",
    html`<h1>No rebuild yet</h1>
      <p class="lead">
        A rebuild publishes the content as the API has it now. Begin one in the project’s folder:
      </p>
      <p><code class="command">npm run rebuild</code></p>`,
  ),
  { isList: true },
);
