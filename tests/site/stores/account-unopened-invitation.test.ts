import { afterEach, describe, expect, test, vi } from "vitest";

import { createDashboard } from "../../../src/site/stores/account/dashboard.ts";
import { openInvite } from "../../../src/site/stores/account/survey-invite.ts";
import { eventually } from "../../helpers/eventually.ts";
import { pendingCall, json, stubApi, unreachable, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

/** Invitations whose link does not come, and where they are tried again. */
const link = "https://survey.example/s?p=1";
const origin = "https://site.example";

afterEach(() => {
  vi.useRealTimers();
});

function setup(handler: Handler, address = "/survey-invite/7") {
  const environment = createTestEnvironment();
  const stub = stubApi(environment, handler);
  const location = new URL(address, origin);
  const logOut = () => Promise.resolve();
  const open = () => openInvite({ api: stub.api, environment, location, logOut });
  const logIn = () => environment.session.set("vUniqueCode", "u-1");
  const stored = (key: string) => environment.session.get(key);
  return { ...stub, environment, open, logIn, stored };
}

test.each<[string, Handler]>([
  ["a network that fails", unreachable],
  ["500", json({ code: 500 }, 500)],
  ["429", json({ code: 429 }, 429)],
])("%s: after three attempts /dashboard, where it can be tried again", async (_what, handler) => {
  vi.useFakeTimers();
  const { open, logIn, environment, requests, stored } = setup(handler);
  logIn();
  const opening = open();
  await vi.runAllTimersAsync();
  await opening;
  expect(requests).toHaveLength(3);
  expect(environment.journey).toEqual(["replace /dashboard"]);
  expect(stored("unopenedInvitation")).toBe("/survey-invite?again#/7");
});

/** Resolves when all pending promises have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  [true, "replace /dashboard"],
  [false, "replace /login"],
])(
  "a host that doesn't answer within ten seconds, with a login: %s: %s, where it can be tried again",
  async (isLoggedIn, step) => {
    const { handler } = pendingCall();
    const { open, logIn, environment, requests, stored } = setup(handler, "/survey-invite#/a%2Fb");
    if (isLoggedIn) logIn();
    const opening = open();
    await eventually(() => expect(requests).toHaveLength(1));
    environment.advance(9999);
    await settled();
    expect(environment.journey).toEqual([]);
    environment.advance(1);
    await opening;
    expect(environment.journey).toEqual([step]);
    expect(stored("unopenedInvitation")).toBe("/survey-invite?again#/a%2Fb");
  },
);

test("a further attempt waits for as long as the host takes", async () => {
  const { handler, release } = pendingCall();
  const { open, logIn, environment, requests, stored } = setup(
    handler,
    "/survey-invite?again#/a%2Fb",
  );
  logIn();
  environment.session.set("unopenedInvitation", "/survey-invite?again#/a%2Fb");
  const opening = open();
  await eventually(() => expect(requests).toHaveLength(1));
  environment.advance(3_600_000);
  await settled();
  expect(environment.journey).toEqual([]);
  release(Response.json({ code: 200, data: { vSurveyLink: link } }));
  await opening;
  expect(environment.journey).toEqual([`replace ${link}`]);
  expect(await requests[0]?.json()).toEqual({ iSurveyLinkId: "a/b" });
  expect(stored("unopenedInvitation")).toBeNull();
});

describe("on the dashboard, an invitation", () => {
  function setup() {
    const environment = createTestEnvironment();
    environment.session.set("vUniqueCode", "u-1");
    const { api } = stubApi(environment, json({ code: 200, data: [] }));
    const dashboard = createDashboard({ api, environment, origin: () => origin });
    return { environment, dashboard };
  }

  test("that did not open in time is offered until it is followed", async () => {
    const { dashboard, environment } = setup();
    const path = "/survey-invite?again#/7";
    environment.session.set("unopenedInvitation", path);
    const invitation = { href: `https://site.example${path}`, host: "", problem: "late" };
    await dashboard.load();
    await dashboard.load();
    expect(dashboard.$invitation.get()).toEqual(invitation);
    dashboard.followInvitation();
    await dashboard.load();
    expect(dashboard.$invitation.get()).toBeNull();
  });

  test("whose code is unknown is spoken of once, and an earlier one is offered after it", async () => {
    const { dashboard, environment } = setup();
    environment.session.set("solutionLink", "https://survey.example/s");
    environment.session.set("unopenedInvitation", "/survey-invite");
    await dashboard.load();
    expect(dashboard.$invitation.get()).toEqual({
      href: "https://site.example/survey-invite",
      host: "",
      problem: "unknown",
    });
    await dashboard.load();
    expect(dashboard.$invitation.get()?.href).toBe("https://survey.example/s");
  });
});
