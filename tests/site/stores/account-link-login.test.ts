import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { addressOfLink, readLinkLogin } from "../../../src/site/client/link-login.ts";
import { tryPassword } from "../../../src/site/client/offline-store/unlock.ts";
import { openOfflineStore } from "../../../src/site/client/offline-store/offline-store.ts";
import { createSession } from "../../../src/site/environment/session-storage.ts";
import { logOut } from "../../../src/site/stores/account/log-out.ts";
import { ownerOf } from "../../../src/site/stores/account/login.ts";
import {
  openInvite,
  type Invite,
  type InviteQuestion,
} from "../../../src/site/stores/account/survey-invite.ts";
import {
  emptyPending,
  storedSurveys,
  storePending,
} from "../../../src/site/stores/survey/pending-answers.ts";
import { useDatabase } from "../../fixtures/browser-database.ts";
import { one, saveOfPage } from "../../fixtures/survey-events.ts";
import { json, stubApi, type Handler } from "../../helpers/stub-api.ts";
import {
  createTestEnvironment,
  storageArea,
  type StorageBehaviour,
} from "../../helpers/test-environment.ts";

useDatabase();

const origin = "https://site.example";
const password = "lantern-otter-meadow";
const people = { Ada: "ada@example.org", Ben: "ben@example.org" } as const;
type Person = keyof typeof people;
let digests: Readonly<Record<Person, string>>;
beforeEach(async () => {
  const [Ada = "", Ben = ""] = await Promise.all(
    Object.values(people).map(async (email) => (await ownerOf(email)) ?? ""),
  );
  digests = { Ada, Ben };
});

/** The surveys that a login sees: that of a link its own, and that of a password has ended. */
async function listOf(request: Request): Promise<Response> {
  const { vUniqueCode } = (await request.clone().json()) as { vUniqueCode: string };
  const [, survey] = /^login-of-\w+-(\w+)$/.exec(vUniqueCode) ?? [];
  if (survey === undefined) return Response.json({ code: 401 });
  const data = [{ vUniqueCode: survey, vSurvey: "Culture Audit", survey_status: "pending" }];
  return Response.json({ code: 200, data });
}

/** A host whose links are named after person and survey, as `Ben-s1`. */
const hostOf =
  (change: (data: Readonly<Record<string, unknown>>) => object = (data) => data): Handler =>
  async (request) => {
    if (request.url.endsWith("/api/participant/survey")) return listOf(request);
    const { iSurveyLinkId } = (await request.clone().json()) as { iSurveyLinkId: string };
    const [name = "", survey] = iSurveyLinkId.split("-");
    const data = {
      vSurveyLink: `${origin}/survey#${survey}`,
      vSurvey: "Culture Audit",
      vUniqueCode: `login-of-${iSurveyLinkId}`,
      vFirstName: name,
      vEmailDigest: digests[name as Person],
    };
    return Response.json({ code: 200, data: change(data) });
  };

function openTab(handler = hostOf(), storage?: StorageBehaviour) {
  const environment = createTestEnvironment(storage);
  const lasting = createSession(storageArea("works"));
  const { api, requests, answer } = stubApi(environment, handler);
  const endLogin = vi.fn();
  const { session } = environment;
  return {
    environment,
    session,
    requests,
    answer,
    lasting,
    endLogin,
    logOut: () => logOut({ environment, lasting, endLogin }),
    /** Opens the link of a person. */
    follow: (id: string) =>
      openInvite({
        api,
        environment,
        location: new URL(`/survey-invite#/${id}`, origin),
        logOut: () => logOut({ environment, lasting, endLogin }),
      }),
    async logIn(name: Person) {
      session.set("answersOwner", digests[name]);
      session.set("vUniqueCode", `password-of-${name}`);
      session.set("firstName", name);
      await (await tryPassword(digests[name], password))?.finish(session);
    },
    /** Has a page of answers that has not arrived. */
    async leaveUnsent(survey = "s1") {
      const pending = {
        ...emptyPending,
        unsent: [saveOfPage(one)],
        survey: { code: survey, id: 1, kind: "matrix", name: "Culture Audit" } as const,
      };
      storePending(session, survey, pending);
      await (await openOfflineStore(session))?.write(survey, { surveyCode: survey, pending }, 1);
    },
    code: () => session.get("vUniqueCode"),
    unsent: () => storedSurveys(session).map(({ code }) => code),
  };
}
type Tab = ReturnType<typeof openTab>;

