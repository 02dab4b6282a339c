import { html } from "hono/html";

import type { Content, Markup } from "../../internal-pages/frame.ts";
import { table } from "../../internal-pages/table.ts";
import type { Report } from "../fetch/fetch-report.ts";
import type { RebuildRun } from "../run/run.ts";
import { formatAge, formatCount } from "../run/format.ts";
import { foldedList, plainText, time } from "./markup.ts";

/** The section about the content fetch of a rebuild: what was left out, and which calls failed. */
export const contentSection = ({ report }: RebuildRun): Markup =>
  html`<section aria-labelledby="content">
    <h2 id="content">Content</h2>
    ${
      report
        ? isFine(report)
          ? html`<p class="quietly">
              Every call was answered, and every record and picture could be used.
            </p>`
          : [leftOut(report), failedCalls(report), pictures(report)]
        : html`<p class="quietly">It was not read.</p>`
    }
  </section>`;

const isFine = ({ leftOut, failedCalls, pictures }: Report) =>
  leftOut.length + failedCalls.length + pictures.length === 0;

const leftOut = ({ leftOut }: Report): Content =>
  part("Left out", leftOut, "entries", (faults) =>
    table(
      "Records and parts of records that are not on the site",
      [
        { label: "Source", kind: "code" },
        { label: "Path", kind: "code" },
        { label: "Expected" },
        { label: "Received", kind: "code" },
      ],
      faults.map(({ source, path, expected, received }) =>
        [source, path, expected, received].map(plainText),
      ),
    ),
  );

const failedCalls = ({ failedCalls }: Report): Content =>
  part("Failed calls", failedCalls, "failed calls", (calls) =>
    table(
      "Calls without a good answer",
      [{ label: "Call", kind: "code" }, { label: "Reason" }, { label: "Shown instead" }],
      calls.map(({ source, reason, shownSince, ageMinutes }) => [
        plainText(source),
        plainText(reason),
        shownSince === null
          ? "Nothing; the list is empty"
          : html`The answer of
            ${time(shownSince)}${ageMinutes !== null && `, ${formatAge(ageMinutes)} old`}`,
      ]),
    ),
  );

const pictures = ({ pictures }: Report): Content =>
  part("Pictures", pictures, "pictures", (failed) =>
    table(
      "Pictures that could not be used as the API has them",
      [{ label: "Address", kind: "code" }, { label: "Reason" }, { label: "Shown instead" }],
      failed.map(({ address, reason, lastGood }) => [
        plainText(address),
        plainText(reason),
        lastGood ? "The last good copy" : "A placeholder",
      ]),
    ),
  );

/** A heading with a count and a list; empty for an empty list. */
const part = <Item>(
  heading: string,
  items: readonly Item[],
  name: string,
  print: (items: readonly Item[]) => Markup,
): Content =>
  items.length === 0
    ? ""
    : html`<section class="problem">
        <h3>${heading} <span class="count">${formatCount(items.length)}</span></h3>
        ${foldedList(items, name, print)}
      </section>`;
