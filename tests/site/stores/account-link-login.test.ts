import { describe, expect, test, vi } from "vitest";

import {
  addressOfLink,
  addressOfOther,
  readLinkLogin,
} from "../../../src/site/client/link-login.ts";
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
import { json } from "../../helpers/stub-api.ts";
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

  test("opens its survey also while the host can't list it", async () => {
    const tab = openTab((request) =>
      request.url.endsWith("/survey") ? json({ code: 429 }, 429)(request) : hostOf()(request),
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

  test("opens where the host's codes are numbers, as by a password", async () => {
    const own = [{ vUniqueCode: "s1", vSurvey: "Culture Audit", survey_status: "pending" }];
    const tab = openTab((request) =>
      request.url.endsWith("/survey")
        ? json({ code: 200, data: own })(request)
        : hostOf((data) => ({ ...data, vUniqueCode: 4711 }))(request),
    );
    await tab.follow("Ben-s1");
    expect([tab.code(), tab.environment.journey]).toEqual(["4711", ["replace /survey"]]);
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

test("two links with the names of surveys know which of them sends what waits", async () => {
  const tab = openTab(hostOf((data) => ({ ...data, vSurveyLink: "/survey#culture-audit" })));
  await tab.follow("Ben-s1");
  await tab.follow("Ben-s2");
  expect(addressOfOther(tab.session, "s1")).toBe("/survey-invite#/Ben-s1");
  expect(addressOfOther(tab.session, "s2")).toBeUndefined();
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

  test("opens at once where nobody is logged in and nothing waits", async () => {
    const tab = openTab();
    await tab.follow("Ada-s1");
    await tab.logOut();
    expect(await tab.follow("Ben-s1")).toEqual(opening);
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
