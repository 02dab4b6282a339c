import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";

import type { ParticipantSurvey } from "../../../src/contract/survey.ts";
import { Dashboard } from "../../../src/site/islands/account/Dashboard.island.tsx";
import { surveyFacts } from "../../../src/site/islands/account/survey-facts.ts";
import {
  dashboardView,
  participantSurvey as survey,
} from "../../../src/site/styleguide/fixtures/dashboard-view.tsx";
import { attribute, tags, words } from "../../fixtures/survey-views.tsx";

const begun = {
  code: "s/1",
  id: 1,
  kind: "matrix",
  name: "Pulse",
  waiting: 2,
  refused: 0,
  isUnsent: false,
} as const;
const failed = { kind: "failed", text: "No.", isSignedOut: false } as const;

/** The dashboard's HTML. */
const dashboard = (shown?: Parameters<typeof dashboardView>[0]) =>
  renderToString(dashboardView(shown)).replaceAll("<!-- -->", "");

test("shows its loader until the surveys are there or have failed, below answers that wait", () => {
  const loading = renderToString(<Dashboard emptyLabel="">logo</Dashboard>);
  expect(words(loading).trim()).toMatch(/^logo\s*Loading your surveys …$/);
  const waiting = words(dashboard({ storedSurveys: [begun] }));
  expect(waiting).toMatch(/Pulse.*Loading your surveys …/s);
  for (const surveys of [failed, []])
    expect(dashboard({ surveys })).not.toContain("Loading your surveys");
});

describe("the greeting", () => {
  test.each([
    ["pending", "Ada", "Welcome, Ada."],
    ["pending", "", "Welcome."],
    ["continue", "Ada", "Welcome back, Ada."],
    ["completed", "", "Welcome back."],
  ] as const)("of somebody with a %s survey and the name %j", (survey_status, firstName, said) => {
    const html = dashboard({ surveys: [survey({ survey_status })], firstName });
    expect(html).toContain(`>${said}<`);
  });
});

test("a survey with answers that wait on this device is offered, whatever else is known", () => {
  for (const surveys of [failed, []]) {
    const html = dashboard({ surveys, storedSurveys: [begun] });
    expect(html.indexOf("Pulse")).toBeLessThan(html.search(/No\.|Welcome/));
    expect(words(html)).toContain("2 pages of answers are waiting to be sent");
    expect(html).toContain('href="/survey#s%2F1"');
  }
  const none = dashboard({ surveys: failed, storedSurveys: [{ ...begun, waiting: 0 }] });
  expect(words(none)).toContain("You can carry on with it.");
  const refused = dashboard({ surveys: [], storedSurveys: [{ ...begun, waiting: 0, refused: 1 }] });
  expect(words(refused)).toContain("Some answers were not accepted. Open the survey to see them.");
});

test.each([
  ["", "You have no invitation at the moment. When you are invited to a survey, it appears here."],
  [
    "Your team tells you.",
    "You have no invitation at the moment. When you are invited to a survey, it appears here. Your team tells you.",
  ],
])(
  "without surveys, the label %j is all that is said of how one hears of them",
  (emptyLabel, said) => {
    expect(dashboard({ surveys: [], emptyLabel })).toContain(`<p>${said}</p>`);
    expect(words(dashboard({ surveys: [survey()], emptyLabel }))).not.toContain("tells you");
  },
);

describe("failures and invitations", () => {
  test("a failure has a way to continue", () => {
    expect(dashboard({ surveys: failed })).toMatch(/role="alert".*No\..*Try again/s);
    const signedOut = dashboard({ surveys: { ...failed, isSignedOut: true } });
    expect(signedOut).toMatch(/href="\/login"[^>]*>Log in again/);
  });

  test.each([
    [
      "late",
      "Your invitation did not open It took too long to look it up. Please try once more. Try again",
    ],
    [
      "unknown",
      "We don’t know this invitation Part of its link is missing, or its survey has ended. Enter the code yourself",
    ],
  ] as const)("an invitation that is %s says so", (problem, said) => {
    const invitation = { href: "/survey-invite", host: "", problem };
    expect(words(dashboard({ surveys: [], invitation })).replace("&#x27;", "'")).toContain(said);
  });

  test("an invitation is offered after the next survey, with its host", () => {
    const invitation = { href: "https://survey.example/s?p=1", host: "survey.example" };
    const html = dashboard({ surveys: [survey()], invitation });
    expect(html).toMatch(/Next up.*Continue where you left off/s);
    expect(html).toContain("survey.example.");
    const way = tags(html, "a").at(-1) ?? "";
    expect(attribute(way, "href")).toBe(invitation.href);
    expect(attribute(way, "rel")).toBe("noreferrer");
  });

  test("the host of this site is not printed", () => {
    const html = dashboard({ surveys: [], invitation: { href: "/blog", host: "" } });
    expect(words(html)).toContain("Your invitation is still open. Open the invitation");
  });
});

