import { beforeEach, describe, expect, test, vi } from "vitest";

import type { SessionStorage } from "../../../src/site/environment/session-storage.ts";
import { createLogin } from "../../../src/site/stores/account/login.ts";
import type { Notice } from "../../../src/site/stores/toasts.ts";
import { humanCheckText } from "../../../src/site/text/human-check.ts";
import { failing, humanCheck, insecureCheck, passing, prepare } from "../../helpers/human-check.ts";
import { pendingCall, json, stubApi, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment, type StorageBehaviour } from "../../helpers/test-environment.ts";
import { eventually } from "../../helpers/eventually.ts";

let notices: Notice[];
beforeEach(() => {
  notices = [];
});

const success = json({ code: 200, data: { vUniqueCode: "u-1" } });
const typed = { email: "ada@example.org", password: "secret" };

function setup(handler: Handler = success, check = passing, storage: StorageBehaviour = "works") {
  const environment = createTestEnvironment(storage);
  const stub = stubApi(environment, handler);
  const form = createLogin({
    api: stub.api,
    humanCheck: check,
    environment,
    notify: (notice) => void notices.push(notice),
  });
  const fill = (values: Partial<typeof typed> = typed) => {
    for (const [name, value] of Object.entries(values)) form.change(name, value);
  };
  return { ...stub, environment, form, fill };
}

describe("validation", () => {
  test.each([
    ["", "secret", { email: "Email is required" }],
    ["   ", "secret", { email: "Email is required" }],
    ["ada", "secret", { email: "Invalid email format." }],
    ["ada@example", "secret", { email: "Invalid email format." }],
    ["@example.org", "secret", { email: "Invalid email format." }],
    ["ada@example.", "secret", { email: "Invalid email format." }],
    ["a da@example.org", "secret", { email: "Invalid email format." }],
    ["ada@example.org", "", { password: "Pasword is Required." }],
    ["ada@example.org", "12345", { password: "Password must be at least 6 characters." }],
    ["", "", { email: "Email is required", password: "Pasword is Required." }],
  ])("of %j and %j: %j, and nothing is sent", async (email, password, errors) => {
    const { form, fill, requests } = setup();
    fill({ email, password });
    await form.submit();
    expect(form.$state.get()).toMatchObject({
      errors,
      phase: "editing",
      refusals: 1,
      refused: errors,
    });
    expect(Object.keys(form.$state.get().errors)).toEqual(Object.keys(errors));
    expect(requests).toEqual([]);
    expect(notices).toEqual([]);
  });

  test("accepts six characters, and keeps spaces around a password", async () => {
    const { form, fill, requests } = setup();
    fill({ email: "a@b.c", password: " 1234 " });
    await form.submit();
    expect(await requests[0]?.json()).toMatchObject({ vPassword: " 1234 " });
  });

  test("trims the email while typing, and removes an error when its field is valid", async () => {
    const { form, fill } = setup();
    await form.submit();
    fill({ email: "  ada@example.org " });
    expect(form.$state.get()).toMatchObject({
      values: { email: "ada@example.org" },
      errors: { password: "Pasword is Required." },
    });
    expect(form.$state.get().errors.email).toBeUndefined();
  });
});

