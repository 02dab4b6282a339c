import { afterEach, describe, expect, test, vi } from "vitest";

import { takeNavigationState } from "../../../src/site/client/navigation-state.ts";
import { guardPage } from "../../../src/site/stores/account/guard.ts";
import { createDashboard } from "../../../src/site/stores/account/dashboard.ts";
import { createProfileLoad } from "../../../src/site/stores/account/profile.ts";
import { pendingCall, json, stubApi, unreachable, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

afterEach(() => {
  vi.useRealTimers();
});

const survey = (iSurveyId: number | string, more: object = {}) => ({
  vUniqueCode: `s-${iSurveyId}`,
  iSurveyId,
  vSurvey: `Survey ${iSurveyId}`,
  vWebpImage: "",
  vImageAlt: "",
  tDescription: [60, 98, 62],
  eMood: "No",
  survey_status: "pending",
  ...more,
});
const surveyList = [
  survey(1),
  survey("2", { eMood: "Yes", survey_status: "continue" }),
  survey(3, { survey_status: "completed" }),
];
const person = { vUniqueCode: "p-1", vFirstName: "Ada", tAbout: [72, 105] };
const greeting = json({ code: 200, data: person });

/** Answers the calls for surveys and for the profile separately. */
const hosts =
  (surveys: Handler, profile: Handler = greeting): Handler =>
  (request) =>
    (request.url.endsWith("/api/participant/survey") ? surveys : profile)(request);

function setup(
  handler: Handler = hosts(json({ code: 200, data: surveyList })),
  code = "u-1-secret",
) {
  const environment = createTestEnvironment();
  if (code !== "") environment.session.set("vUniqueCode", code);
  const stub = stubApi(environment, handler);
  const dashboard = createDashboard({
    api: stub.api,
    environment,
    origin: () => "https://site.example",
  });
  const state = () => dashboard.surveys.$state.get();
  return { ...stub, environment, dashboard, state };
}

describe("loading the dashboard", () => {
  test("requests the surveys and the name of the participant", async () => {
    const { dashboard, requests, state } = setup();
    expect(state()).toEqual({ kind: "loading" });
    await dashboard.load();
    expect(requests.map(({ url }) => new URL(url).pathname).sort()).toEqual([
      "/api/participant/profile",
      "/api/participant/survey",
    ]);
    for (const request of requests)
      expect(await request.json()).toEqual({ vUniqueCode: "u-1-secret" });
    expect(dashboard.$firstName.get()).toBe("Ada");
    expect(state()).toMatchObject({
      kind: "ready",
      data: {
        next: { iSurveyId: "2", eMood: "Yes", survey_status: "continue" },
        open: [{ iSurveyId: 1, survey_status: "pending", tDescription: "<b>" }],
        done: [{ iSurveyId: 3, survey_status: "completed" }],
        isNew: false,
      },
    });
  });

  test("accepts states in upper and lower case, and a missing eMood", async () => {
    const list = ["Completed", "CONTINUE", "begun"].map((state, index) =>
      survey(index, { eMood: undefined, survey_status: state }),
    );
    const { dashboard, state } = setup(hosts(json({ code: 200, data: list })));
    await dashboard.load();
    expect(state()).toMatchObject({
      data: {
        next: { survey_status: "continue", eMood: "No" },
        open: [{ survey_status: "pending", eMood: "No" }],
        done: [{ survey_status: "completed", eMood: "No" }],
      },
    });
  });

  test.each<[string, unknown]>([
    ["in the body", []],
    ["in data", { code: 200, data: [] }],
    ["in data.data", { data: { code: 200, data: [] } }],
    ["null", { code: 200, data: null }],
  ])("reads no surveys (%s) as an empty list", async (_how, body) => {
    const { dashboard, state } = setup(hosts(json(body)));
    await dashboard.load();
    expect(state()).toEqual({
      kind: "ready",
      data: {
        next: undefined,
        open: [],
        done: [],
        isAnswered: false,
        isPartial: false,
        isNew: true,
      },
    });
  });

  test("sends nothing without a login code", async () => {
    const { dashboard, requests, state } = setup(undefined, "");
    await dashboard.load();
    expect(requests).toEqual([]);
    expect(state().kind).toBe("loading");
  });

  test("succeeds without the participant's name", async () => {
    const { dashboard, state } = setup(
      hosts(json({ code: 200, data: surveyList }), json({ code: 404 }, 404)),
    );
    await dashboard.load();
    expect(state().kind).toBe("ready");
    expect(dashboard.$firstName.get()).toBe("");
  });

  test("sends one request when called twice concurrently, and another one later", async () => {
    const { handler, release } = pendingCall();
    const { dashboard, requests, answer, state } = setup(hosts(handler));
    const asked = () => requests.filter(({ url }) => url.endsWith("/survey")).length;
    const loads = [dashboard.load(), dashboard.load()];
    release(Response.json({ code: 200, data: [] }));
    await Promise.all(loads);
    expect(asked()).toBe(1);
    answer(hosts(json({ code: 200, data: surveyList })));
    await dashboard.load();
    expect(asked()).toBe(2);
    expect(state()).toMatchObject({ data: { open: { length: 1 }, done: { length: 1 } } });
  });
});

const message = "The host's own words.";
const ended = "Your session has ended. Please log in again.";
const failures: readonly [string, Handler, string, boolean][] = [
  ["401 without a word", () => new Response(null, { status: 401 }), ended, true],
  ["401 in the body", json({ code: 401 }), ended, true],
  ["401 with a message", json({ message }, 401), message, true],
  ["403 with a message", json({ code: 403, message }, 403), message, false],
  ["404 in the body", json({ code: 404, message }), message, false],
  [
    "a message that repeats the code",
    json({ code: 404, message: "No u-1-secret." }),
    "That did not work. Please try again in a moment.",
    false,
  ],
  [
    "500",
    json({ code: 500, message }, 500),
    "Something went wrong on our side. Please try again in a moment.",
    false,
  ],
  [
    "a network that fails",
    unreachable,
    "We could not reach our service. Please check your connection and try again.",
    false,
  ],
  [
    "a page instead of JSON",
    () => new Response("<html>Hello</html>"),
    "Our service gave an answer we could not read. Please try again in a moment.",
    false,
  ],
];

/** Skips the delays between retries. */
async function withoutWaiting(work: () => Promise<void>): Promise<void> {
  vi.useFakeTimers();
  const done = work();
  await vi.runAllTimersAsync();
  await done;
}

describe.each(failures)("%s", (_what, handler, text, isSignedOut) => {
  test("the dashboard shows the reason, and loading again succeeds", async () => {
    const { dashboard, state, answer } = setup(hosts(handler));
    await withoutWaiting(() => dashboard.load());
    expect(state()).toEqual({ kind: "failed", text, isSignedOut });
    answer(hosts(json({ code: 200, data: [] })));
    await dashboard.load();
    expect(state().kind).toBe("ready");
  });

  test("the profile does so too", async () => {
    const { api, answer } = setup(handler);
    const code = () => "u-1-secret";
    const profile = createProfileLoad(api, code);
    await withoutWaiting(() => profile.load());
    expect(profile.$state.get()).toEqual({ kind: "failed", text, isSignedOut });
    answer(greeting);
    await profile.load();
    expect(profile.$state.get()).toMatchObject({
      kind: "ready",
      data: { vFirstName: "Ada", vLastName: "", tAbout: "Hi" },
    });
  });
});

test("a host that answers 503 once is called again, for surveys and profile", async () => {
  const busy = new Set(["/api/participant/survey", "/api/participant/profile"]);
  const { dashboard, state } = setup((request) =>
    busy.delete(new URL(request.url).pathname)
      ? new Response(null, { status: 503 })
      : hosts(json({ code: 200, data: surveyList }))(request),
  );
  await withoutWaiting(() => dashboard.load());
  expect(state().kind).toBe("ready");
  expect(dashboard.$firstName.get()).toBe("Ada");
});

describe("choosing a survey", () => {
  test.each([
    [1, "No", 1],
    [2, "Yes", "2"],
  ])(
    "stores survey %i with moodType %s for the survey page",
    async (number, moodType, surveyId) => {
      const { dashboard, environment, state } = setup();
      await dashboard.load();
      const loaded = state();
      const { next, open = [] } = loaded.kind === "ready" ? loaded.data : {};
      const chosen = number === 1 ? open[0] : next;
      if (!chosen) throw new Error("The survey isn't there.");
      dashboard.choose(chosen);
      const kept = environment.session.get("navigationState") ?? "";
      const navigationState = {
        surveyCode: `s-${number}`,
        surveyId,
        moodType,
        surveyName: `Survey ${number}`,
      };
      expect(JSON.parse(kept)).toEqual(navigationState);
      expect(environment.journey).toEqual([]);
      expect(takeNavigationState(environment)).toMatchObject({ code: `s-${number}`, id: surveyId });
    },
  );
});

describe("a stored invitation", () => {
  test("is offered until it is followed", async () => {
    const { dashboard, environment } = setup();
    environment.session.set("solutionLink", "https://survey.example/s");
    await dashboard.load();
    const invitation = { href: "https://survey.example/s", host: "survey.example" };
    expect(dashboard.$invitation.get()).toEqual(invitation);
    dashboard.followInvitation();
    expect(environment.session.get("solutionLink")).toBeNull();
    await dashboard.load();
    expect(dashboard.$invitation.get()).toBeNull();
  });

  test("is offered again after a page that clears solutionLink", async () => {
    const { dashboard, environment } = setup();
    environment.session.set("solutionLink", "https://survey.example/s");
    await dashboard.load();
    guardPage("profile", environment);
    expect(environment.session.get("solutionLink")).toBeNull();
    await dashboard.load();
    expect(dashboard.$invitation.get()?.href).toBe("https://survey.example/s");
    dashboard.followInvitation();
    await dashboard.load();
    expect(dashboard.$invitation.get()).toBeNull();
  });

  test("has no host when it leads to this site", async () => {
    const { dashboard, environment } = setup();
    environment.session.set("solutionLink", "/blog");
    await dashboard.load();
    expect(dashboard.$invitation.get()).toEqual({ href: "https://site.example/blog", host: "" });
  });

  test.each([
    "/survey/survey-1",
    "/survey/survey-3/?p=1",
    "/survey#s-1",
    "/survey#of-others",
    "javascript:alert(1)",
    "not an address",
    "www.example.org/survey",
    "",
  ])("that is no address, or of a survey of this site, is not offered: %j", async (link) => {
    const { dashboard, environment } = setup();
    environment.session.set("solutionLink", link);
    await dashboard.load();
    expect(dashboard.$invitation.get()).toBeNull();
  });
});