describe("surveys", () => {
  test("none: the specification's words, a sentence, a picture and a way on", () => {
    const html = dashboard({ surveys: [] });
    expect(html).toContain(">No Data Found</h2>");
    expect(html).toContain("You have no invitation at the moment.");
    expect(attribute(tags(html, "img")[0] ?? "", "src")).toBe("/placeholders/picture.svg");
    expect(attribute(tags(html, "a")[0] ?? "", "href")).toBe("/profile");
  });

  test("the next one is a card, others are rows, completed ones are folded", () => {
    const html = dashboard({
      surveys: [
        survey({ survey_status: "completed", vUniqueCode: "s-3", vSurvey: "Old" }),
        survey({ vUniqueCode: "s-2", vSurvey: "Pulse" }),
        survey({ survey_status: "continue", progress: { iDone: 16, iTotal: 34 } }),
      ],
    });
    expect(html).toMatch(
      /<article.*Culture Audit.*<\/article>.*<h3[^>]*>Pulse.*<details[^>]*>.*Old/s,
    );
    expect(html).toContain("<bdi>1 completed</bdi></summary>");
    expect(tags(html, "details")[0]).not.toContain("open");
    expect(tags(html, "progress")[0]).toMatch(/value="16".*max="34"|max="34".*value="16"/);
    expect(html).not.toMatch(/\sstyle=|sold to boards/);
  });

  test("completed ones are open when nothing waits", () => {
    const html = dashboard({ surveys: [survey({ survey_status: "completed" })] });
    expect(tags(html, "details")[0]).toContain("open");
    expect(html).toContain("Nothing is waiting for you");
    expect(html).toContain(">Done<");
  });

  test("a personal link’s one survey is not everything, and its profile is not open", () => {
    const html = dashboard({
      surveys: [survey({ survey_status: "completed" })],
      linkAddress: "/survey-invite#/ben-s-1",
    });
    expect(html).toContain(">Done<");
    expect(html).not.toMatch(/Nothing is waiting|answered everything|href="\/profile"/);
  });

  test("each action names its survey and has an address", () => {
    const html = dashboard({
      surveys: [
        survey({ survey_status: "continue" }),
        survey({ vUniqueCode: "s/2", vSurvey: "Pulse" }),
      ],
    });
    const links = tags(html, "a").map((tag) => attribute(tag, "href"));
    expect(links).toEqual(["/survey#s-1", "/survey#s%2F2"]);
    expect(words(html)).toContain("Continue Culture Audit");
    expect(words(html)).toContain("Start Pulse");
  });
});

describe("the facts about a survey", () => {
  const today = Date.parse("2026-11-22") / 86_400_000;

  test.each<[Partial<ParticipantSurvey>, readonly string[]]>([
    [{}, ["Not started"]],
    [{ eMood: "Yes" }, ["Not started", "a few seconds"]],
    [{ eMood: "Yes", iMinutes: 1 }, ["Not started", "about 1 minute"]],
    [{ progress: { iDone: 0, iTotal: 40 }, iMinutes: 25 }, ["Not started", "about 25 minutes"]],
    [
      { survey_status: "continue", progress: { iDone: 16, iTotal: 34 }, iMinutes: 0.5 },
      ["In progress", "16 of 34 answered", "about 1 minute left"],
    ],
    [{ iMinutes: 0 }, ["Not started"]],
    [{ dUntil: "2026-11-30" }, ["Not started", "open until 30 November"]],
    [{ dUntil: "2026-11-30T00:00:00+01:00" }, ["Not started", "open until 30 November"]],
    [{ dUntil: "2026-11-30 23:59:59-05:00" }, ["Not started", "open until 30 November"]],
    [{ dUntil: "2026-11-22 10:00:00" }, ["Not started", "open until 22 November"]],
    [{ dUntil: "2026-11-21" }, ["Not started"]],
    [{ dUntil: "soon" }, ["Not started"]],
    [{ survey_status: "completed", dUntil: "2026-11-30", iMinutes: 3 }, ["Completed"]],
    [
      { survey_status: "completed", eMood: "Yes", dAgain: "2026-11-23" },
      ["Completed", "again tomorrow"],
    ],
    [{ survey_status: "completed", dAgain: "2026-11-22" }, ["Completed", "again later today"]],
    [{ survey_status: "completed", dAgain: "2026-12-01" }, ["Completed", "again on 1 December"]],
    [{ survey_status: "completed", dAgain: "2026-11-01" }, ["Completed"]],
  ])("%j: %j", (changes, facts) => {
    expect(surveyFacts(survey(changes), today)).toEqual(facts);
  });
});
