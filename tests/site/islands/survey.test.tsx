import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { Survey } from "../../../src/site/islands/survey/Survey.island.tsx";
import { emptyPending } from "../../../src/site/stores/survey/pending-answers.ts";
import type { QuestionPage } from "../../../src/site/stores/survey/page.ts";
import type { Save } from "../../../src/site/stores/survey/saves.ts";
import type { SurveyState } from "../../../src/site/stores/survey/state.ts";
import {
  labels,
  matrix,
  mood,
  answering,
  saving,
  moving,
  failed,
} from "../../../src/site/styleguide/fixtures/survey-view.tsx";
import { categoryData, pageFixture } from "../../../src/site/styleguide/fixtures/survey-pages.ts";
import { print, tags, attribute, words } from "../../fixtures/survey-views.tsx";

const waitingSave = (key: string, page: QuestionPage = matrix): Save => ({
  key,
  page,
  answers: { iQuestionId: [101, 102], iOptionId: [3, 2] },
  index: 0,
  isUnclear: false,
});
const refused = [waitingSave("k-1")];
const withSaves = { ...emptyPending, unsent: refused };
const waiting: SurveyState = { ...answering(matrix, { pending: withSaves }), kind: "waiting" };

const finding = { kind: "finding", ticket: 1, wanted: "s-1", failure: null } as const;

