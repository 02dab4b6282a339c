import { describe, expect, test, vi } from "vitest";

import { isOfflineCode } from "../../../src/site/client/codes.ts";
import { formReset } from "../../../src/contract/limits.ts";
import { createLogin } from "../../../src/site/stores/account/login.ts";
import { failureText } from "../../../src/contract/text/failure.ts";
import { loginText } from "../../../src/contract/text/login.ts";
import { eventually } from "../../helpers/eventually.ts";
import { passing, unreachableCheck } from "../../helpers/human-check.ts";
import { json, stubApi, unreachable, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

const success = json({
  code: 200,
  data: { vUniqueCode: "u-1", vDeviceKey: "k-2", vFormerDeviceKey: ["k-1"] },
});
const typed = { email: "ada@example.org", password: "secret" };

describe("the offline store of a participant", () => {
  /** An offline store that `password` opens. */
  function withOfflineStore(isOpen: boolean, handler: Handler = success, humanCheck = passing) {
    const environment = createTestEnvironment();
    const { requests, api } = stubApi(environment, handler);
    const finish = vi.fn();
    const restoreOfflineAnswers = vi.fn();
    const tryPassword = vi.fn().mockResolvedValue({ isOpen, finish });
    const form = createLogin({
      api,
      humanCheck,
      environment,
      notify: () => undefined,
      offlineStore: { tryPassword, restoreOfflineAnswers },
    });
    for (const [name, value] of Object.entries(typed)) form.change(name, value);
    return { environment, requests, form, finish, restoreOfflineAnswers, tryPassword };
  }

  test("is opened with the password by a login", async () => {
    const { environment, form, finish, restoreOfflineAnswers, tryPassword } =
      withOfflineStore(false);
    await form.submit();
    const owner = environment.session.get("answersOwner");
    expect(tryPassword).toHaveBeenCalledExactlyOnceWith(owner, "secret");
    expect(finish).toHaveBeenCalledExactlyOnceWith(environment.session, ["k-2", "k-1"]);
    expect(restoreOfflineAnswers).toHaveBeenCalledTimes(1);
  });

  test("opens offline with the password alone, and nothing is sent", async () => {
    const { environment, requests, form, restoreOfflineAnswers } = withOfflineStore(true);
    environment.setOnline(false);
    await form.submit();
    expect(requests).toEqual([]);
    expect(isOfflineCode(environment.session.get("vUniqueCode") ?? "")).toBe(true);
    expect(restoreOfflineAnswers).toHaveBeenCalledTimes(1);
    await eventually(() => expect(environment.journey).toEqual(["assign /dashboard"]));
  });

  test("stays closed offline with another password", async () => {
    const { environment, form, restoreOfflineAnswers } = withOfflineStore(false, unreachable);
    environment.setOnline(false);
    await form.submit();
    expect(restoreOfflineAnswers).not.toHaveBeenCalled();
    expect(environment.session.get("vUniqueCode")).toBeNull();
  });

  test.each([
    ["the human check", unreachableCheck],
    ["the login", passing],
  ])("opens where the host does not answer %s, online or not", async (_what, check) => {
    const { environment, form, restoreOfflineAnswers } = withOfflineStore(true, unreachable, check);
    await form.submit();
    expect(form.$state.get().result?.text).toBe(loginText.unreachable);
    expect(isOfflineCode(environment.session.get("vUniqueCode") ?? "")).toBe(true);
    expect(restoreOfflineAnswers).toHaveBeenCalledTimes(1);
    await eventually(() => expect(environment.journey).toEqual(["assign /dashboard"]));
  });

  test.each([
    ["another password", false, unreachable, failureText.unreachable],
    ["a refusal", true, json({ code: 401 }, 401), loginText.byCode[401]],
  ])("stays closed after %s", async (_what, isOpen, handler, text) => {
    const { environment, form, restoreOfflineAnswers } = withOfflineStore(isOpen, handler);
    await form.submit();
    expect(form.$state.get().result?.text).toBe(text);
    expect(restoreOfflineAnswers).not.toHaveBeenCalled();
    expect(environment.session.get("vUniqueCode")).toBeNull();
  });

  // Specification 5, whatever the reason is for which there is no proof.
  test("stays closed without a proof and with another password", async () => {
    const { form, restoreOfflineAnswers } = withOfflineStore(false, success, unreachableCheck);
    await form.submit();
    expect(form.$state.get().errors.humanCheck).toBe(loginText.humanCheckFailed);
    expect(restoreOfflineAnswers).not.toHaveBeenCalled();
  });

  test("does not hold up a login when the browser's storage never answers", async () => {
    const environment = createTestEnvironment();
    const { api } = stubApi(environment, success);
    const never = () => new Promise<never>(() => undefined);
    const form = createLogin({
      api,
      humanCheck: passing,
      environment,
      notify: () => undefined,
      offlineStore: { tryPassword: never, restoreOfflineAnswers: never },
    });
    for (const [name, value] of Object.entries(typed)) form.change(name, value);
    const submitted = form.submit();
    environment.advance(8000);
    await submitted;
    environment.advance(formReset);
    expect(environment.session.get("vUniqueCode")).toBe("u-1");
    await eventually(() => expect(environment.journey).toEqual(["assign /dashboard"]));
  });
});

test.each(["full", "blocked"] as const)(
  "storage that is %s does not stop a login over a page, which has the code in its memory",
  async (storage) => {
    const environment = createTestEnvironment(storage);
    const onLogin = vi.fn();
    const { api } = stubApi(environment, success);
    const restoreOfflineAnswers = vi.fn();
    const tryPassword = () => Promise.resolve({ isOpen: true, finish: () => Promise.resolve() });
    const options = {
      api,
      humanCheck: passing,
      environment,
      notify: () => undefined,
      onLogin,
      offlineStore: { tryPassword, restoreOfflineAnswers },
    };
    const form = createLogin(options);
    for (const [name, value] of Object.entries(typed)) form.change(name, value);
    await form.submit();
    environment.advance(formReset);
    expect(onLogin).toHaveBeenCalledOnce();
    expect(restoreOfflineAnswers).toHaveBeenCalledWith(environment.session, true);
    expect(environment.session.get("vUniqueCode")).toBe("u-1");
  },
);
