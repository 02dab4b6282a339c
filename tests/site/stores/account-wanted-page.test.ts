import { describe, expect, test, vi } from "vitest";

import { rememberWantedPage } from "../../../src/site/client/wanted-page.ts";
import { loginReason } from "../../../src/site/stores/account/login-reason.ts";
import { createLogin } from "../../../src/site/stores/account/login.ts";
import { eventually } from "../../helpers/eventually.ts";
import { passing } from "../../helpers/human-check.ts";
import { json, stubApi, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

/** Where a login leads, and what its page says about that. */
function setup(handler: Handler = json({ code: 200, data: { vUniqueCode: "u-1" } })) {
  const environment = createTestEnvironment();
  const { api } = stubApi(environment, handler);
  const options = { api, humanCheck: passing, environment, notify: () => undefined };
  async function logIn(email = "ada@example.org", onLogin?: () => void): Promise<void> {
    const form = createLogin({ ...options, onLogin });
    form.change("email", email);
    form.change("password", "secret");
    await form.submit();
    environment.advance(2000);
  }
  return { environment, logIn };
}

test("a login over a page fulfils the wish too, so that a later login opens the dashboard", async () => {
  const { environment, logIn } = setup();
  rememberWantedPage("/survey#s-1", environment, "Culture Audit");
  const onLogin = vi.fn();
  await logIn("ada@example.org", onLogin);
  expect(onLogin).toHaveBeenCalledOnce();
  await logIn();
  expect(environment.journey).toEqual(["assign /dashboard"]);
});

describe("the page behind a login that something has forced", () => {
  test("is opened, by another participant too, and then forgotten", async () => {
    const { environment, logIn } = setup();
    await logIn();
    rememberWantedPage("/survey#s-1", environment, "Culture Audit");
    await logIn("eve@example.org");
    await logIn();
    expect(environment.journey).toEqual([
      "assign /dashboard",
      "assign /survey#s-1",
      "assign /dashboard",
    ]);
    expect(environment.session.get("wantedPage")).toBeNull();
    expect(environment.session.get("wantedSurvey")).toBeNull();
  });

  test.each(["//other.example/", "/\\other.example/"] as const)(
    "is not opened when it is another site's: %s",
    async (path) => {
      const { environment, logIn } = setup();
      rememberWantedPage(path, environment);
      await logIn();
      expect(environment.journey).toEqual(["assign /dashboard"]);
    },
  );

  test.each([
    ["/survey/culture-audit", "/survey#culture-audit"],
    ["/survey/pulse?p=1", "/survey/pulse?p=1"],
    ["/survey", "/survey"],
  ] as const)("%s opens %s, as the survey is the participant's or not", async (path, opened) => {
    const list = json({ code: 200, data: [{ vSurvey: "Culture Audit", vUniqueCode: "s-1" }] });
    const login = json({ code: 200, data: { vUniqueCode: "u-1" } });
    const { environment, logIn } = setup((request) =>
      (request.url.endsWith("/login") ? login : list)(request),
    );
    rememberWantedPage(path, environment);
    await logIn();
    await eventually(() => expect(environment.journey).toEqual([`assign ${opened}`]));
  });

  test.each([
    "/update-profile",
    "/update-profile#main",
    "/update-profile.html",
    "/logout",
    "/logout?from=mail",
    "/login",
  ] as const)("is the dashboard when the visitor came by %s", async (path) => {
    const { environment, logIn } = setup();
    rememberWantedPage(path, environment, "Pulse");
    expect(environment.session.get("wantedSurvey")).toBeNull();
    // Also where an older page of the site has stored it.
    environment.session.set("wantedPage", path);
    await logIn();
    await eventually(() => expect(environment.journey).toEqual(["assign /dashboard"]));
  });

  test.each(["/update-profile-guide", "/survey#logout", "/profile"] as const)(
    "is %s, whose name only looks like theirs",
    async (path) => {
      const { environment, logIn } = setup();
      rememberWantedPage(path, environment);
      await logIn();
      await eventually(() => expect(environment.journey).toEqual([`assign ${path}`]));
    },
  );

  test("stays wanted after a login that fails", async () => {
    const { environment, logIn } = setup(json({ code: 401 }));
    rememberWantedPage("/profile", environment);
    await logIn();
    expect(environment.journey).toEqual([]);
    expect(environment.session.get("wantedPage")).toBe("/profile");
  });
});

test.each([
  ["nothing", {}, "Use the email address of your account."],
  [
    "a link to another site",
    { solutionLink: "https://x.example/" },
    "Log in to open your invitation.",
  ],
  [
    "an invitation that names its survey",
    { solutionLink: "https://site.example/survey#s-1", page: "/survey#s-1", survey: "Pulse" },
    "Log in to answer Pulse.",
  ],
  [
    "an invitation without a name",
    { solutionLink: "https://site.example/survey#s-1", page: "/survey#s-1" },
    "Log in to open your invitation.",
  ],
  ["a survey by its slug", { page: "/survey#culture-audit" }, "Log in to answer Culture Audit."],
  [
    "an invitation to a page about a survey",
    { solutionLink: "https://site.example/survey/culture-audit", page: "/survey/culture-audit" },
    "Log in to open your invitation.",
  ],
  ["a survey by its code", { page: "/survey#s-1" }, "Log in to carry on."],
  ["a name that every object has", { page: "/survey#constructor" }, "Log in to carry on."],
  ["a page that a session's end interrupted", { page: "/profile" }, "Log in to carry on."],
  [
    "an invitation whose code is unknown",
    { unopened: "/survey-invite", page: "/survey#s-1" },
    "We don’t know this invitation: part of its link is missing, or its survey has ended.",
  ],
  [
    "an invitation that was not looked up in time",
    { unopened: "/survey-invite?again#/7" },
    "It took too long to look up your invitation. Please try once more, or log in.",
  ],
] as const)("after %s /login says so", (_what, came, sentence) => {
  const environment = createTestEnvironment();
  const { page, survey, solutionLink, unopened } = {
    page: undefined,
    survey: undefined,
    solutionLink: "",
    unopened: "",
    ...came,
  };
  if (unopened) environment.session.set("unopenedInvitation", unopened);
  if (page) rememberWantedPage(page, environment, survey);
  if (solutionLink) environment.session.set("solutionLink", solutionLink);
  expect(loginReason(environment.session, { "culture-audit": "Culture Audit" })).toBe(sentence);
});
