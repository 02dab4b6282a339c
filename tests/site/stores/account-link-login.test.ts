import { describe, expect, test, vi } from "vitest";

import { addressOfLink, readLinkLogin } from "../../../src/site/client/link-login.ts";
import { createLogin } from "../../../src/site/stores/account/login.ts";
import { surveyInviteText } from "../../../src/contract/text/survey-invite.ts";
import { loginText } from "../../../src/contract/text/login.ts";
import type { PendingAnswers } from "../../../src/site/stores/survey/pending-answers.ts";
import { useDatabase } from "../../fixtures/browser-database.ts";
import {
  digests,
  expectQuestion,
  foundBy,
  hostOf,
  opening,
  openTab,
  type Tab,
} from "../../fixtures/link-tab.ts";
import { one, saveOfPage } from "../../fixtures/survey-events.ts";
import { passing } from "../../helpers/human-check.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";
import type { StorageBehaviour } from "../../helpers/test-environment.ts";

useDatabase();

describe("a personal link that logs in", () => {
  test("opens its survey without a field, and can be opened again", async () => {
    const tab = openTab();
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    // The address that the page has fetched ahead.
    expect(tab.environment.journey).toEqual(["replace /survey"]);
    expect(tab.code()).toBe("login-of-Ben-s1");
    expect(tab.session.get("answersOwner")).toBe(digests.Ben);
    expect(readLinkLogin(tab.session)?.firstName).toBe("Ben");
    expect(addressOfLink(tab.session)).toBe("/survey-invite#/Ben-s1");
    expect(tab.session.get("login")).not.toBeNull();
    expect(JSON.parse(tab.session.get("navigationState") ?? "")).toMatchObject({
      surveyCode: "s1",
    });
  });

  test("opens its survey also where the host does not list it", async () => {
    const tab = openTab((request) =>
      request.url.endsWith("/survey") ? json({ code: 404 }, 404)(request) : hostOf()(request),
    );
    await tab.follow("Ben-s1");
    expect(tab.environment.journey).toEqual(["replace /survey#s1"]);
  });

  test("names its survey in the address where storage takes nothing more", async () => {
    const tab = openTab();
    const set = tab.session.set.bind(tab.session);
    vi.spyOn(tab.session, "set").mockImplementation((key, value) =>
      key === "navigationState" ? false : set(key, value),
    );
    await tab.follow("Ben-s1");
    expect(tab.environment.journey).toEqual(["replace /survey#s1"]);
  });

  test("says once more opened that its survey has ended, and keeps the answers", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    tab.answer(json({ code: 404 }, 404));
    expect(await tab.follow("Ben-s1")).toEqual({ kind: "ended" });
    expect(tab.unsent()).toEqual(["s1"]);
    expect(await tab.follow("Ben-s9")).toEqual(opening);
    expect(tab.environment.journey).toEqual(["replace /survey", "replace /dashboard"]);
  });

  test.for<StorageBehaviour>(["blocked", "full"])(
    "says so where storage is %s, and leaves nothing behind",
    async (storage) => {
      const tab = openTab(hostOf(), storage);
      expect(await tab.follow("Ben-s1")).toEqual({ kind: "blocked" });
      expect(tab.environment.journey).toEqual([]);
    },
  );

  test.for<[string, object]>([
    ["capitals", { vEmailDigest: "AB".repeat(32) }],
    ["none", { vEmailDigest: undefined }],
    ["no digest", { vEmailDigest: "ben@example.org" }],
    ["a list", { vEmailDigest: [] }],
    ["no name", { vFirstName: undefined }],
    ["an unreadable name", { vFirstName: { a: 1 } }],
  ])("opens where the digest or the name is odd: %s", async ([, more]) => {
    const tab = openTab(hostOf((data) => ({ ...data, ...more })));
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.code()).toBe("login-of-Ben-s1");
    const digest = (more as { vEmailDigest?: unknown }).vEmailDigest;
    expect(tab.session.get("answersOwner")).toBe(
      "vEmailDigest" in more
        ? String(digest).startsWith("AB")
          ? "ab".repeat(32)
          : null
        : digests.Ben,
    );
    expect(readLinkLogin(tab.session)).not.toBeNull();
    // The same link once more, in the same tab.
    await tab.leaveUnsent();
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.unsent()).toEqual(["s1"]);
  });

  test.for<[string, unknown]>([
    ["none", undefined],
    ["null", null],
    ["an empty one", " "],
    ["an object", {}],
  ])("goes to /login as ever where the host sends no code: %s", async ([, vUniqueCode]) => {
    const tab = openTab(hostOf((data) => ({ ...data, vUniqueCode })));
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.environment.journey).toEqual(["replace /login"]);
    expect(tab.session.get("linkLogin")).toBeNull();
  });
});

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

