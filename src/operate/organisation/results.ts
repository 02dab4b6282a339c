import { html, raw } from "hono/html";

import type { Shares } from "../../api/rounds/anonymity.ts";
import type { QuestionResult, RoundResult } from "../../api/rounds/result.ts";
import { peopleInHundred, rowsOfPeople } from "../../contract/people-in-hundred.ts";
import { internalPages, type Markup, readBeside } from "../../shared/internal-pages/frame.ts";
import { type Context, type CommandReport } from "./context.ts";
import { csvOf } from "./output.ts";
import { findResult } from "./survey-rounds.ts";

export const resultFormats = ["html", "csv", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];

interface ResultOptions {
  readonly by?: string;
  readonly round?: string;
  readonly format: ResultFormat;
}

/** `results SURVEY`: the frozen result of a closed round, as a page, a table or data. */
export async function results(
  context: Context,
  name: string,
  { format, ...which }: ResultOptions,
): Promise<CommandReport> {
  const result = await findResult(context, name, which);
  const text = await formatResult(result, format);
  const event = { event: "result exported", outcome: "done", survey: result.survey } as const;
  return { lines: [text], data: result, event };
}

/** A result in one of the formats. */
export async function formatResult(result: RoundResult, format: ResultFormat): Promise<string> {
  if (format === "json") return `${JSON.stringify(result, null, 2)}\n`;
  return format === "csv" ? tableOf(result) : `${await resultPage(result)}\n`;
}

/** One line for each option of each group that is shown. */
function tableOf(result: RoundResult): string {
  const columns = ["category", "question", "group", "people", "option", "per cent"];
  const rows = result.questions.flatMap((question) =>
    answersOf(question).flatMap(([group, shown]) =>
      shown
        ? shown.shares.map((share, index) => [
            categoryOf(question),
            question.question,
            group,
            shown.people,
            question.options[index] ?? "",
            share,
          ])
        : [[categoryOf(question), question.question, group, tooFew(result), "", ""]],
    ),
  );
  return csvOf([columns, ...rows]);
}

const everybody = "Everybody";

/** All together, and then each group. */
const answersOf = ({
  all,
  groups,
}: QuestionResult): readonly (readonly [string, Shares | null])[] => [
  [everybody, all],
  ...(groups.length > 1
    ? groups.map(({ name, result }) => [name || "(no group)", result] as const)
    : []),
];

const categoryOf = ({ category, subCategory }: QuestionResult) =>
  [...new Set([category, subCategory])].filter(Boolean).join(": ");

const tooFew = ({ minimum }: RoundResult) => `fewer than ${minimum}`;

const { page } = internalPages({
  name: "Results",
  styles: [readBeside(import.meta.url, "results.css")],
});

/** A page of its own, with everything in it: dots and bars for the eye, each beside its number. */
function resultPage(result: RoundResult): Markup {
  const { survey, opened, closed, invited, completed, minimum, questions } = result;
  const categories = Map.groupBy(questions, categoryOf);
  return page({
    title: survey,
    links: [],
    main: [
      html`<div class="opening result">
        <div>
          <h1 dir="auto">${survey}</h1>
          <p class="lead">Asked from ${dayInWords(opened)} to ${dayInWords(closed)}.</p>
          ${completed === null && html`<p>${invited} people were invited.</p>`}
        </div>
        ${completed !== null && takenPart(completed, invited)}
      </div>`,
      Array.from(
        categories,
        ([category, asked]) =>
          html`<section>
            ${category !== "" && html`<h2 dir="auto">${category}</h2>`}
            ${asked.map((question) => questionResult(question, result))}
          </section>`,
      ),
    ],
    footer: html`<p>
      A group in which fewer than ${minimum} people have answered is not shown, and neither are
      those by which it could be computed. Shares are per cents of the answers, each rounded by
      itself: they may add up to a little more or less than 100.
    </p>`,
  });
}

/** How many have completed it, in per cents as an arc of a hundred dots. */
function takenPart(completed: number, invited: number): Markup {
  const share = Math.round((100 * completed) / Math.max(1, invited));
  return html`<figure class="taken-part">
    ${raw(peopleInHundred(share))}
    <figcaption dir="ltr">
      <b dir="ltr">${share} %</b> ${completed} of ${invited} people have completed it
    </figcaption>
  </figure>`;
}

const questionResult = (question: QuestionResult, result: RoundResult): Markup =>
  html`<article class="question">
    <h3 dir="auto">${question.question}</h3>
    ${
      question.all
        ? allTogether(question, question.all)
        : html`<p class="quietly">Fewer than ${result.minimum} people have answered.</p>`
    }
    ${question.all && question.groups.length > 1 && byGroup(question, result)}
  </article>`;

/** Each option with its name, its share and a dot for each per cent. */
function allTogether({ options }: QuestionResult, { people, shares }: Shares): Markup {
  const most = Math.max(...shares);
  const columns = Math.max(1, Math.ceil(most / 2));
  return html`<div class="all">
    <ul role="list">
      ${options.map(
        (option, index) =>
          html`<li class="${shares[index] === most ? "most" : ""}">
            <bdi>${option}</bdi>
            <b dir="ltr">${shares[index]} %</b>
            ${raw(rowsOfPeople(shares[index] ?? 0, columns))}
          </li>`,
      )}
    </ul>
    <p class="when">${people} people have answered.</p>
  </div>`;
}

/** The groups that are shown, option by option, and the names of the others. */
function byGroup(question: QuestionResult, { minimum, column }: RoundResult): Markup {
  const rows = answersOf(question);
  const hidden = rows.filter(([, shown]) => !shown).map(([group]) => group);
  return html`<div class="groups">
    <div class="wide" tabindex="0" role="group" aria-label="${question.question}, by ${column}">
      <table>
        <caption>
          By ${column}, in per cent
        </caption>
        <thead>
          <tr>
            <th scope="col">Group</th>
            <th scope="col" class="number">People</th>
            ${question.options.map((option) => html`<th scope="col"><bdi>${option}</bdi></th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ([group, shown]) =>
              shown &&
              html`<tr>
                <th scope="row"><bdi>${group}</bdi></th>
                <td class="number">${shown.people}</td>
                ${shown.shares.map((share) => html`<td class="share">${share} ${bar(share)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      hidden.length > 0 &&
      html`<p class="when">
        Not shown:
        ${hidden.map((group, index) => html`${index > 0 ? ", " : ""}<bdi>${group}</bdi>`)}. Fewer
        than ${minimum} people have answered there, or the group protects one that is so small.
      </p>`
    }
  </div>`;
}

/** As long as the share, in a cell that is a hundred; the policy of the page allows no style attributes. */
const bar = (share: number): Markup =>
  html`<svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect class="ground" width="100" height="4" />
    <rect width="${share}" height="4" />
  </svg>`;

/** `31 December 2026` */
const dayInWords = (isoDay: string) =>
  new Date(isoDay).toLocaleDateString("en-GB", { dateStyle: "long", timeZone: "UTC" });
