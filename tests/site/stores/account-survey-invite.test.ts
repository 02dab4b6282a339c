import { describe, expect, test } from "vitest";

import { rememberWantedPage } from "../../../src/site/client/wanted-page.ts";
import { openInvite } from "../../../src/site/stores/account/survey-invite.ts";
import { pendingCall, json, stubApi, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";
import { eventually } from "../../helpers/eventually.ts";

const link = "https://survey.example/s?p=1";
const origin = "https://site.example";
const found =
  (vSurveyLink: string): Handler =>
  () =>
    Response.json({ code: 200, data: { vSurveyLink } });

function setup(handler: Handler, address = "/survey-invite/7") {
  const environment = createTestEnvironment();
  const stub = stubApi(environment, handler);
  const location = new URL(address, origin);
  const logOut = () => Promise.resolve();
  const open = () => openInvite({ api: stub.api, environment, location, logOut });
  const logIn = () => environment.session.set("vUniqueCode", "u-1");
  const stored = (key: string) => environment.session.get(key);
  const storedLink = () => stored("solutionLink");
  return { ...stub, environment, open, logIn, stored, storedLink };
}

describe("the request for a survey link", () => {
  test.each([
    ["/survey-invite/7", "7"],
    ["/survey-invite/7/", "7"],
    ["/survey-invite#/7", "7"],
    ["/Survey-Invite#%2F7&data=05", "7"],
    ["/survey-invite/a%20b", "a b"],
  ])("from %s contains exactly %j", async (address, iSurveyLinkId) => {
    const { open, requests } = setup(found(link), address);
    expect(await open()).toEqual({ kind: "opening" });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST https://api.example/api/survey_link/get_by_id",
    ]);
    expect(await requests[0]?.json()).toEqual({ iSurveyLinkId });
  });

  test.each(["/survey-invite/a-1/b-2", "/survey-invite/a-1/a-1/", "/survey-invite#/a-1/b-2"])(
    "is not sent for %s, which has no id",
    async (address) => {
      const { open, logIn, requests, environment } = setup(found(link), address);
      await open();
      logIn();
      await open();
      expect(requests).toEqual([]);
      expect(environment.journey).toEqual(["replace /login", "replace /dashboard"]);
    },
  );

  test.each(["/survey-invite", "/survey-invite#main", "/survey-invite/?utm_source=mail"])(
    "is not sent for %s, whose code is lost: the page stays, with or without a login",
    async (address) => {
      const { open, logIn, requests, environment } = setup(found(link), address);
      expect(await open()).toEqual({ kind: "incomplete" });
      logIn();
      expect(await open()).toEqual({ kind: "incomplete" });
      expect(requests).toEqual([]);
      expect(environment.journey).toEqual([]);
    },
  );

  test.each(["/survey-invite/a/b/c", "/survey-invite#/a/b/c"])(
    "is not sent for %s, which is no route: the page for missing data is opened",
    async (address) => {
      const { open, requests, environment } = setup(found(link), address);
      expect(await open()).toEqual({ kind: "opening" });
      expect(requests).toEqual([]);
      expect(environment.journey).toEqual(["replace /data-not-found"]);
    },
  );
});

test("with a login the link is opened and not stored", async () => {
  const { open, logIn, environment, storedLink } = setup(found(link));
  logIn();
  environment.session.set("solutionLink", "https://old.example/");
  await open();
  expect(environment.journey).toEqual([`replace ${link}`]);
  expect(storedLink()).toBeNull();
});

test("without a login /login is opened and the link is stored", async () => {
  const { open, environment, storedLink } = setup(found(link));
  await open();
  expect(environment.journey).toEqual(["replace /login"]);
  expect(storedLink()).toBe(link);
});

test("only a link to this site is remembered for the login", async () => {
  const { open, stored } = setup(found(link));
  await open();
  expect(stored("wantedPage")).toBeNull();
});

describe.each([
  ["the address of a survey", `${origin}/survey#s-1`, "/survey#s-1"],
  ["the page about a survey", `${origin}/survey/culture-audit`, "/survey/culture-audit"],
  ["a path of this site", "/survey/pulse?p=1", "/survey/pulse?p=1"],
  ["a slug that needs encoding", "/survey/caf%C3%A9", "/survey/caf%C3%A9"],
  ["a slug with capitals", "/survey/cULTURESCAN", "/survey/cULTURESCAN"],
  ["the page of all surveys", "/survey", "/survey"],
  ["another page of this site", `${origin}/blog?p=1#top`, "/blog?p=1#top"],
])("a link to %s", (_what, ownLink, path) => {
  test("is opened by participants who are logged in", async () => {
    const { open, logIn, environment, stored, storedLink } = setup(found(ownLink));
    logIn();
    await open();
    expect(environment.journey).toEqual([`replace ${path}`]);
    expect(storedLink()).toBeNull();
    expect(stored("wantedPage")).toBeNull();
  });

  test("waits for the login of others", async () => {
    const { open, environment, stored, storedLink } = setup(found(ownLink));
    await open();
    expect(environment.journey).toEqual(["replace /login"]);
    expect(storedLink()).toBe(new URL(ownLink, origin).href);
    expect(stored("wantedPage")).toBe(path);
  });
});

