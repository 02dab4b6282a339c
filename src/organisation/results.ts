import { writeFile } from "node:fs/promises";

import { stringify } from "csv-stringify/sync";
import { html } from "hono/html";

import { internalPages, type Markup, readBeside } from "../internal-pages/frame.ts";
import type { Shares } from "../server/rounds/anonymity.ts";
import type { QuestionResult, RoundResult } from "../server/rounds/result.ts";
import { type Context, type Report } from "./context.ts";
import { findResult } from "./survey-rounds.ts";

export const resultFormats = ["html", "csv", "json"] as const;
export type ResultFormat = (typeof resultFormats)[number];

interface ResultOptions {
  readonly by?: string;
  readonly round?: string;
  readonly format: ResultFormat;
  /** A file; without one the result is printed. */
  readonly output?: string;
}

/** `results SURVEY`: the frozen result of a closed round, as a page, a table or data. */
export async function results(
  context: Context,
  name: string,
  { format, output, ...which }: ResultOptions,
): Promise<Report> {
  const result = await findResult(context, name, which);
  const text = await written(result, format);
  if (output === undefined) return { lines: [text], data: result };
  await writeFile(output, text);
  return { lines: [`The result of ${result.survey} is in ${output}.`], data: { file: output } };
}

/** A result in one of the formats. */
export async function written(result: RoundResult, format: ResultFormat): Promise<string> {
  if (format === "json") return `${JSON.stringify(result, null, 2)}\n`;
  return format === "csv" ? csvOf(result) : `${await resultPage(result)}\n`;
}

/** One line for each option of each group that is shown; Excel reads it as UTF-8, and no cell as a formula. */
function csvOf(result: RoundResult): string {
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
  return stringify([columns, ...rows], { bom: true, escape_formulas: true });
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

/** A page of its own, with everything in it: bars for the eye, the same in words for all. */
function resultPage(result: RoundResult): Markup {
  const { survey, opened, closed, invited, completed, minimum, questions } = result;
  const categories = Map.groupBy(questions, categoryOf);
  return page({
    title: survey,
    links: [],
    main: [
      html`<div class="opening">
        <h1>${survey}</h1>
        <p class="lead">
          Asked from ${opened} to ${closed}. ${completed} of ${invited} people have completed it.
        </p>
      </div>`,
      Array.from(
        categories,
        ([category, asked]) =>
          html`<section>
            ${category !== "" && html`<h2>${category}</h2>`}
            ${asked.map((question) => questionResult(question, result))}
          </section>`,
      ),
    ],
    footer: html`<p>
      Groups in which fewer than ${minimum} people have answered are not shown, and neither are
      those by which these could be computed. Shares are whole per cents.
    </p>`,
  });
}

const questionResult = (question: QuestionResult, result: RoundResult): Markup =>
  html`<article class="question">
    <h3>${question.question}</h3>
    <table>
      <caption class="visually-hidden">
        Shares of the answers in per cent
      </caption>
      <thead>
        <tr>
          <th scope="col">Group</th>
          <th scope="col" class="number">People</th>
          ${question.options.map((option) => html`<th scope="col" class="number">${option}</th>`)}
          <th scope="col" aria-hidden="true" class="bars"></th>
        </tr>
      </thead>
      <tbody>
        ${answersOf(question).map(([group, shown]) =>
          shown
            ? html`<tr>
                <th scope="row">${group}</th>
                <td class="number">${shown.people}</td>
                ${shown.shares.map((share) => html`<td class="number">${share} %</td>`)}
                <td aria-hidden="true" class="bars">${bar(shown)}</td>
              </tr>`
            : html`<tr>
                <th scope="row">${group}</th>
                <td colspan="${question.options.length + 2}">
                  ${tooFew(result)} people, or needed to protect such a group
                </td>
              </tr>`,
        )}
      </tbody>
    </table>
  </article>`;

/** The shares side by side, as a drawing: the policy of the page allows no style attributes. */
function bar({ shares }: Shares): Markup {
  let from = 0;
  return html`<svg viewBox="0 0 100 8" preserveAspectRatio="none" focusable="false">
    ${shares.map((share, index) => {
      const left = from;
      from += share;
      return html`<rect class="share-${index}" x="${left}" width="${share}" height="8" />`;
    })}
  </svg>`;
}
