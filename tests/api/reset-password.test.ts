import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { firstVersion } from "../../src/api/db/migrations/003-people-and-rounds.ts";
import { forgotPassword, resetPassword } from "../../src/contract/login.ts";
import { profile } from "../../src/contract/profile.ts";
import { dialects } from "./databases.ts";
import { ada, ben, codeOf, participant, send, tryLogin } from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { openTestApi, type TestApi } from "./test-api.ts";
import { writtenMails } from "./written-mails.ts";

const minute = 60 * 1000;
const ended = "This link has expired or has been used. Please ask for a new one.";

describe.each(dialects)("a password reset on %s", (dialect) => {
  let api: TestApi;
  let later: number;
  const now = () => new Date(Date.now() + later);
  beforeEach(async () => {
    later = 0;
    api = await openTestApi(dialect, { now });
  });
  afterEach(() => api.close());

  const requestLink = async (vEmail: string) =>
    await send(api, forgotPassword.path, {
      vEmail,
      vGoogleRecaptchaResponse: await solvedToken(api, "forgot_password"),
    });
  const mails = () => writtenMails(api);
  async function linkCode(): Promise<string> {
    await requestLink(ada.vEmail);
    const { text = "" } = (await mails()).at(-1) ?? {};
    return /\/reset-password#\/([\w-]+)\n/.exec(text)?.[1] ?? "";
  }
  const reset = (vUniqueCode: string, vPassword: string, other = vPassword) =>
    send(api, resetPassword.path, { vPassword, vConfirmPassword: other, vUniqueCode });

  test("succeeds for only one of several concurrent requests", async () => {
    const code = await linkCode();
    const answers = await Promise.all(
      ["first-one", "second-one", "third-one"].map((text) => reset(code, text)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test("changes nothing when the database fails halfway", async () => {
    const code = await linkCode();
    const session = await codeOf(api, ada, now);
    // Sessions are deleted last, so a missing table makes that step fail.
    await api.database.schema.alterTable("session").renameTo("gone").execute();
    expect(await reset(code, "new-secret")).toMatchObject({ status: 500 });
    expect(api.lines.join("\n")).not.toMatch(new RegExp(`new-secret|${code}`));
    await api.database.schema.alterTable("gone").renameTo("session").execute();
    expect(await tryLogin(api, ada)).toMatchObject({ status: 200 });
    expect(await send(api, profile.path, { vUniqueCode: session })).toMatchObject({ status: 200 });
    expect(await reset(code, "new-secret")).toMatchObject({ status: 200 });
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("sets a new password once, ends all logins and other links", async () => {
    const code = await linkCode();
    later = 2 * minute;
    const second = await linkCode();
    const session = await codeOf(api, ada, now);
    const others = await codeOf(api, ben, now);
    expect(await reset(code, "new-secret")).toMatchObject({
      status: 200,
      data: { vEmail: ada.vEmail },
    });
    expect(await tryLogin(api, ada)).toMatchObject({ status: 401 });
    expect(await tryLogin(api, { ...ada, vPassword: "new-secret" })).toMatchObject({ status: 200 });
    expect(await send(api, profile.path, { vUniqueCode: session })).toMatchObject({ status: 401 });
    expect(await send(api, profile.path, { vUniqueCode: others })).toMatchObject({ status: 200 });
    for (const used of [code, second])
      expect(await reset(used, "third-secret")).toEqual({ status: 400, code: 400, message: ended });
  });

  test("mails a link to the site, of which only a hash is stored", async () => {
    expect(await requestLink(" ada@EXAMPLE.org")).toEqual({ status: 200, code: 200, data: null });
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "Ada@example.org", subject: "Choose a password for Morrow" });
    expect(mail?.text).toMatch(
      /^Hello Ada,[\s\S]*\nhttp:\/\/localhost:4321\/reset-password#\/[\da-f]{32}\n/,
    );
    const links = await api.database.selectFrom("reset_link").selectAll().execute();
    expect(links).toHaveLength(1);
    expect(mail?.text).not.toContain(links[0]?.vHash);
  });

  test("gives another key to what is on the participant's devices, and the former ones", async () => {
    const keysOf = async (person: typeof ada) => (await tryLogin(api, person)).data;
    const { vDeviceKey: key, vFormerDeviceKey } = await keysOf(ada);
    const ofNumbers = vFormerDeviceKey ?? [];
    expect(Buffer.from(key ?? "", "base64")).toHaveLength(32);
    // Of versions that made the key of the row's number.
    expect(ofNumbers).toHaveLength(1);
    expect((await keysOf(ben)).vDeviceKey).not.toBe(key);
    await reset(await linkCode(), "another-password");
    const second = await keysOf({ ...ada, vPassword: "another-password" });
    expect(second.vDeviceKey).not.toBe(key);
    expect(second.vFormerDeviceKey).toEqual([key, expect.any(String), ...ofNumbers]);
    await api.database.updateTable("participant").set({ iPasswords: 2 }).execute();
    const third = await keysOf({ ...ada, vPassword: "another-password" });
    expect(third.vFormerDeviceKey?.slice(0, 2)).toEqual([second.vDeviceKey, key]);
    // After a restore the row's number may be another person's, whose password was changed as often.
    await api.database.updateTable("participant").set({ vId: "another" }).execute();
    const other = await keysOf({ ...ada, vPassword: "another-password" });
    const keys = [other.vDeviceKey, ...(other.vFormerDeviceKey ?? [])];
    for (const former of [third, second]) expect(keys).not.toContain(former.vDeviceKey);
    // A change of the address takes away what marks people of version 1.0.0.
    const vId = `${firstVersion}another`;
    await api.database.updateTable("participant").set({ vId }).execute();
    const marked = await keysOf({ ...ada, vPassword: "another-password" });
    expect(marked.vDeviceKey).toBe(other.vDeviceKey);
  });

  test.each<[string, (code: string) => string]>([
    ["in capitals", (code) => code.toUpperCase()],
    ["with the end of base64", (code) => `${code}=`],
    ["with parameters", (code) => `${code}&data=05%7C01`],
    ["with the end of Proofpoint's addresses", (code) => `${code}__;Iw!!abc`],
    ["with blanks around it", (code) => ` ${code}\n`],
    ["with a bracket", (code) => `${code}>`],
  ])("resets with a code that a mail gateway has changed: %s", async (_how, change) => {
    expect(await reset(change(await linkCode()), "new-secret")).toMatchObject({ status: 200 });
  });

  test.each<[string, (code: string) => string]>([
    ["a letter less", (code) => code.slice(1)],
    ["a letter more", (code) => `${code}0`],
    ["other signs before it", (code) => `=${code}`],
    ["nothing", () => ""],
  ])("does not reset with %s", async (_how, change) => {
    expect(await reset(change(await linkCode()), "new-secret")).toMatchObject({ status: 400 });
  });

  test("mails nothing to an unknown address, and answers 400", async () => {
    expect(await requestLink("eve@example.org")).toEqual({
      status: 400,
      code: 400,
      message: "Entered Email Does Not Exist.",
    });
    expect(await mails()).toEqual([]);
  });

  test("mails nothing without a human check", async () => {
    for (const check of [{}, { vGoogleRecaptchaResponse: "wrong" }])
      expect(await send(api, forgotPassword.path, { vEmail: ada.vEmail, ...check })).toMatchObject({
        status: 403,
        message: "ReCAPTCHA verification failed. Please try again.",
      });
    expect(await mails()).toEqual([]);
  });

  test("is refused after an hour, and for an unknown code", async () => {
    const code = await linkCode();
    later = 59 * minute;
    expect(await reset(code, ada.vPassword)).toMatchObject({ status: 404 });
    later = 61 * minute;
    expect(await reset(code, "new-secret")).toMatchObject({ status: 400, message: ended });
    expect(await reset("never-given", "new-secret")).toMatchObject({ status: 400, message: ended });
    expect(await tryLogin(api, ada)).toMatchObject({ status: 200 });
  });

  test("is refused with a password that can't be used, and the link stays valid", async () => {
    const code = await linkCode();
    const { vPassword } = await participant(api, ada.vEmail);
    for (const [password, confirmed, status, message] of [
      [ada.vPassword, undefined, 404, "New password cannot be the same as the old password."],
      [
        "new-secret",
        "other-secret",
        400,
        "Your Provided New Password And ConfirmPassword Are Not Same.",
      ],
      ["abcde", undefined, 400, "Password must be at least 6 characters long."],
      ["🎈🎈🎈", undefined, 400, "Password must be at least 6 characters long."],
      [
        "iloveyou",
        undefined,
        422,
        "Many people use this password, or one much like it. Please choose another.",
      ],
      [
        "Ada@example",
        undefined,
        422,
        "Please choose a password that can’t be guessed from your name, your email address or the name Morrow.",
      ],
      [
        "",
        undefined,
        400,
        "vPassword: expected a text that is not empty, received an empty text. vConfirmPassword: expected a text that is not empty, received an empty text.",
      ],
    ] as const)
      expect(await reset(code, password, confirmed)).toEqual({ status, code: status, message });
    expect((await participant(api, ada.vEmail)).vPassword).toBe(vPassword);
    expect(await reset(code, "six-of")).toMatchObject({ status: 200 });
  });
});
