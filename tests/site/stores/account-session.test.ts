import { describe, expect, test } from "vitest";

import { webAddress } from "../../../src/site/client/addresses.ts";
import {
  forgetEndedLogin,
  noteEndedLogin,
  guardPage,
  guardReturn,
  endTabLogin,
} from "../../../src/site/stores/account/guard.ts";
import { createTestEnvironment, type StorageBehaviour } from "../../helpers/test-environment.ts";

function tab(entries: Readonly<Record<string, string>>) {
  const environment = createTestEnvironment();
  for (const [key, value] of Object.entries(entries)) environment.session.set(key, value);
  return environment;
}
const solutionLink = "https://survey.example/s";

describe("participant pages", () => {
  test.each([
    ["profile", ["replace /"], null],
    ["update-profile", ["replace /"], null],
    ["change-password", ["replace /"], null],
    ["dashboard", ["replace /login"], solutionLink],
    ["survey", [], solutionLink],
    ["login", [], solutionLink],
    ["home", [], solutionLink],
    [undefined, [], solutionLink],
  ])("%s without a code: navigation %j, solutionLink %s", (pageKey, journey, link) => {
    const environment = tab({ solutionLink });
    guardPage(pageKey, environment);
    expect(environment.journey).toEqual(journey);
    expect(environment.session.get("solutionLink")).toBe(link);
  });

  test.each([
    ["profile", null],
    ["update-profile", null],
    ["change-password", null],
    ["dashboard", solutionLink],
  ])("%s with a code: no navigation, solutionLink %s", (pageKey, link) => {
    const environment = tab({ solutionLink, vUniqueCode: "u-1" });
    expect(guardPage(pageKey, environment)).toBe(true);
    expect(environment.journey).toEqual([]);
    expect(environment.session.get("solutionLink")).toBe(link);
  });

  test("an empty code counts as none", () => {
    const environment = tab({ vUniqueCode: "" });
    guardPage("profile", environment);
    expect(environment.journey).toEqual(["replace /"]);
  });

  test("a browser with blocked storage is redirected to the login", () => {
    const environment = createTestEnvironment("blocked");
    guardPage("dashboard", environment);
    expect(environment.journey).toEqual(["replace /login"]);
  });
});

describe("a page restored from the back-forward cache", () => {
  test.each([
    ["of the same participant stays", "u-1", true, []],
    ["of another participant is loaded anew", "u-2", false, ["reload"]],
    ["of nobody any more is left", "", false, ["replace /"]],
  ])("%s", (_what, vUniqueCode, stays, journey) => {
    const environment = tab({ vUniqueCode });
    expect(guardReturn("profile", "u-1", environment)).toBe(stays);
    expect(environment.journey).toEqual(journey);
  });
});

describe("logging out", () => {
  const unexpected = () => expect.unreachable("nobody was logged in");
  const everything = {
    vUniqueCode: "u-1",
    selectedAnswers: "{}",
    currentQuestionIndex: "3",
    surveyCompleted: "true",
    solutionLink,
    vPage: "home",
    somebodyElses: "1",
  };

  test("clears all session storage and stays on the page", () => {
    const environment = tab(everything);
    const ended: string[] = [];
    expect(endTabLogin(environment, (code) => ended.push(code))).toBe(true);
    expect(ended).toEqual(["u-1"]);
    expect(environment.journey).toEqual([]);
    for (const key of Object.keys(everything)) expect(environment.session.get(key)).toBeNull();
  });

  test("without a code opens / and clears nothing", () => {
    const environment = tab({ solutionLink });
    expect(endTabLogin(environment, unexpected)).toBe(false);
    expect(environment.journey).toEqual(["replace /"]);
    expect(environment.session.get("solutionLink")).toBe(solutionLink);
  });

  test.each<StorageBehaviour>(["blocked", "full"])(
    "forgets a code that is only in memory because storage is %s",
    (storage) => {
      const environment = createTestEnvironment(storage);
      environment.session.set("vUniqueCode", "u-1");
      expect(endTabLogin(environment, () => undefined)).toBe(true);
      expect(environment.session.get("vUniqueCode")).toBeNull();
    },
  );
});

describe("a page with the session storage of before the logout", () => {
  const lasting = createTestEnvironment().session;
  const login = { vUniqueCode: "u-1", login: "l-1", firstName: "Samira", linkLogin: "{}" };
  const stale = { ...login, selectedAnswers: "{}" };
  test.each([
    ["of a login that was ended loses it, but no answers", stale, null],
    ["of another login keeps it", { ...stale, login: "l-2" }, "u-1"],
    ["of a login without an id keeps it", { vUniqueCode: "u-1" }, "u-1"],
  ])("%s", (_what, entries, code) => {
    noteEndedLogin({ session: tab(stale).session, lasting });
    noteEndedLogin({ session: tab({ login: "l-3" }).session, lasting });
    const { session } = tab(entries);
    forgetEndedLogin({ session, lasting });
    expect(session.get("vUniqueCode")).toBe(code);
    expect(session.get("linkLogin")).toBe(code !== null && "linkLogin" in entries ? "{}" : null);
    expect(session.get("selectedAnswers")).toBe("selectedAnswers" in entries ? "{}" : null);
  });
});

test.each([
  ["https://survey.example/s?a=1#b", "https://survey.example/s?a=1#b"],
  ["http://survey.example", "http://survey.example/"],
  ["HTTPS://survey.example/", "https://survey.example/"],
  ["javascript:alert(1)", undefined],
  [" javascript:alert(1)", undefined],
  ["data:text/html,x", undefined],
  ["ftp://survey.example/", undefined],
  ["/survey/pulse?p=1", "https://site.example/survey/pulse?p=1"],
  ["survey/pulse", undefined],
  ["www.example.org/survey", undefined],
  ["www.example.org:8080/survey", undefined],
  ["/\\survey.example/s", "https://survey.example/s"],
  ["//survey.example/s", "https://survey.example/s"],
  ["none", undefined],
  ["", undefined],
])("the link %j becomes %s", (text, expected) => {
  expect(webAddress(text, "https://site.example")?.href).toBe(expected);
});
