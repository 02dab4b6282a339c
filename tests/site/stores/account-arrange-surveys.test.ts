import { describe, expect, test } from "vitest";

import { daysSince1970 } from "../../../src/contract/change-date.ts";
import type { ParticipantSurvey } from "../../../src/contract/survey.ts";
import { arrangeSurveys, createDashboard } from "../../../src/site/stores/account/dashboard.ts";
import type { Answers } from "../../../src/site/stores/survey/page.ts";
import {
  emptyPending,
  storedSurveys,
  storePending,
} from "../../../src/site/stores/survey/pending-answers.ts";
import { one } from "../../fixtures/survey-events.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

type Status = ParticipantSurvey["survey_status"];

const survey = (vSurvey: string, survey_status: Status): ParticipantSurvey => ({
  vUniqueCode: `code-${vSurvey}`,
  iSurveyId: vSurvey,
  vSurvey,
  vWebpImage: "",
  vImageAlt: "",
  tDescription: "",
  eMood: "No",
  survey_status,
});

const names = (surveys: readonly ParticipantSurvey[]) => surveys.map(({ vSurvey }) => vSurvey);

describe("the order of the dashboard", () => {
  const all = [
    survey("Done", "completed"),
    survey("First new", "pending"),
    survey("Second new", "pending"),
    survey("Begun", "continue"),
    survey("Also begun", "continue"),
  ];

  test.each([
    [undefined, "Begun", ["Also begun", "First new", "Second new"]],
    ["second-new", "Begun", ["Also begun", "Second new", "First new"]],
    ["code-Second new", "Begun", ["Also begun", "Second new", "First new"]],
    ["also-begun", "Also begun", ["Begun", "First new", "Second new"]],
    ["done", "Begun", ["Also begun", "First new", "Second new"]],
    ["of-others", "Begun", ["Also begun", "First new", "Second new"]],
  ])("with an invitation to %j begins with %s", (invited, next, open) => {
    const arranged = arrangeSurveys(all, invited);
    expect(arranged.next?.vSurvey).toBe(next);
    expect(names(arranged.open)).toEqual(open);
    expect(names(arranged.done)).toEqual(["Done"]);
    expect(arranged.isNew).toBe(false);
  });

  test.each<[string, readonly Status[], boolean]>([
    ["no survey", [], true],
    ["only new ones", ["pending", "pending"], true],
    ["one in progress", ["pending", "continue"], false],
    ["one completed", ["pending", "completed"], false],
  ])("with %s a participant who is new: %j %s", (_what, states, isNew) => {
    const arranged = arrangeSurveys(
      states.map((status, index) => survey(String(index), status)),
      undefined,
    );
    expect(arranged.isNew).toBe(isNew);
  });
});

test.each(["https://site.example/survey#code-Second", "/survey/second"])(
  "the survey of the invitation %s is the next one",
  async (link) => {
    const environment = createTestEnvironment();
    environment.session.set("vUniqueCode", "u-1");
    environment.session.set("solutionLink", link);
    const data = [survey("First", "pending"), survey("Second", "pending")];
    const { api } = stubApi(environment, json({ code: 200, data }));
    const origin = () => "https://site.example";
    const dashboard = createDashboard({ api, environment, origin });
    await dashboard.load();
    expect(dashboard.surveys.$state.get()).toMatchObject({ data: { next: data[1] } });
    expect(dashboard.$invitation.get()).toBeNull();
  },
);

test("the progress is that of /survey, when its answers are on their way", () => {
  const listed = { ...survey("Begun", "continue"), progress: { iDone: 3, iTotal: 10 } };
  const { session } = createTestEnvironment();
  const page = { ...one, progress: { done: 3, total: 10 } };
  const begun = { code: listed.vUniqueCode, id: 1, kind: "matrix", name: "Begun" } as const;
  const doneWith = (answers: Answers) => {
    const pending = { ...emptyPending, pages: [page], place: page.place, answers, survey: begun };
    storePending(session, begun.code, pending);
    return arrangeSurveys([listed], undefined, storedSurveys(session)).next?.progress?.iDone;
  };
  expect(doneWith({})).toBe(3);
  expect(doneWith({ "101": "Agree", "999": "Agree" })).toBe(4);
});