const opening = { kind: "opening" };

/** How many surveys a person finds here after a login with the password. */
async function foundBy(name: Person): Promise<number> {
  const tab = openTab();
  await tab.logIn(name);
  return (await (await openOfflineStore(tab.session))?.readAll())?.length ?? 0;
}

function expectQuestion(invite: Invite): InviteQuestion {
  if (invite.kind !== "question") throw new Error(`It asks nothing: ${invite.kind}.`);
  return invite;
}

describe("a personal link that logs in", () => {
  test("opens its survey without a field, and can be opened again", async () => {
    const tab = openTab();
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.environment.journey).toEqual(["replace /survey#s1"]);
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

  test("says once more opened that its survey has ended, and keeps the answers", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    tab.answer(json({ code: 404 }, 404));
    expect(await tab.follow("Ben-s1")).toEqual({ kind: "ended" });
    expect(tab.unsent()).toEqual(["s1"]);
    expect(await tab.follow("Ben-s9")).toEqual(opening);
    expect(tab.environment.journey).toEqual(["replace /survey#s1", "replace /dashboard"]);
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
    expect(await tab.follow("Ben-s1")).toEqual(opening);
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
    expect(tab.environment.journey.at(-1)).toBe("replace /survey#s2");
  });

  test("asks also where the link logs nobody in, and then leads to /login", async () => {
    const tab = openTab(hostOf(({ vUniqueCode: _, ...data }) => data));
    await tab.logIn("Ada");
    const question = expectQuestion(await tab.follow("Ben-s1"));
    await question.open();
    expect(tab.code()).toBeNull();
    expect(tab.environment.journey).toEqual(["replace /login"]);
    expect(tab.session.get("wantedPage")).toBe("/survey#s1");
  });

  test("asks where a code came without a digest", async () => {
    const tab = openTab(hostOf(({ vEmailDigest: _, ...data }) => data));
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
    const question = expectQuestion(await tab.follow("Ben-s1"));
    expect(question).toMatchObject({ present: null, hasUnsent: true });
    await question.open();
    expect(tab.unsent()).toEqual([]);
    expect(tab.code()).toBe("login-of-Ben-s1");
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

describe("the offline store of a person without a password", () => {
  const rows = () =>
    new Promise<readonly { readonly seen: number }[]>((resolve, reject) => {
      const opened = indexedDB.open("participants");
      opened.onerror = () => reject(new Error("There is no database."));
      opened.onsuccess = () => {
        const all = opened.result.transaction("owners").objectStore("owners").getAll();
        all.onsuccess = () => {
          opened.result.close();
          resolve(all.result as readonly { readonly seen: number }[]);
        };
      };
    });

  test("is opened by the tab's key alone", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    expect(await (await openOfflineStore(tab.session))?.readAll()).toHaveLength(1);
    expect(await foundBy("Ben")).toBe(0);
    const other = openTab();
    await other.follow("Ben-s1");
    expect(await (await openOfflineStore(other.session))?.readAll()).toEqual([]);
  });

  test("is opened by the password from a login in the same tab on", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    await tab.logIn("Ben");
    expect(await (await openOfflineStore(tab.session))?.readAll()).toHaveLength(1);
    expect(await foundBy("Ben")).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test("goes at a logout when nothing waits, and is forgotten otherwise", async () => {
    const tab = openTab();
    await tab.follow("Ben-s1");
    expect(await rows()).toHaveLength(1);
    await tab.logOut();
    expect(await rows()).toEqual([]);
    await tab.follow("Ben-s1");
    await tab.leaveUnsent();
    await tab.logOut();
    expect(await rows()).toHaveLength(1);
    vi.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
    onTestFinished(() => void vi.useRealTimers());
    await openTab().follow("Ada-s1");
    expect(await rows()).toHaveLength(1);
  });

  test("is not needed: a browser without one opens the survey", async () => {
    Reflect.deleteProperty(globalThis, "indexedDB");
    const tab = openTab();
    expect(await tab.follow("Ben-s1")).toEqual(opening);
    expect(tab.session.get("offlineKey")).toBeNull();
  });
});