describe.each<[string, SurveyState]>([
  ["starting", { kind: "starting" }],
  ["signed out", { kind: "signed-out" }],
  ["no navigation state", { kind: "no-navigation-state" }],
  ["session ended", { kind: "session-ended" }],
  ["empty", { kind: "empty" }],
  ["failed", failed],
  ["matrix", answering()],
  ["matrix refused", answering(matrix, { missing: ["101"], refused: ["101"] })],
  ["saving", saving()],
  ["moving", moving],
  ["mood", answering(mood)],
  ["matrix with refused answers", answering(matrix, { pending: { ...emptyPending, refused } })],
  ["waiting", waiting],
  ["elsewhere", { kind: "elsewhere" }],
  ["ended", { kind: "ended", pending: { ...emptyPending, refused } }],
  ["too late", { kind: "ended", isTooLate: true, pending: { ...emptyPending, refused } }],
  ["completed", { kind: "completed", sent: "matrix", refused: [] }],
  ["completed with refused answers", { kind: "completed", sent: "matrix", refused }],
])("%s", (_name, state) => {
  const html = print(state);

  test("renders without inline styles or duplicate ids", () => {
    expect(html).not.toMatch(/\sstyle=/);
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("has one h1 that can be focused, or only a loading status", () => {
    const headings = tags(html, "h1");
    if (html.includes('role="status"') && headings.length === 0)
      expect(words(html)).toMatch(/on their way|log in/);
    else {
      expect(headings).toHaveLength(1);
      expect(attribute(headings[0] ?? "", "tabindex")).toBe("-1");
    }
  });

  test("refers to existing ids only", () => {
    for (const [, ids] of html.matchAll(/aria-(?:labelledby|describedby)="([^"]*)"/g))
      for (const id of ids?.split(" ") ?? []) expect(html).toContain(`id="${id}"`);
  });
});

test("the built page shows the loader, without data-ready", () => {
  const html = renderToString(<Survey {...labels} completedMessages={new Map()} />);
  expect(html).toContain("on their way");
  expect(html).toContain("<svg");
  expect(html).not.toContain("data-ready");
});

describe("the buttons", () => {
  const buttons = (html: string) =>
    [...html.slice(html.indexOf('role="status"')).matchAll(/<button([^>]*)>(.*?)<\/button>/gs)].map(
      ([, attributes = "", content = ""]) => ({
        name: words(content).trim(),
        isDisabled: attributes.includes('aria-disabled="true"'),
      }),
    );

  test("are Next at index 0, and Back and Next above it", () => {
    expect(buttons(print(answering())).map(({ name }) => name)).toEqual(["Next"]);
    const later = { pending: { ...emptyPending, index: 2 } };
    expect(buttons(print(answering(matrix, later))).map(({ name }) => name)).toEqual([
      "Back",
      "Next",
    ]);
    expect(buttons(print(answering(mood, later))).map(({ name }) => name)).toEqual(["Submit"]);
  });

  test.each([saving(), moving])("say Loading... and are disabled while $kind", (state) => {
    expect(buttons(print(state))).toEqual([{ name: "Loading...", isDisabled: true }]);
    expect(print(state)).toContain('aria-busy="true"');
    expect(print(state, { isWaiting: true })).toContain("Still waiting");
    expect(print(state)).not.toContain("Still waiting");
  });

  test.each([
    ["saved", "All questions answered successfully.", ["Next"]],
    ["save-failed", "An error occurred. Please try again.", ["Send again"]],
    ["unreachable", "We could not reach", ["Send again"]],
    ["replaced", "The answers you give here replace those.", ["Next"]],
    ["signed-out", "Log in again", ["Send again"]],
    ["out-of-order", "answered it in another tab", ["Load the questions again"]],
    ["back-failed", "Error fetching data", ["Next"]],
  ] as const)("for %s: %s", (message, text, names) => {
    const html = print(answering(matrix, { message }));
    expect(html).toContain(text);
    expect(buttons(html).map(({ name }) => name)).toEqual(names);
  });

  test.each([
    ["offline", 0, "You are offline. You can keep answering."],
    ["offline", 1, "You are offline. One page of answers is waiting on this device."],
    ["offline", 3, "You are offline. 3 pages of answers are waiting on this device."],
    [
      "failing",
      2,
      "We could not reach our service. 2 pages of answers are waiting on this device.",
    ],
  ] as const)("%s, with %i pages that wait: %s", (connectionStatus, count, text) => {
    const pages = Array.from({ length: count }, (_, index) => pageFixture(categoryData(index + 1)));
    // A page that was changed may have two saves.
    const unsent = pages.flatMap((page, index) =>
      [index, index + count].map((key) => waitingSave(`k-${key}`, page)),
    );
    const state = answering(matrix, { pending: { ...emptyPending, unsent } });
    expect(print(state, { connectionStatus })).toContain(text);
    expect(print(state)).not.toContain("on this device");
  });

  test.each([
    ["online", "These were the last questions. Next sends your answers."],
    ["offline", "These were the last questions. You are offline."],
  ] as const)("%s, once the last page is answered: %s", (connectionStatus, text) => {
    const pending = { ...emptyPending, answers: { "101": "Agree", "102": "Agree" } };
    const last = { ...matrix, progress: { done: 10, total: 12 } };
    const said = print(answering(last, { pending }), { connectionStatus });
    expect(said).toContain(text);
    const next = tags(said, "button").find((tag) => attribute(tag, "type") === "submit") ?? "";
    expect(said).toContain(`id="${attribute(next, "aria-describedby") ?? "none"}" role="status"`);
    for (const [page, change] of [
      [last, {}],
      [matrix, { pending }],
      [{ ...last, progress: null }, { pending }],
      [{ ...last, isPartial: true as const }, { pending }],
    ] as const)
      expect(print(answering(page, change), { connectionStatus })).not.toContain("last questions");
  });

  test("the status region is there, empty, before it has a message", () => {
    expect(print(answering())).toMatch(/<p [^>]*role="status"[^>]*><\/p>/);
  });

  test.each(["saved", "all-answered"] as const)(
    "%s is spoken only, beside what the page shows",
    (message) => {
      const [status = ""] =
        /<p [^>]*role="status"[^>]*>/.exec(print(answering(matrix, { message }))) ?? [];
      expect(attribute(status, "class")).toBe("visually-hidden");
    },
  );

  test("show whether every question has its answer", () => {
    const complete = { pending: { ...emptyPending, answers: { "101": "Agree", "102": "Agree" } } };
    expect(print(answering())).toContain('data-complete="false"');
    expect(print(answering(matrix, complete))).toContain('data-complete="true"');
  });
});

describe("a survey without questions", () => {
  test.each<[SurveyState, string, string]>([
    [{ kind: "no-navigation-state" }, "Which survey", 'href="/dashboard"'],
    [{ kind: "session-ended" }, "Your session has ended", 'href="/login"'],
    [{ kind: "elsewhere" }, "open in another tab", "Carry on here"],
    [waiting, "One page of answers is waiting on this device.", "Send again"],
    [{ kind: "completed", sent: "matrix", refused }, "not used", "download="],
    [{ kind: "empty" }, "No Data Found", 'href="/dashboard"'],
    [{ kind: "ended", pending: emptyPending }, "no longer takes answers.<", 'href="/dashboard"'],
    [{ kind: "ended", pending: { ...emptyPending, refused } }, "not used", "download="],
    [
      {
        kind: "ended",
        pending: { ...emptyPending, pages: [{ ...matrix, saved: { "101": "Agree" } }] },
      },
      "have arrived",
      'href="/dashboard"',
    ],
    [{ kind: "absent" }, "not one of yours", 'href="/dashboard"'],
    [finding, "on their way", "<svg"],
    [{ ...finding, failure: "unreachable" }, "could not reach", "Try again"],
    [failed, "Error fetching data", "Try again"],
    [{ ...failed, failure: "unreachable" }, "could not reach", "Try again"],
    [
      { kind: "completed", sent: null, refused: [] },
      "Thank you, it is saved.",
      'href="/dashboard"',
    ],
    [
      { kind: "completed", sent: "matrix", refused: [] },
      "Thank you, it is saved.",
      'href="/dashboard"',
    ],
    [
      { kind: "completed", sent: "mood", refused: [] },
      "Super, and thanks for your rapid feedback. Have a brilliant day",
      ">Continue</a>",
    ],
  ])("given %j says so and offers a link or button", (state, text, way) => {
    const html = print(state);
    expect(html).toContain(text);
    expect(html).toContain(way);
  });

  test("has a default text for an empty label", () => {
    const html = print(
      { kind: "completed", sent: null, refused: [] },
      { labels: { subHeading: "", instruction: "", completedMessage: " " } },
    );
    expect(html).toContain("You have completed this survey.");
  });
});
