import { describe, expect, test } from "vitest";

import { loginText } from "../../../src/contract/text/login.ts";
import { surveyInviteText } from "../../../src/contract/text/survey-invite.ts";
import { createLogin } from "../../../src/site/stores/account/login.ts";
import type { PendingAnswers } from "../../../src/site/stores/survey/pending-answers.ts";
import { useDatabase } from "../../fixtures/browser-database.ts";
import { expectQuestion, hostOf, opening, openTab, type Tab } from "../../fixtures/link-tab.ts";
import { one, saveOfPage } from "../../fixtures/survey-events.ts";
import { passing } from "../../helpers/human-check.ts";
import { json, stubApi, type Handler } from "../../helpers/stub-api.ts";

/** Personal links of odd hosts, and what would be lost where another person follows. */

useDatabase();

test.for<[string, string]>([
  ["another site's", "https://elsewhere.example/survey#s1"],
  ["another scheme's", "http://site.example/survey#s1"],
  ["another port's", "https://site.example:444/survey#s1"],
  ["a path that leaves the site", "//elsewhere.example/survey#s1"],
])("a code beside %s link is no login", async ([, vSurveyLink]) => {
  const tab = openTab(hostOf((data) => ({ ...data, vSurveyLink })));
  expect(await tab.follow("Ben-s1")).toEqual(opening);
  expect(tab.environment.journey).toEqual(["replace /login"]);
  expect([tab.code(), tab.session.get("linkLogin")]).toEqual([null, null]);
  expect(tab.session.get("solutionLink")).toBe(new URL(vSurveyLink, "https://site.example").href);
});

test.for<[string, object | null]>([
  ["nothing", null],
  ["a list", []],
  ["a code without a link", { vSurveyLink: undefined }],
  ["a code and no address", { vSurveyLink: "none" }],
  ["a script", { vSurveyLink: "javascript:alert(1)" }],
  ["a loop", { vSurveyLink: "/survey-invite#/Ben-s1" }],
])("an invitation that is %s logs nobody in and ends no login", async ([, change]) => {
  const broken = hostOf((data) => (change && !Array.isArray(change) ? { ...data, ...change } : []));
  const tab = openTab((request) =>
    change ? broken(request) : json({ code: 200, data: null })(request),
  );
  await tab.logIn("Ada");
  expect(await tab.follow("Ben-s1")).toEqual(opening);
  expect([tab.code(), tab.environment.journey]).toEqual([
    "password-of-Ada",
    ["replace /dashboard"],
  ]);
  expect(tab.session.get("unopenedInvitation")).toBe("/survey-invite");
});

describe("a code of something else beside the link", () => {
  const other = { vUniqueCode: "s9", vSurvey: "Pulse", survey_status: "pending" };
  const answers: readonly [string, Handler][] = [
    ["refuses", json({ code: 401 })],
    ["does not know", json({ code: 404 }, 404)],
    ["lists nothing for", json({ code: 200, data: [] })],
    ["lists other surveys for", json({ code: 200, data: [other] })],
  ];
  test.for(answers)("logs nobody in where the host %s it", async ([, list]) => {
    const tab = openTab((request) =>
      request.url.endsWith("/survey")
        ? list(request)
        : hostOf(({ vSurveyLink, vUniqueCode }) => ({ vSurveyLink, vUniqueCode }))(request),
    );
    await tab.follow("Ben-s1");
    expect([tab.code(), tab.session.get("linkLogin")]).toEqual([null, null]);
    await tab.logIn("Ada");
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.code()).toBe("password-of-Ada");
    expect(tab.environment.journey).toEqual(["replace /login", "replace /survey#s1"]);
  });
});

