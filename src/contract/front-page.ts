import { html, raw } from "hono/html";

import { peopleInHundred } from "./people-in-hundred.ts";

/**
 * The front page of a report: what the command prints, and the site shows as an example. All words are its caller's;
 * `front-page.css` has its look.
 */

/** A share as an arc of a hundred dots. */
export interface Arc {
  readonly name: string;
  /** Whole per cents; undefined where it is not shown. */
  readonly share?: number | undefined;
  /** The share before, where chance alone makes no such change. */
  readonly earlier?: number | undefined;
  /** The change in words. */
  readonly change?: string | undefined;
  readonly note?: string | undefined;
}

/** A statement with a group at each end, and groups between them. */
interface Apart {
  readonly statement: string;
  readonly groups: readonly Arc[];
}

interface Decision {
  readonly what: string;
  /** Who sees to it, and until when. */
  readonly whose: string;
}

/** A part with its heading, and how it is read. */
interface Part<Content> {
  readonly heading: string;
  readonly note?: string | undefined;
  readonly content: Content;
}

export interface FrontPage {
  readonly heading: string;
  /** What the heading is a part of. */
  readonly kicker?: string | undefined;
  readonly lead: string;
  /** The one sentence to remember. */
  readonly finding?: string | undefined;
  readonly notes: readonly string[];
  /** How many have taken part; undefined where that is not told. */
  readonly takenPart?: Arc | undefined;
  readonly categories?: Part<readonly Arc[]> | undefined;
  /** What dots of these kinds are; kinds that no category has are left out. */
  readonly legend: Readonly<Record<(typeof kinds)[number], string>>;
  readonly apart?: Part<readonly Apart[]> | undefined;
  readonly decisions?: Part<readonly Decision[]> | undefined;
}

type Markup = ReturnType<typeof html>;

/** Of dots, as `peopleInHundred` names them. */
const kinds = ["agree", "gained", "lost"] as const;

/** @param level of the heading; those of the parts are one below */
export function frontPage(page: FrontPage, level: 1 | 3): Markup {
  const { heading, kicker, lead, finding, notes, takenPart } = page;
  return html`<div class="front-page">
    <div class="front-parts">
      <div class="about">
        ${kicker !== undefined && html`<p class="kicker" dir="auto">${kicker}</p>`}
        <h${level} dir="auto">${heading}</h${level}>
        <p class="asked" dir="auto">${lead}</p>
        ${finding !== undefined && html`<p class="finding" dir="auto">${finding}</p>`}
        ${notes.map((note) => html`<p class="fine" dir="auto">${note}</p>`)}
      </div>
      ${takenPart && html`<div class="taken-part">${arc(takenPart)}</div>`}
      ${page.categories && categories(page.categories, page.legend, level)}
      ${page.apart && part("spread", page.apart, level, apart(page.apart.content))}
      ${page.decisions && part("follows", page.decisions, level, decisions(page.decisions.content))}
    </div>
  </div>`;
}

const part = (
  name: string,
  { heading, note }: Omit<Part<unknown>, "content">,
  level: number,
  content: Markup,
): Markup =>
  html`<div class="${name}">
    <h${level + 1} class="part-heading" dir="auto">${heading}</h${level + 1}>
    ${content} ${note !== undefined && html`<p class="fine" dir="auto">${note}</p>`}
  </div>`;

function categories(of: Part<readonly Arc[]>, legend: FrontPage["legend"], level: number): Markup {
  const has = ({ share = 0, earlier = share }: Arc, kind: string) =>
    kind === "agree" || (kind === "gained" ? earlier < share : earlier > share);
  const used = kinds.filter((kind) => of.content.some((each) => has(each, kind)));
  const content = html`<ul class="legend fine" role="list">
      ${used.map((kind) => html`<li class="${kind}"><bdi>${legend[kind]}</bdi></li>`)}
    </ul>
    <ul class="arcs" role="list">
      ${of.content.map((each) => html`<li>${arc(each)}</li>`)}
    </ul>`;
  return part("categories", of, level, content);
}

/** The number is in the middle of its arc; what is not shown dissolves. */
const arc = ({ name, share, earlier, change, note }: Arc): Markup =>
  html`<div class="${share === undefined ? "arc unseen" : "arc"}">
    ${raw(peopleInHundred(share ?? 0, earlier ?? share ?? 0))}
    ${share !== undefined && html`<b dir="ltr">${share}</b>`}
    <span class="name"
      ><bdi>${name}</bdi>
      ${change !== undefined && html`<span class="change" dir="ltr">${change}</span>`}</span
    >
    ${note !== undefined && html`<span class="fine"><bdi>${note}</bdi></span>`}
  </div>`;

const apart = (statements: readonly Apart[]): Markup =>
  html`<ol class="statements" role="list">
    ${statements.map(
      ({ statement, groups }) =>
        html`<li>
          <p class="statement" dir="auto">${statement}</p>
          <ul class="arcs" role="list">
            ${groups.map((group) => html`<li>${arc(group)}</li>`)}
          </ul>
        </li>`,
    )}
  </ol>`;

const decisions = (all: readonly Decision[]): Markup =>
  html`<ol class="decisions" role="list">
    ${all.map(
      ({ what, whose }) =>
        html`<li>
          <p dir="auto">${what}</p>
          <p class="owner" dir="auto">${whose}</p>
        </li>`,
    )}
  </ol>`;