describe("the same person", () => {
  test("keeps the login with a password", async () => {
    const tab = openTab((request) =>
      request.url.endsWith("/survey") ? json({ code: 200, data: [] })(request) : hostOf()(request),
    );
    await tab.logIn("Ben");
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.code()).toBe("password-of-Ben");
    expect(readLinkLogin(tab.session)).toBeNull();
    expect(tab.environment.journey).toEqual(["replace /survey#s1"]);
  });

  test("goes on by the link where that login has ended, with all answers", async () => {
    const tab = openTab();
    await tab.logIn("Ben");
    await tab.leaveUnsent();
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.code()).toBe("login-of-Ben-s1");
    expect(tab.unsent()).toEqual(["s1"]);
    expect(await foundBy("Ben")).toBe(1);
  });

  test("goes on after the link's login has ended, without a question", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    tab.session.remove("vUniqueCode");
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.code()).toBe("login-of-Ben-s1");
    expect(tab.unsent()).toEqual(["s1"]);
  });

  test("opens another survey, and keeps what waits of the first and its way back", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    const key = tab.session.get("offlineKey");
    expect(await tab.follow("Ben-s2")).toEqual(opening);
    expect(tab.code()).toBe("login-of-Ben-s2");
    expect(tab.unsent()).toEqual(["s1"]);
    expect(tab.session.get("offlineKey")).toBe(key);
    expect(addressOfLink(tab.session)).toBe("/survey-invite#/Ben-s2");
    expect(addressOfLink(tab.session, "s1")).toBe("/survey-invite#/Ben-s1");
    expect(addressOfLink(tab.session, "s3")).toBe("/survey-invite#/Ben-s2");
    await tab.follow("Ben-s1");
    expect(tab.code()).toBe("login-of-Ben-s1");
    expect(readLinkLogin(tab.session)?.links).toHaveLength(2);
  });
});

describe("another person's link", () => {
  const cases: readonly [string, (tab: Tab) => Promise<unknown>][] = [
    ["a password", (tab) => tab.logIn("Ada")],
    ["a link", (tab) => tab.follow("Ada-s1")],
  ];

  test.for(cases)("asks first in a tab with a login by %s", async ([, logInAda]) => {
    const tab = openTab();
    await logInAda(tab);
    const before = tab.code();
    const steps = tab.environment.journey.length;
    const question = expectQuestion(await tab.follow("Ben-s2"));
    expect(question).toMatchObject({
      invited: "\u2068Ben\u2069",
      present: "\u2068Ada\u2069",
      hasUnsent: false,
    });
    expect(tab.code()).toBe(before);
    expect(tab.environment.journey).toHaveLength(steps);
    expect(await question.open()).toEqual(opening);
    expect(tab.endLogin).toHaveBeenCalledExactlyOnceWith(before);
    expect(tab.code()).toBe("login-of-Ben-s2");
    expect(tab.session.get("answersOwner")).toBe(digests.Ben);
    expect(addressOfLink(tab.session, "s1")).toBe("/survey-invite#/Ben-s2");
    expect(tab.session.get("navigationState")).toContain('"surveyCode":"s2"');
  });

  test("asks also where the link logs nobody in, and then leads to /login", async () => {
    const tab = openTab(hostOf((data) => ({ ...data, vUniqueCode: undefined })));
    await tab.logIn("Ada");
    const question = expectQuestion(await tab.follow("Ben-s1"));
    await question.open();
    expect(tab.code()).toBeNull();
    expect(tab.environment.journey).toEqual(["replace /login"]);
    expect(tab.session.get("wantedPage")).toBe("/survey#s1");
  });

  test("asks where a code came without a digest", async () => {
    const tab = openTab(hostOf((data) => ({ ...data, vEmailDigest: undefined })));
    await tab.logIn("Ada");
    expectQuestion(await tab.follow("Ben-s1"));
  });

  test("changes nothing where the host says neither code nor digest", async () => {
    const tab = openTab(hostOf(({ vSurveyLink, vFirstName }) => ({ vSurveyLink, vFirstName })));
    await tab.logIn("Ada");
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.environment.journey).toEqual(["replace /survey#s1"]);
  });

  test("keeps answers that wait sealed for a person with a password", async () => {
    const tab = openTab();
    await tab.logIn("Ada");
    await tab.leaveUnsent();
    const question = expectQuestion(await tab.follow("Ben-s1"));
    expect(question.hasUnsent).toBe(false);
    await question.open();
    expect(tab.unsent()).toEqual([]);
    expect(await foundBy("Ben")).toBe(0);
    expect(await foundBy("Ada")).toBe(1);
  });

  test("says that answers that wait would go, where nothing opens them again", async () => {
    const tab = openTab();
    await tab.follow("Ada-s1");
    await tab.leaveUnsent();
    expect(expectQuestion(await tab.follow("Ben-s1")).hasUnsent).toBe(true);
    expect(tab.unsent()).toEqual(["s1"]);
    // Her login has ended; her answers are still here.
    tab.session.remove("vUniqueCode");
    const question = expectQuestion(await tab.follow("Ben-s2"));
    expect(question).toMatchObject({ present: null, hasUnsent: true });
    await question.open();
    expect(tab.unsent()).toEqual([]);
    expect(tab.code()).toBe("login-of-Ben-s2");
    expect(readLinkLogin(tab.session)?.links).toHaveLength(1);
  });

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

  test("opens at once where nobody is logged in and nothing waits", async () => {
    const tab = openTab();
    await tab.follow("Ada-s1");
    await tab.logOut();
    expect(await tab.follow("Ben-s1")).toEqual(opening);
  });

  test("of the same name is told by the address", async () => {
    const tab = openTab(hostOf((data) => ({ ...data, vFirstName: "Ada" })));
    await tab.logIn("Ada");
    const question = expectQuestion(await tab.follow("Ben-s1"));
    expect(surveyInviteText.question.heading(question)).toBe(
      "This invitation is for \u2068Ada\u2069 at another email address",
    );
  });

  test("names people shortly, whatever the host calls them", async () => {
    const tab = openTab(
      hostOf((data) => ({ ...data, vFirstName: `\u202e${"x".repeat(5000)}\n<b>` })),
    );
    await tab.logIn("Ada");
    const { invited } = expectQuestion(await tab.follow("Ben-s1"));
    expect(invited).toBe(`\u2068${"x".repeat(40)}…\u2069`);
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
