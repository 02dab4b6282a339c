import { html } from "hono/html";

import { documentLanguage } from "../../contract/text/mails.ts";
import { frontPage } from "../../contract/front-page.ts";
import { percent, resultText as text } from "../../contract/text/report.ts";
import {
  type Content,
  internalPages,
  type Markup,
  readBeside,
} from "../../shared/internal-pages/frame.ts";
import type { CategoryReport, Favourable, QuestionReport, Report } from "./result-figures.ts";
import { categoryName, frontOf } from "./result-front.ts";
import {
  anchorOf,
  bar,
  change,
  changeCell,
  groupName,
  linesOf,
  mainLine,
  none,
  notShown,
  questionResult,
} from "./result-question.ts";

/**
 * The report as one page with everything in it: the front page, groups beside one another, and the questions of each
 * category below its name. On paper each part begins a sheet.
 */

/** The numbers of questions, by which the index names them. */
type Numbers = ReadonlyMap<QuestionReport, string>;

/** A part that the contents name. */
interface Part {
  readonly id: string;
  readonly title: string;
  /** Beside the title of a part that is folded. */
  readonly summary?: Content;
  readonly content: Content;
}

/** @param organisation its name */
export function resultPage(report: Report, organisation: string): Markup {
  const { survey, group, questions, categories } = report;
  const { page } = internalPages({
    name: organisation,
    styles: [
      readBeside(import.meta.url, "../../contract/front-page.css"),
      readBeside(import.meta.url, "results.css"),
      readBeside(import.meta.url, "results-print.css"),
    ],
    language: documentLanguage,
    otherPages: text.contents,
  });
  const title = group === undefined ? survey : `${survey}, ${groupName(group)}`;
  const byCategory = [
    ...Map.groupBy(questions, ({ ids, category }) => ids?.category ?? category).values(),
  ];
  const prefix = (category: number) => (byCategory.length > 1 ? `${category + 1}.` : "");
  const numbers: Numbers = new Map(
    byCategory.flatMap((asked, category) =>
      asked.map((question, index) => [question, `${prefix(category)}${index + 1}`]),
    ),
  );
  const isScaled = categories.some((category) => category.questions > 0);
  const groups = isScaled && group === undefined && sideBySide(report);
  const parts: readonly Part[] = [
    ...(groups ? [{ id: "groups", title: text.groups, content: groups }] : []),
    ...byCategory.map((asked, index) => ({
      id: `category-${index + 1}`,
      title: `${prefix(index)} ${categoryName(asked[0]?.category ?? "")}`.trim(),
      // One alone is not folded.
      ...(byCategory.length > 1 && { summary: summaryOf(categories[index], asked.length, report) }),
      content: html`<div class="questions">
        ${asked.map((question) => questionResult(question, report, numbers.get(question) ?? ""))}
      </div>`,
    })),
    ...(isScaled
      ? [{ id: "questions", title: text.index, summary: "", content: index(report, numbers) }]
      : []),
  ];
  return page({
    title: `${title}: ${text.title}`,
    links: parts.map(({ id, title: part }) => ({ path: `#${id}`, text: part })),
    main: [
      frontPage(frontOf(report), 1),
      parts.map(
        (part) =>
          html`<section class="sheet">
            <p class="running" aria-hidden="true">
              <bdi>${title}</bdi> <span>${text.asked(report)}</span>
            </p>
            ${drawPart(part)}
          </section>`,
      ),
    ],
    footer: rules(report),
  });
}

/** The id is inside of what is folded, so that browsers open it for a link. */
const drawPart = ({ id, title, summary, content }: Part): Markup =>
  summary === undefined
    ? html`<h2 id="${id}">${title}</h2>
        ${content}`
    : html`<details>
        <summary>
          <h2 dir="auto">${title}</h2>
          ${summary}
        </summary>
        <div id="${id}">${content}</div>
      </details>`;

function summaryOf(category: CategoryReport | undefined, count: number, report: Report): Markup {
  const shown = category && mainLine(linesOf(category), report)?.favourable;
  return html`<small>${text.questions(count)}</small>
    ${shown && html`<b dir="ltr">${percent(shown.share)}</b> ${change(shown.change)}`}`;
}

/** How the figures are to be read. */
const rules = (report: Report): Markup =>
  html`<h2>${text.reading}</h2>
    ${[
      ...(report.categories.some(({ questions }) => questions > 0)
        ? [
            text.favourableRule,
            ...(report.since ? [text.chanceRule] : []),
            ...(report.categories.some((category) => linesOf(category).length > 1)
              ? [`${text.apartRule} ${text.hiddenCategory(report.minimum)}`]
              : []),
          ]
        : []),
      `${text.minimum(report.minimum)} ${text.rounding}`,
      ...(report.completed === undefined ? [text.groupOnly] : []),
    ].map((rule) => html`<p>${rule}</p>`)}`;

/** Groups below one another, and categories beside one another. */
function sideBySide({ categories, column, minimum }: Report): Markup | false {
  const scaled = categories.filter(({ questions }) => questions > 0);
  const lines = scaled.map(linesOf);
  const rows = (lines[0] ?? []).map(({ group }, row) => ({
    group,
    cells: lines.map((of) => of.find((line) => line.group === group) ?? of[row]),
  }));
  const shown = rows.filter(({ cells }) => cells.some((cell) => cell?.favourable));
  if (rows.length < 2 || shown.length === 0) return false;
  const hidden = rows.filter((row) => !shown.includes(row)).map(({ group }) => group);
  return html`<div class="wide" tabindex="0" role="group" aria-label="${text.byCategory(column)}">
      <table class="matrix">
        <caption>
          ${text.byCategory(column)}
        </caption>
        <thead>
          <tr>
            <th scope="col">${text.group}</th>
            ${scaled.map(({ category }) => html`<th scope="col"><bdi>${categoryName(category)}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${shown.map(
            ({ group, cells }) =>
              html`<tr>
                <th scope="row"><bdi>${group}</bdi></th>
                ${cells.map((cell) => html`<td class="share">${figure(cell?.favourable)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${hidden.length > 0 && notShown(hidden, text.hidden(minimum))}
    <p class="rules">${text.apartShort}</p>`;
}

/** A share with its bar and change. */
const figure = (favourable: Favourable | null | undefined): Markup =>
  favourable
    ? html`<span class="figure" dir="ltr"
          ><span class="${favourable.isApart ? "apart" : ""}">${favourable.share}</span>
          ${change(favourable.change)}</span
        >
        ${bar(favourable.share)}`
    : html`<span class="quietly">${none}</span>`;

/** All questions with their numbers, so that one is found on paper too. */
function index(report: Report, numbers: Numbers): Markup {
  const rows = report.questions
    .map((question) => ({
      question,
      favourable: mainLine(linesOf(question), report)?.favourable,
      number: numbers.get(question) ?? "",
    }))
    .toSorted((one, other) => (other.favourable?.share ?? -1) - (one.favourable?.share ?? -1));
  return html`<table class="index">
    <thead>
      <tr>
        <th scope="col" class="number">${text.number}</th>
        <th scope="col">${text.question}</th>
        <th scope="col" class="number">${text.favourable}</th>
        ${report.since && html`<th scope="col" class="number">${text.change}</th>`}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ question, favourable, number }) =>
          html`<tr>
            <td class="number">${number}</td>
            <th scope="row">
              <a href="#${anchorOf(number)}"><bdi>${question.question}</bdi></a>
              ${question.reversed === true && text.reversedMark}
            </th>
            <td class="number">${favourable ? percent(favourable.share) : none}</td>
            ${report.since && changeCell(favourable)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
