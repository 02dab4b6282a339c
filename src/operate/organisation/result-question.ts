import { html, raw } from "hono/html";

import type { Shares } from "../../api/rounds/anonymity.ts";
import { favourableOptions } from "../../api/rounds/scale.ts";
import { rowsOfPeople } from "../../contract/people-in-hundred.ts";
import type { Markup } from "../../shared/internal-pages/frame.ts";
import type { Favourable, QuestionReport, Report } from "./result-figures.ts";
import {
  changeInWords,
  listParts,
  percent,
  resultText as text,
} from "../../contract/text/report.ts";

/** One question of a report: what everybody has answered, and each group that is shown. */

interface Line {
  readonly group: string;
  readonly result?: Shares | null;
  readonly favourable: Favourable | null;
}

export const groupName = (name: string) => name || text.noGroup;

/** Everybody, where the report tells of them, and then each group. */
export const linesOf = ({
  all,
  favourable,
  groups,
}: {
  readonly all?: Shares | null;
  readonly favourable?: Favourable | null;
  readonly groups: readonly (Omit<Line, "group"> & { readonly name: string })[];
}): readonly Line[] => [
  ...(favourable === undefined
    ? []
    : [{ group: text.everybody, favourable, ...(all !== undefined && { result: all }) }]),
  ...groups.map(({ name, ...figures }) => ({ group: groupName(name), ...figures })),
];

/** The line that a page is about: the last of a group's page, which has no other. */
export const mainLine = (lines: readonly Line[], { group }: Report): Line | undefined =>
  group === undefined ? lines[0] : lines.at(-1);

export const change = (change: Favourable["change"]): Markup | false =>
  change !== undefined &&
  html`<span class="${change.isChance ? "change quietly" : "change"}"
    >${changeInWords(change)}</span
  >`;

/** What a cell says in which there is none. */
export const none = "–";
export const changeCell = (favourable: Favourable | null | undefined): Markup =>
  html`<td class="number" dir="ltr">${favourable?.change ? change(favourable.change) : none}</td>`;

export const anchorOf = (number: string) => `q${number.replace(".", "-")}`;

export function questionResult(question: QuestionReport, report: Report, number: string): Markup {
  const lines = linesOf({ favourable: null, ...question, groups: question.groups }).filter(
    (_, place) => place > 0 || question.all !== undefined,
  );
  const line = mainLine(lines, report);
  const { minimum, group } = report;
  return html`<article class="question" id="${anchorOf(number)}">
    <header>
      <p class="when"><span dir="ltr">${number}</span> <bdi>${question.subCategory}</bdi></p>
      <h3 dir="auto">
        ${question.question}
        ${question.reversed === true && html`<span role="img" aria-label="${text.reversed}" title="${text.reversed}">${text.reversedMark}</span>`}
      </h3>
      ${line?.favourable && favourableLine(line.favourable)} ${notesOf(question)}
    </header>
    ${
      line?.result
        ? allTogether(question, line.result)
        : html`<p class="quietly">
            ${group === undefined ? text.tooFew(minimum) : text.hidden(minimum)}
          </p>`
    }
    ${line?.result && lines.length > 1 && byGroup(question, lines, report)}
  </article>`;
}

const favourableLine = (favourable: Favourable): Markup =>
  html`<p class="favourable">
    ${text.favourable} <b dir="ltr">${percent(favourable.share)}</b> ${change(favourable.change)}
  </p>`;

/** Why it has no share or no change, and which of its words are new. */
function notesOf({ isScaled, comparison, reworded, options }: QuestionReport): Markup {
  const notes = [
    ...(isScaled === null ? [text.noDirection] : []),
    ...(isScaled === false && options.length > 0 ? [text.noScale] : []),
    ...(isScaled && comparison !== undefined && comparison !== "compared"
      ? [text.notCompared(comparison)]
      : []),
  ];
  return html`${notes.map((note) => html`<p class="note">${note}</p>`)}
  ${(reworded ?? []).map(
    ({ now, was }) =>
      html`<p class="note">
        ${text.rewordedLabel} “<bdi>${now}</bdi>”, ${text.rewordedWas} “<bdi>${was}</bdi>”.
      </p>`,
  )}`;
}

/** Each option with its name, its share and a dot for each per cent. */
function allTogether(question: QuestionReport, { people, shares }: Shares): Markup {
  const { options, values, reversed = false, isScaled } = question;
  const favourable = isScaled ? favourableOptions(values, reversed) : undefined;
  const columns = Math.max(1, Math.ceil(Math.max(...shares) / 2));
  return html`<div class="all">
    <ul role="list">
      ${options.map(
        (option, index) =>
          html`<li class="${favourable?.[index] ? "is-favourable" : ""}">
            <bdi>${option}</bdi>
            <b dir="ltr">${percent(shares[index] ?? 0)}</b>
            ${raw(rowsOfPeople(shares[index] ?? 0, columns))}
          </li>`,
      )}
    </ul>
    <p class="when">${text.answered(people)}</p>
  </div>`;
}

/** The groups that are shown, option by option, and the names of the others. */
function byGroup(
  { question, options, isScaled }: QuestionReport,
  lines: readonly Line[],
  { column, since }: Report,
): Markup {
  const hidden = lines.filter(({ result }) => !result).map(({ group }) => group);
  return html`<div class="${isScaled ? "groups is-scaled" : "groups"}">
    <div class="wide" tabindex="0" role="group" aria-label="${question}, ${text.by(column)}">
      <table>
        <caption>
          ${text.by(column)}
        </caption>
        <thead>
          <tr>
            <th scope="col">${text.group}</th>
            <th scope="col" class="number">${text.people}</th>
            ${options.map((option) => html`<th scope="col" class="option"><bdi>${option}</bdi></th>`)}
            ${isScaled && html`<th scope="col">${text.favourable}</th>`}
            ${isScaled && since && html`<th scope="col" class="number">${text.change}</th>`}
          </tr>
        </thead>
        <tbody>
          ${lines.map(
            ({ group, result, favourable }) =>
              result &&
              html`<tr>
                <th scope="row"><bdi>${group}</bdi></th>
                <td class="number">${result.people}</td>
                ${result.shares.map((share) => html`<td class="share option">${share} ${bar(share)}</td>`)}
                ${
                  isScaled &&
                  html`<td class="share ${favourable?.isApart ? "apart" : ""}">
                    ${favourable ? html`${favourable.share} ${bar(favourable.share)}` : none}
                  </td>`
                }
                ${isScaled && since && changeCell(favourable)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${hidden.length > 0 && notShown(hidden)}
  </div>`;
}

/** @param reason why they are not, where the page says it */
export const notShown = (names: readonly string[], reason = ""): Markup =>
  html`<p class="when">
    ${text.hiddenLabel}
    ${listParts(names).map(({ type, value }) => (type === "element" ? html`<bdi>${value}</bdi>` : value))}.
    ${reason}
  </p>`;

/** As long as the share, in a cell that is a hundred; the policy of the page allows no style attributes. */
export const bar = (share: number): Markup =>
  html`<svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect class="ground" width="100" height="4" />
    <rect width="${share}" height="4" />
  </svg>`;