describe("another person's link", () => {
  const cases: readonly [string, (tab: Tab) => Promise<unknown>][] = [
    ["a password", (tab) => tab.logIn("Ada")],
    ["a link", (tab) => tab.follow("Ada-s1")],
  ];

  test.for(cases)(
    "says that chosen options would go that were not sent, after a login by %s",
    async ([, logInAda]) => {
      const tab = openTab();
      await logInAda(tab);
      await tab.leaveChosen();
      const question = expectQuestion(await tab.follow("Ben-s2"));
      expect(question.hasUnsent).toBe(true);
      // Once that login has ended, too.
      tab.session.remove("vUniqueCode");
      const later = expectQuestion(await tab.follow("Ben-s2"));
      expect(later).toMatchObject({ present: null, hasUnsent: true });
      await later.open();
      expect(tab.code()).toBe("login-of-Ben-s2");
      expect(tab.unsent()).toEqual([]);
    },
  );

  test.for<[string, Partial<PendingAnswers>, boolean]>([
    ["were refused, and can be downloaded", { answers: {}, refused: [saveOfPage(one)] }, true],
    ["have arrived", { pages: [{ ...one, saved: { "101": "Agree" } }] }, false],
    ["are to no question any more", { answers: { "999": "Agree" } }, false],
    ["are no options any more", { answers: { "101": "Perhaps" } }, false],
  ])("asks with the truth about answers that %s", async ([, change, hasUnsent]) => {
    const tab = openTab();
    await tab.follow("Ada-s1");
    await tab.leaveChosen(change);
    expect(expectQuestion(await tab.follow("Ben-s2")).hasUnsent).toBe(hasUnsent);
  });

  test("of the same name is told by the address", async () => {
    const tab = openTab(hostOf((data) => ({ ...data, vFirstName: "Ada" })));
    await tab.logIn("Ada");
    const question = expectQuestion(await tab.follow("Ben-s1"));
    expect(surveyInviteText.question.heading(question)).toBe(
      "This invitation is for \u2068Ada\u2069 at another email address",
    );
  });
});

describe("a login with a password where a link's answers have not been sent", () => {
  /** The form of /login, filled in. */
  function formOf({ environment }: Tab, vEmail: string) {
    const logIn = json({ code: 200, data: { vUniqueCode: "password-login" } });
    const { api, requests } = stubApi(environment, logIn);
    const form = createLogin({ api, environment, humanCheck: passing, notify: () => undefined });
    form.change("email", vEmail);
    form.change("password", "lantern-otter-meadow");
    return { form, requests };
  }

  test.for<[string, (tab: Tab) => Promise<void>]>([
    ["that wait", (tab) => tab.leaveUnsent()],
    ["that are chosen only", (tab) => tab.leaveChosen()],
  ])(
    "of somebody else says that those would go %s, and logs in when asked again",
    async ([, leave]) => {
      const tab = openTab();
      await tab.follow("Ben-s1");
      await leave(tab);
      const { form, requests } = formOf(tab, "ada@example.org");
      await form.submit();
      expect(form.$state.get()).toMatchObject({
        phase: "editing",
        result: { tone: "failure", text: loginText.removesUnsent("\u2068Ben\u2069") },
        values: { email: "ada@example.org", password: "lantern-otter-meadow" },
      });
      expect(requests).toEqual([]);
      expect([tab.code(), tab.unsent()]).toEqual(["login-of-Ben-s1", ["s1"]]);
      await form.submit();
      expect([tab.code(), tab.unsent()]).toEqual(["password-login", []]);
    },
  );

  test("asks anew for another address, and not the same person", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    const { form, requests } = formOf(tab, "ada@example.org");
    await form.submit();
    form.change("email", "cleo@example.org");
    await form.submit();
    expect(requests).toEqual([]);
    form.change("email", "Ben@Example.org");
    await form.submit();
    expect([tab.code(), tab.unsent()]).toEqual(["password-login", ["s1"]]);
  });

  test("asks nothing where all has arrived, or a password seals what waits", async () => {
    const [sent, sealed] = [openTab(), openTab()];
    await sent.follow("Ben-s1");
    await sealed.logIn("Ben");
    await sealed.leaveUnsent();
    for (const tab of [sent, sealed]) {
      await formOf(tab, "ada@example.org").form.submit();
      expect(tab.code()).toBe("password-login");
    }
  });
});