describe("the page about a survey that the participant has", () => {
  const surveys = ["Culture Audit", "Café", "CULTURESCAN"].map((vSurvey, index) => ({
    vSurvey,
    vUniqueCode: `s-${index}`,
    survey_status: "pending",
  }));
  const host =
    (vSurveyLink: string, list: Handler = json({ code: 200, data: surveys })): Handler =>
    (request) =>
      request.url.endsWith("/api/participant/survey") ? list(request) : found(vSurveyLink)(request);

  test.each([
    [`${origin}/survey/culture-audit`, "/survey#culture-audit"],
    ["/survey/caf%C3%A9?p=1", "/survey#caf%C3%A9"],
    ["/survey/cULTURESCAN/", "/survey#cULTURESCAN"],
    ["/survey/s-1", "/survey#s-1"],
    ["/survey/someone-elses", "/survey/someone-elses"],
    ["/survey#culture-audit", "/survey#culture-audit"],
    ["https://other.example/survey/culture-audit", "https://other.example/survey/culture-audit"],
  ])("%s is opened as %s", async (ownLink, path) => {
    const { open, logIn, environment } = setup(host(ownLink));
    logIn();
    await open();
    expect(environment.journey).toEqual([`replace ${path}`]);
  });

  test.each<[string, Handler]>([
    ["refused", json({ code: 401 }, 401)],
    ["no list", json({ code: 200, data: "none" })],
    ["empty", json({ code: 200, data: [] })],
  ])("is opened as it is where the list is %s", async (_what, list) => {
    const { open, logIn, environment } = setup(host("/survey/culture-audit", list));
    logIn();
    await open();
    expect(environment.journey).toEqual(["replace /survey/culture-audit"]);
  });

  test("is opened as it is where the list does not come in time", async () => {
    const { handler } = pendingCall();
    const { open, logIn, environment, requests } = setup(host("/survey/culture-audit", handler));
    logIn();
    const opening = open();
    await eventually(() => expect(requests).toHaveLength(2));
    environment.advance(10_000);
    await opening;
    expect(environment.journey).toEqual(["replace /survey/culture-audit"]);
  });
});

test.each<[string, Handler]>([
  ["in data", json({ code: 200, data: link })],
  ["as the body", json(link)],
  ["in data.data", json({ data: { code: 200, data: ` ${link} ` } })],
  ["in a list of one", json({ code: 200, data: [{ vSurveyLink: link }] })],
])("a link alone, %s, is opened", async (_where, handler) => {
  const { open, logIn, environment } = setup(handler);
  logIn();
  await open();
  expect(environment.journey).toEqual([`replace ${link}`]);
});

test.each([
  ["Culture Audit", "Culture Audit"],
  [undefined, null],
  [["?"], null],
])("a survey's name in the answer (%j) is kept for /login", async (vSurvey, kept) => {
  const { open, stored } = setup(
    json({ code: 200, data: { vSurveyLink: `${origin}/survey#s-1`, vSurvey } }),
  );
  await open();
  expect(stored("wantedPage")).toBe("/survey#s-1");
  expect(stored("wantedSurvey")).toBe(kept);
});

/** Says on the next page that the code is unknown. */
const noLink: readonly [string, Handler][] = [
  ["404", json({ code: 404 }, 404)],
  ["404 in the body with status 200", json({ code: 404 })],
  ["an answer without a link", json({ code: 200, data: {} })],
  ["an empty link", found("  ")],
  ["a page instead of JSON", () => new Response("<html>Hello</html>")],
  ["javascript:", found("javascript:alert(1)")],
  ["data:", found("data:text/html,x")],
  ["a word", found("none")],
  ["an address without a scheme", found("www.example.org/survey")],
  ["a path without a slash before it", found("survey/pulse")],
  ["a word alone", json({ code: 200, data: "none" })],
  ["an invitation of this site", found(`${origin}/survey-invite/7`)],
  ["one as a path", found("/survey-invite/7")],
];

describe.each(noLink)("%s", (_what, handler) => {
  test.each([
    [true, "replace /dashboard"],
    [false, "replace /login"],
  ])("with a login: %s, opens: %s", async (isLoggedIn, step) => {
    const { open, logIn, environment, stored, storedLink } = setup(handler);
    if (isLoggedIn) logIn();
    await open();
    expect(environment.journey).toEqual([step]);
    expect(storedLink()).toBeNull();
    expect(stored("unopenedInvitation")).toBe("/survey-invite");
  });
});

test("an invitation of another site is opened", async () => {
  const other = "https://other.example/survey-invite/7";
  const { open, logIn, environment } = setup(found(other));
  logIn();
  await open();
  expect(environment.journey).toEqual([`replace ${other}`]);
});

test.each<[string, Handler, string]>([
  ["a link to another site", found(link), "/survey-invite/7"],
  ["no link", json({ code: 404 }, 404), "/survey-invite/7"],
  ["two codes", found(link), "/survey-invite/a/a"],
])("an invitation with %s ends an earlier wish", async (_what, handler, address) => {
  const { open, environment, stored } = setup(handler, address);
  rememberWantedPage("/profile", environment, "Pulse");
  await open();
  expect(stored("wantedPage")).toBeNull();
  expect(stored("wantedSurvey")).toBeNull();
});
