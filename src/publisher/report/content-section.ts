import { html } from "hono/html";

import { type Content, type Markup, table } from "../../shared/internal-pages/frame.ts";
import type { RebuildRun } from "../progress/run.ts";
import { formatCount } from "../../shared/counted.ts";
import { formatAge } from "../progress/format.ts";
import { foldedList, plainText, section, time } from "./markup.ts";

/** The section about the content fetch of a rebuild: what was left out, and which calls failed. */
export function contentSection({ report }: RebuildRun): Markup {
  const quietly = (text: string) =>
    section("content", "Content", html`<p class="quietly">${text}</p>`);
  if (!report) return quietly("It was not read.");
  const parts = [
    part(
      {
        heading: "Left out",
        name: "entries",
        caption: "Records and parts of records that are not on the site",
      },
      [code("Source"), code("Path"), { label: "Expected" }, code("Received")],
      report.leftOut,
      ({ source, path, expected, received }) => [source, path, expected, received].map(plainText),
    ),
    part(
      { heading: "Failed calls", name: "failed calls", caption: "Calls without a good answer" },
      [code("Call"), { label: "Reason" }, { label: "Shown instead" }],
      report.failedCalls,
      ({ source, reason, shownSince, ageMinutes }) => [
        plainText(source),
        plainText(reason),
        shownSince === null
          ? "Nothing; the list is empty"
          : html`The answer of
            ${time(shownSince)}${ageMinutes !== null && `, ${formatAge(ageMinutes)} old`}`,
      ],
    ),
    part(
      {
        heading: "Pictures",
        name: "pictures",
        caption: "Pictures that could not be used as the API has them",
      },
      [code("Address"), { label: "Reason" }, { label: "Shown instead" }],
      report.pictures,
      ({ address, reason, lastGood }) => [
        plainText(address),
        plainText(reason),
        lastGood ? "The last good copy" : "A placeholder",
      ],
    ),
  ];
  return parts.every((each) => each === false)
    ? quietly("Every call was answered, and every record and picture could be used.")
    : section("content", "Content", parts);
}

const code = (label: string) => ({ label, kind: "code" as const });

/** A heading with a count and a table; false for an empty list. The name is that of the items, in the plural. */
const part = <Item>(
  { heading, name, caption }: Readonly<Record<"heading" | "name" | "caption", string>>,
  columns: Parameters<typeof table>[1],
  items: readonly Item[],
  row: (item: Item) => readonly Content[],
): Content =>
  items.length > 0 &&
  html`<section class="problem">
    <h3>${heading} <span class="count">${formatCount(items.length)}</span></h3>
    ${foldedList(items, name, (shown) => table(caption, columns, shown.map(row)))}
  </section>`;