describe("a successful login", () => {
  test("sends what the specification says", async () => {
    const { form, fill, requests } = setup();
    fill();
    await form.submit();
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      "POST https://api.example/api/participant/login",
    ]);
    expect(await requests[0]?.json()).toEqual({
      vEmail: "ada@example.org",
      vPassword: "secret",
      vGoogleRecaptchaResponse: "proof",
    });
  });

  test("stores the code, shows a message for 2 s, then clears the form and opens /dashboard", async () => {
    const { form, fill, environment } = setup();
    fill();
    await form.submit();
    const result = { tone: "success", text: "User Login Successfully." };
    expect(environment.session.get("vUniqueCode")).toBe("u-1");
    expect(notices).toEqual([{ ...result, life: 2000, isSpokenElsewhere: true }]);
    expect(form.$state.get()).toMatchObject({ phase: "resting", result });
    environment.advance(1999);
    expect(environment.journey).toEqual([]);
    expect(form.$state.get().values).toMatchObject(typed);
    environment.advance(1);
    await eventually(() => expect(environment.journey).toEqual(["assign /dashboard"]));
    expect(form.$state.get()).toMatchObject({
      values: { email: "", password: "" },
      phase: "editing",
    });
  });

  describe("in a tab with unsaved answers", () => {
    const answerKeys = [
      "selectedAnswers",
      "currentQuestionIndex",
      "surveyCompleted",
      "currentSurvey",
      "otherSurveys",
      "navigationState",
      "openInvitation",
    ];
    const left = (session: SessionStorage) => answerKeys.filter((key) => session.get(key) === "1");
    /** Logs in, stores answers, and logs in again. */
    async function twice(first: string, second: string) {
      const { form, fill, environment } = setup();
      const { session } = environment;
      fill({ ...typed, email: first });
      await form.submit();
      environment.advance(2000);
      for (const key of [...answerKeys, "solutionLink", "linkLogin"]) session.set(key, "1");
      fill({ ...typed, email: second });
      await form.submit();
      return session;
    }

    test("the same participant finds all of them, also after a personal link", async () => {
      const session = await twice("ada@example.org", "Ada@Example.org");
      expect(left(session)).toEqual(answerKeys);
      expect(session.get("linkLogin")).toBeNull();
    });

    test("another participant finds none of them, but the stored invitation", async () => {
      const session = await twice("ada@example.org", "eve@example.org");
      expect(left(session)).toEqual([]);
      expect(session.get("solutionLink")).toBe("1");
    });

    test("a login removes answers whose owner is unknown", async () => {
      const { form, fill, environment } = setup();
      for (const key of answerKeys) environment.session.set(key, "1");
      fill();
      await form.submit();
      expect(left(environment.session)).toEqual([]);
    });

    test("the owner is stored as a hash", async () => {
      const session = await twice("ada@example.org", "ada@example.org");
      expect(session.get("answersOwner")).toMatch(/^[0-9a-f]{64}$/);
    });

    test("without crypto.subtle every login counts as another participant", async () => {
      vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
      const session = await twice("ada@example.org", "ada@example.org");
      vi.unstubAllGlobals();
      expect(left(session)).toEqual([]);
      expect(session.get("answersOwner")).toBeNull();
    });
  });

  test.each<StorageBehaviour>(["blocked", "full"])(
    "with storage that is %s shows why, keeps the values and stays on the page",
    async (storage) => {
      const { form, fill, environment } = setup(success, passing, storage);
      fill();
      await form.submit();
      const text: unknown = expect.stringContaining(
        "does not let this site remember that you are logged in",
      );
      expect(form.$state.get()).toMatchObject({
        values: typed,
        phase: "editing",
        result: { tone: "failure", text },
      });
      expect(notices).toMatchObject([{ tone: "failure", text, life: 2000 }]);
      environment.advance(5000);
      expect(environment.journey).toEqual([]);
    },
  );

  test("needs a login code in the answer", async () => {
    const { form, fill, environment } = setup(json({ code: 200, data: {} }));
    fill();
    await form.submit();
    expect(form.$state.get()).toMatchObject({
      values: typed,
      result: {
        text: "We could not read the answer of our service. Please try again in a moment.",
      },
    });
    expect(environment.session.get("vUniqueCode")).toBeNull();
  });
});

describe("the human check", () => {
  const refusal = {
    errors: { humanCheck: "ReCAPTCHA verification failed. Please try again." },
    values: typed,
    phase: "editing",
    refusals: 1,
    refused: { humanCheck: "ReCAPTCHA verification failed. Please try again." },
  };

  test("without a proof shows its message, sends nothing and keeps the values", async () => {
    const { form, fill, requests } = setup(success, failing);
    fill();
    await form.submit();
    expect(form.$state.get()).toMatchObject(refusal);
    expect(requests).toEqual([]);
    expect(notices).toEqual([]);
  });

  test("says that the page needs https where it can't work", async () => {
    const { form, fill, requests } = setup(success, insecureCheck);
    fill();
    await form.submit();
    expect(form.$state.get().errors).toEqual({ humanCheck: humanCheckText.insecure });
    expect(requests).toEqual([]);
  });

  test.each([
    ["400", 400, 400],
    ["401 in a body with status 200", 401, 200],
    ["403", 403, 403],
  ])(
    "with a proof refused with %s shows the same message and obtains a new proof",
    async (_what, code, status) => {
      const message = "ReCAPTCHA verification failed. Please try again.";
      const { form, fill } = setup(json({ code, message }, status));
      fill();
      await form.submit();
      expect(form.$state.get()).toMatchObject(refusal);
      expect(notices).toEqual([]);
      expect(prepare).toHaveBeenCalledTimes(1);
    },
  );

  test("passes on an unexpected error, and unlocks the form", async () => {
    const bug = new Error("a bug");
    const { form, fill } = setup(
      success,
      humanCheck(() => Promise.reject(bug)),
    );
    fill();
    await expect(form.submit()).rejects.toBe(bug);
    expect(form.$state.get().phase).toBe("editing");
  });

  test("obtains a new proof after a failed login only", async () => {
    const { form, fill, answer, environment } = setup(json({ code: 401 }));
    fill();
    await form.submit();
    expect(prepare).toHaveBeenCalledTimes(1);
    environment.advance(2000);
    fill();
    answer(success);
    await form.submit();
    expect(prepare).toHaveBeenCalledTimes(1);
  });
});

test("while sending, the form ignores typing and a second submit", async () => {
  const { handler, release } = pendingCall();
  const { form, fill, requests } = setup(handler);
  fill();
  const first = form.submit();
  await eventually(() => expect(requests).toHaveLength(1));
  expect(form.$state.get().phase).toBe("sending");
  form.change("email", "eve@example.org");
  await form.submit();
  release(Response.json({ code: 200, data: { vUniqueCode: "u-1" } }));
  await first;
  expect(form.$state.get().values).toMatchObject(typed);
  expect(requests).toHaveLength(1);
});
