import { beforeEach, describe, expect, test } from "vitest";

import { createChangePassword } from "../../../src/site/stores/account/change-password.ts";
import {
  createForgetPassword,
  createResetPassword,
} from "../../../src/site/stores/account/passwords.ts";
import type { Form, Values } from "../../../src/site/stores/form.ts";
import type { Notice } from "../../../src/site/stores/toasts.ts";
import { humanCheckText } from "../../../src/contract/text/human-check.ts";
import { failing, insecureCheck, passing, prepare } from "../../helpers/human-check.ts";
import { json, stubApi, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

/** Forgotten, reset and changed passwords. Their failures are tested in account-failures.test.ts. */
let notices: Notice[];
beforeEach(() => {
  notices = [];
});

function setup<V extends Values>(
  create: (needs: Parameters<typeof createForgetPassword>[0]) => Form<V>,
  typed: Partial<V>,
  {
    handler = json({ code: 200 }),
    humanCheck = passing,
  }: { handler?: Handler; humanCheck?: typeof passing } = {},
) {
  const environment = createTestEnvironment();
  environment.session.set("vUniqueCode", "u-1");
  const stub = stubApi(environment, handler);
  const form = create({
    api: stub.api,
    humanCheck,
    environment,
    notify: (notice) => void notices.push(notice),
  });
  const fill = (values: object) => {
    for (const [name, value] of Object.entries(values)) form.change(name, value as string);
  };
  fill(typed);
  return { ...stub, environment, form, fill };
}
const forget = (email: string, given?: Parameters<typeof setup>[2]) =>
  setup(createForgetPassword, { email }, given);
const reset = (password: string, confirm: string) =>
  setup(
    ({ api, environment, notify }) =>
      createResetPassword({ api, environment, notify, code: () => "r-1" }),
    { password, confirm },
  );
const change = (current: string, password: string, confirm: string) =>
  setup(({ api, environment, notify }) => createChangePassword({ api, environment, notify }), {
    current,
    password,
    confirm,
  });
const ask = async ({ requests }: { requests: readonly Request[] }) => ({
  calls: requests.map(({ method, url }) => `${method} ${url}`),
  body: (await requests[0]?.json()) as unknown,
});

describe("forgot password", () => {
  test.each([
    ["", "Email is required"],
    ["  ", "Email is required"],
    ["ada", "Invalid email format."],
    ["ada@example", "Invalid email format."],
    ["ada@.org ada", "Invalid email format."],
  ])("%j shows: %s", async (email, message) => {
    const { form, requests } = forget(email);
    await form.submit();
    expect(form.$state.get().errors).toEqual({ email: message });
    expect(requests).toEqual([]);
  });

  test("on success sends the trimmed email and the proof, and continues after 2 s", async () => {
    const forgotten = forget(" ada@example.org ");
    const { form, environment } = forgotten;
    expect(form.$state.get().values.email).toBe("ada@example.org");
    await form.submit();
    expect(await ask(forgotten)).toEqual({
      calls: ["POST https://api.example/api/participant/forgot-password"],
      body: { vEmail: "ada@example.org", vGoogleRecaptchaResponse: "proof" },
    });
    expect(notices).toMatchObject([{ tone: "success", life: 2000 }]);
    expect(form.$state.get().phase).toBe("resting");
    environment.advance(1999);
    expect(environment.journey).toEqual([]);
    environment.advance(1);
    expect(environment.journey).toEqual(["assign /success-reset-password"]);
    expect(form.$state.get().values.email).toBe("");
  });

  const sentence = "ReCAPTCHA verification failed. Please try again.";
  const unproven = {
    errors: { humanCheck: sentence },
    values: { email: "ada@example.org" },
    phase: "editing",
    refused: { humanCheck: sentence },
  };
  test("without a proof shows the message of the human check and sends nothing", async () => {
    const { form, requests } = forget("ada@example.org", { humanCheck: failing });
    await form.submit();
    expect(form.$state.get()).toMatchObject(unproven);
    expect(requests).toEqual([]);
  });

  test("on a page without https says so", async () => {
    const { form, requests } = forget("ada@example.org", { humanCheck: insecureCheck });
    await form.submit();
    expect(form.$state.get().errors).toEqual({ humanCheck: humanCheckText.insecure });
    expect(requests).toEqual([]);
  });

  test("with a refused proof shows the same and obtains a new one", async () => {
    const handler = json({ code: 400, message: sentence }, 400);
    const { form } = forget("ada@example.org", { handler });
    await form.submit();
    expect(form.$state.get()).toMatchObject(unproven);
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(notices).toEqual([]);
  });
});

const short = "Password must be at least 6 characters long.";
const confirmShort = "Confirm password must be at least 6 characters long.";

describe("reset password", () => {
  test.each([
    ["", "", { password: "New password is Required.", confirm: "Confirm password is Required." }],
    ["12345", "123456", { password: short }],
    ["123456", "12345", { confirm: confirmShort }],
    ["123456", "", { confirm: "Confirm password is Required." }],
    ["", "123456", { password: "New password is Required." }],
    ["123456", "654321", { confirm: "New Password and Confirm Password do not match." }],
    ["123456", "123456 ", { confirm: "New Password and Confirm Password do not match." }],
  ])("%j and %j show: %j", async (password, confirm, errors) => {
    const { form, requests } = reset(password, confirm);
    await form.submit();
    expect(form.$state.get().errors).toEqual(errors);
    expect(requests).toEqual([]);
    expect(notices).toEqual([]);
  });

  test("on success sends both with the code of the link, and opens /login after 2 s", async () => {
    const begun = reset("123456", "123456");
    const { form, environment } = begun;
    await form.submit();
    expect(await ask(begun)).toEqual({
      calls: ["POST https://api.example/api/participant/reset-password"],
      body: { vPassword: "123456", vConfirmPassword: "123456", vUniqueCode: "r-1" },
    });
    const text = "Your Password is Reset succesfully.";
    expect(notices).toMatchObject([{ tone: "success", text, life: 2000 }]);
    environment.advance(1999);
    expect(environment.journey).toEqual([]);
    environment.advance(1);
    expect(environment.journey).toEqual(["assign /login"]);
    expect(form.$state.get().values).toEqual({ password: "", confirm: "" });
  });

  test.each([
    [
      { vEmail: "ada@partner.example" },
      '["/login",{"login-email":{"value":"ada@partner.example"}}]',
    ],
    [null, null],
    [[], null],
  ])("the answer %j fills the login with %s", async (data, stored) => {
    const { form, answer, environment } = reset("123456", "123456");
    answer(json({ code: 200, data }));
    await form.submit();
    expect(environment.session.get("typedFields")).toBe(stored);
  });

  test.each([
    [400, true],
    [410, true],
    [404, false],
    [422, false],
    [429, false],
    [500, false],
  ])("refused with %i: a new link is needed: %s", async (code, isFinal) => {
    const { form, answer } = reset("123456", "123456");
    answer(json({ code, message: "No." }, code));
    await form.submit();
    expect(form.$state.get().result).toMatchObject({ tone: "failure", isFinal });
  });
});

describe("change password", () => {
  const required = {
    current: "Current password is Required.",
    password: "New password is Required.",
    confirm: "Confirm password is Required.",
  };
  test.each([
    ["", "", "", required],
    ["old-secret", "", "123456", { password: required.password }],
    ["12345", "123456", "123456", { current: short }],
    ["old-secret", "12345", "123456", { password: short }],
    ["old-secret", "123456", "12345", { confirm: confirmShort }],
    ["old-secret", "123456", "", { confirm: required.confirm }],
    [
      "old-secret",
      "123456",
      "654321",
      { confirm: "New password and Confirm password  do not match." },
    ],
  ])("%j, %j and %j show: %j", async (current, password, confirm, errors) => {
    const { form, requests } = change(current, password, confirm);
    await form.submit();
    expect(form.$state.get().errors).toEqual(errors);
    expect(form.$state.get().refused).toEqual(errors);
    expect(requests).toEqual([]);
    expect(notices).toEqual([]);
  });

  test("validates a field when it is left, then live, with another text for the mismatch", () => {
    const { form, fill } = change("", "", "");
    const errors = () => form.$state.get().errors;
    fill({ current: "1" });
    expect(errors()).toEqual({});
    form.leave("current");
    expect(errors()).toEqual({ current: short });
    fill({ current: "old-secret", password: "1" });
    expect(errors()).toEqual({});
    form.leave("password");
    expect(errors()).toEqual({ password: short });
    fill({ password: "123456", confirm: "1" });
    form.leave("confirm");
    expect(errors()).toEqual({ confirm: confirmShort });
    const mismatch = "New Password and Confirm Password do not match.";
    fill({ confirm: "654321" });
    expect(errors()).toEqual({ confirm: mismatch });
    fill({ password: "654321" });
    expect(errors()).toEqual({});
    fill({ password: "1234567" });
    expect(errors()).toEqual({});
    form.leave("password");
    expect(errors()).toEqual({ confirm: mismatch });
    fill({ current: "", password: "", confirm: "" });
    for (const name of ["current", "password", "confirm"]) form.leave(name);
    expect(errors()).toEqual(required);
  });

  test("on success sends all three with the login's code, is locked for 2 s, cleared, and stays", async () => {
    const begun = change("old-secret", "123456", "123456");
    const { form, fill, environment, requests } = begun;
    await form.submit();
    expect(await ask(begun)).toEqual({
      calls: ["POST https://api.example/api/participant/change_password"],
      body: {
        vUniqueCode: "u-1",
        vCurrentPassword: "old-secret",
        vPassword: "123456",
        vConfirmPassword: "123456",
      },
    });
    const text = "Password Reset successfully.";
    expect(notices).toMatchObject([{ tone: "success", text, life: 2000 }]);
    environment.advance(1999);
    fill({ current: "x" });
    await form.submit();
    expect(requests).toHaveLength(1);
    expect(form.$state.get()).toMatchObject({
      phase: "resting",
      values: { current: "old-secret" },
    });
    environment.advance(1);
    expect(form.$state.get()).toMatchObject({
      phase: "editing",
      values: { current: "", password: "", confirm: "" },
      errors: {},
      result: { text },
    });
    expect(environment.journey).toEqual([]);
  });

  test.each([
    ["another code", { code: 200, data: { vUniqueCode: "u-2" } }, "u-2"],
    ["the same one", { code: 200, data: { vUniqueCode: "u-1" } }, "u-1"],
    ["none", { code: 200 }, "u-1"],
    ["no data", { code: 200, data: null }, "u-1"],
    ["a text", { code: 200, data: "changed" }, "u-1"],
    ["a list", { code: 200, data: [1] }, "u-1"],
  ])("the login goes on where the host answers with %s", async (_what, body, code) => {
    const { form, environment, answer } = change("old-secret", "123456", "123456");
    answer(json(body));
    await form.submit();
    expect(form.$state.get().result).toMatchObject({ tone: "success" });
    expect(environment.session.get("vUniqueCode")).toBe(code);
  });
});
