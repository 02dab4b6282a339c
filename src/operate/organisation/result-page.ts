import { html, raw } from "hono/html";

import { documentLanguage } from "../../contract/text/mails.ts";
import { peopleInHundred, rowsOfPeople } from "../../contract/people-in-hundred.ts";
import { internalPages, type Markup, readBeside } from "../../shared/internal-pages/frame.ts";
import type { CategoryReport, Favourable, QuestionReport, Report } from "./result-figures.ts";
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
import { resultText as text } from "../../contract/text/report.ts";

/** The report as one page with everything in it: dots and bars for the eye, each beside its number. */

const { page } = internalPages({
  name: text.title,
  styles: [readBeside(import.meta.url, "results.css")],
  language: documentLanguage,
});

const categoryName = (category: string) => category || text.noCategory;

/** The numbers of questions, by which the index names them. */
type Numbers = ReadonlyMap<QuestionReport, string>;

export function resultPage(report: Report): Markup {
  const { survey, group, questions, categories, minimum } = report;
  const parts = [
    ...Map.groupBy(questions, ({ ids, category }) => ids?.category ?? category).values(),
  ];
  const numbers: Numbers = new Map(
    parts.flatMap((asked, part) =>
      asked.map((question, index) => [
        question,
        parts.length > 1 ? `${part + 1}.${index + 1}` : String(index + 1),
      ]),
    ),
  );
  const isScaled = categories.some((category) => category.questions > 0);
  const head = html`<p class="running" aria-hidden="true">
    <span
      ><bdi>${survey}</bdi>${group !== undefined && html` · <bdi>${groupName(group)}</bdi>`}</span
    >
    <span>${text.asked(report)}</span>
  </p>`;
  return page({
    title: group === undefined ? survey : `${survey}: ${groupName(group)}`,
    links: [],
    main: [
      opening(report),
      isScaled && overview(report, head),
      isScaled && group === undefined && sideBySide(report, head),
      parts.map(
        (asked) =>
          html`<section class="sheet">
            ${head}
            <h2 dir="auto">${categoryName(asked[0]?.category ?? "")}</h2>
            ${asked.map((question) => questionResult(question, report, numbers.get(question) ?? ""))}
          </section>`,
      ),
      isScaled && index(report, numbers, head),
    ],
    footer: html`<p>
      ${text.minimum(minimum)} ${text.rounding}
      ${report.completed === undefined && group !== undefined && text.groupOnly}
    </p>`,
  });
}

function opening(report: Report): Markup {
  const { survey, group, since, invited, completed } = report;
  const notes = since && [
    text.since(since),
    // Of everybody, so not of a group.
    ...(group === undefined &&
    invited !== undefined &&
    since.invited !== undefined &&
    since.invited !== invited
      ? [text.sinceInvited(invited, since.invited)]
      : []),
    ...(since.minimum === report.minimum ? [] : [text.sinceMinimum(since.minimum)]),
    ...(since.column === report.column ? [] : [text.sinceColumn(since.column)]),
  ];
  return html`<div class="opening result">
    <div>
      ${group !== undefined && html`<p class="kicker" dir="auto">${survey}</p>`}
      <h1 dir="auto">${group === undefined ? survey : groupName(group)}</h1>
      <p class="lead">${text.asked(report)}</p>
      ${notes && html`<p class="since">${notes.join(" ")}</p>`}
      ${completed === null && html`<p>${text.invited(invited ?? 0)}</p>`}
    </div>
    ${
      group === undefined &&
      typeof completed === "number" &&
      takenPart(
        completed,
        invited ?? 0,
        since?.completed && since.invited
          ? Math.round((100 * since.completed) / since.invited)
          : undefined,
      )
    }
  </div>`;
}

/** How many have completed it, in per cents as an arc of a hundred dots. */
function takenPart(completed: number, invited: number, then: number | undefined): Markup {
  const share = Math.round((100 * completed) / Math.max(1, invited));
  return html`<figure class="taken-part">
    ${raw(peopleInHundred(share))}
    <figcaption dir="ltr">
      <b dir="ltr">${share} %</b> ${text.takenPart(completed, invited)}
      ${then !== undefined && html`<span class="quietly then">${text.takenPartThen(then)}</span>`}
    </figcaption>
  </figure>`;
}

/** The favourable share of each category, a dot for each per cent. */
function overview(report: Report, head: Markup): Markup {
  const { categories, since, group } = report;
  const scaled = categories.filter(({ questions }) => questions > 0);
  const row = (category: CategoryReport) => {
    const lines = linesOf(category);
    const line = mainLine(lines, report);
    const shown = line?.favourable;
    return html`<li>
      <span class="of">
        <bdi>${categoryName(category.category)}</bdi>
        ${
          since &&
          category.compared > 0 &&
          category.compared < category.questions &&
          html`<small>${text.comparedQuestions(category.compared, category.questions)}</small>`
        }
      </span>
      ${
        shown
          ? html`<b dir="ltr">${shown.share} %</b>
              <span class="change" dir="ltr">${since && change(shown.change)}</span>
              ${raw(rowsOfPeople(shown.share, 50))}`
          : html`<span class="quietly missing">${text.notShown}</span>`
      }
      ${
        group !== undefined &&
        lines.length > 1 &&
        html`<small class="against">
          ${text.everybody}
          <span dir="ltr">${lines[0]?.favourable ? `${lines[0].favourable.share} %` : none}</span>
        </small>`
      }
    </li>`;
  };
  return html`<section class="sheet overview">
    ${head}
    <h2>${text.overview}</h2>
    <ul role="list">
      ${scaled.map(row)}
    </ul>
    <p class="rules">${text.favourableRule} ${since && text.chanceRule}</p>
  </section>`;
}

/** Groups below one another, and categories beside one another. */
function sideBySide({ categories, column, minimum }: Report, head: Markup): Markup | false {
  const scaled = categories.filter(({ questions }) => questions > 0);
  const lines = scaled.map(linesOf);
  const rows = (lines[0] ?? []).map(({ group }, row) => ({
    group,
    cells: lines.map((of) => of.find((line) => line.group === group) ?? of[row]),
  }));
  const shown = rows.filter(({ cells }) => cells.some((cell) => cell?.favourable));
  if (rows.length < 2 || shown.length === 0) return false;
  const hidden = rows.filter((row) => !shown.includes(row)).map(({ group }) => group);
  return html`<section class="sheet">
    ${head}
    <h2>${text.groups}</h2>
    <div class="wide" tabindex="0" role="group" aria-label="${text.byCategory(column)}">
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
    ${hidden.length > 0 && notShown(hidden, minimum)}
    <p class="rules">${text.apartRule} ${text.hiddenCategory(minimum)}</p>
  </section>`;
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
function index(report: Report, numbers: Numbers, head: Markup): Markup {
  const rows = report.questions
    .map((question) => ({
      question,
      favourable: mainLine(linesOf(question), report)?.favourable,
      number: numbers.get(question) ?? "",
    }))
    .toSorted((one, other) => (other.favourable?.share ?? -1) - (one.favourable?.share ?? -1));
  return html`<section class="sheet">
    ${head}
    <h2>${text.index}</h2>
    <table class="index">
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
                ${question.reversed === true && "⇄"}
              </th>
              <td class="number">${favourable ? `${favourable.share} %` : none}</td>
              ${report.since && changeCell(favourable)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}