test.each([
  [{ dUntil: "2026-12-02" }, { dUntil: "2026-12-01" }, ["Second", "First", "Begun"]],
  [{ dUntil: "2026-12-03" }, { dUntil: "2026-12-04 23:59:59" }, ["First", "Begun", "Second"]],
  [{ dUntil: "2026-11-29" }, { dUntil: null }, ["Begun", "First", "Second"]],
  [{ dUntil: "soon" }, { dUntil: "0000-00-00" }, ["Begun", "First", "Second"]],
])(
  "of surveys until %j and %j, those that end within three days come first",
  (first, second, order) => {
    const all = [
      { ...survey("First", "pending"), ...first },
      { ...survey("Second", "pending"), ...second },
      survey("Begun", "continue"),
    ];
    const { next, open } = arrangeSurveys(
      all,
      undefined,
      [],
      daysSince1970(new Date(2026, 10, 30)),
    );
    expect(names(next ? [next, ...open] : open)).toEqual(order);
  },
);

const onDevice = { id: 1, kind: "matrix", waiting: 0, refused: 0, isUnsent: false } as const;

test("a survey that is answered and was not sent is in no other list", () => {
  const begun = [{ ...onDevice, code: "code-Begun", name: "Begun", isUnsent: true }];
  const other = arrangeSurveys(
    [survey("Begun", "continue"), survey("New", "pending")],
    undefined,
    begun,
  );
  expect(other).toMatchObject({ next: { vSurvey: "New" }, open: [], isAnswered: false });
  const alone = arrangeSurveys([survey("Begun", "continue")], undefined, begun);
  expect(alone).toMatchObject({ next: undefined, open: [], isAnswered: true });
});

test("the time that is left is that of the questions without an answer on this device", () => {
  const listed = {
    ...survey("Begun", "pending"),
    progress: { iDone: 0, iTotal: 10 },
    iMinutes: 10,
  };
  const progress = { done: 8, total: 10 };
  const begun = [{ ...onDevice, code: listed.vUniqueCode, name: "Begun", progress }];
  expect(arrangeSurveys([listed], undefined, begun).next).toMatchObject({
    survey_status: "continue",
    progress: { iDone: 8 },
    iMinutes: 2,
  });
});

test("how long the device keeps answers is said only where it keeps them", () => {
  const environment = createTestEnvironment();
  const { api } = stubApi(environment, json({ code: 200, data: [] }));
  const { hasOfflineStore } = createDashboard({ api, environment, origin: () => "" });
  expect(hasOfflineStore()).toBe(false);
  environment.session.set("offlineKey", "key");
  expect(hasOfflineStore()).toBe(true);
});

describe("extras of the API", () => {
  const loaded = async (extras: object) => {
    const environment = createTestEnvironment();
    environment.session.set("vUniqueCode", "u-1");
    const data = [{ ...survey("One", "continue"), ...extras }];
    const { api } = stubApi(environment, json({ code: 200, data }));
    const dashboard = createDashboard({ api, environment, origin: () => "https://site.example" });
    await dashboard.load();
    const state = dashboard.surveys.$state.get();
    return state.kind === "ready" ? state.data.next : undefined;
  };

  test("are read", async () => {
    const extras = {
      progress: { iDone: 3, iTotal: 10 },
      iMinutes: 2.5,
      dUntil: "2026-11-30",
      dAgain: "2026-12-01",
    };
    expect(await loaded(extras)).toMatchObject(extras);
  });

  test("are read, with numbers as texts too", async () => {
    const extras = { progress: { iDone: "3", iTotal: "10" }, iMinutes: "2.5" };
    expect(await loaded(extras)).toMatchObject({
      progress: { iDone: 3, iTotal: 10 },
      iMinutes: 2.5,
    });
  });

  test.each([
    [{ iDone: "x" }, -1],
    [{ iDone: "", iTotal: "" }, "x"],
  ])(
    "that can't be read are left out, and the survey stays: %j, %j",
    async (progress, iMinutes) => {
      const extras = { progress, iMinutes, dUntil: true, dAgain: {} };
      expect(await loaded(extras)).toMatchObject({
        vSurvey: "One",
        progress: null,
        iMinutes: null,
        dUntil: null,
        dAgain: null,
      });
    },
  );
});
