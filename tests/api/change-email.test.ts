import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { confirmEmail, changePassword, profile } from "../../src/contract/profile.ts";
import { forgotPassword, resetPassword } from "../../src/contract/login.ts";
import { dialects } from "./databases.ts";
import {
  ada,
  ben,
  cleo,
  codeOf,
  participant,
  send,
  tryLogin,
  updateProfile,
} from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { openTestApi, type TestApi } from "./test-api.ts";
import { writtenMails } from "./written-mails.ts";

const minute = 60 * 1000;
const vNew = "new@elsewhere.example";
const ended = "This link has expired or has been used. Please ask for a new one.";
const taken = "Another account has this email address.";

describe.each(dialects)("a change of email address on %s", (dialect) => {
  let api: TestApi;
  let later: number;
  let code: string;
  const now = () => new Date(Date.now() + later);
  beforeEach(async () => {
    later = 0;
    api = await openTestApi(dialect, { now });
    code = await codeOf(api, ada, now);
  });
  afterEach(() => api.close());

  const mails = () => writtenMails(api);
  const queued = () => api.database.selectFrom("mail").select("iMailId").execute();
  const linkOf = (text = "") => /confirm-email#\/([\w-]+)\n/.exec(text)?.[1];
  /** Requests a new address and returns the code in the mail sent to it. */
  async function requestChange(vEmail = vNew, vUniqueCode = code): Promise<string> {
    expect(await updateProfile(api, { vUniqueCode, vEmail })).toEqual({
      status: 200,
      code: 200,
      data: { vEmailPending: vEmail },
    });
    const mail = (await mails()).findLast(({ to }) => to === vEmail);
    return linkOf(mail?.text) ?? "";
  }
  const confirm = (vUniqueCode: string, vPassword = ada.vPassword) =>
    send(api, confirmEmail.path, { vUniqueCode, vPassword });
  const read = async () =>
    (await send<Record<string, unknown>>(api, profile.path, { vUniqueCode: code })).data;
  const forgotten = async (vEmail: string) =>
    await send(api, forgotPassword.path, {
      vEmail,
      vGoogleRecaptchaResponse: await solvedToken(api, "forgot_password"),
    });

  test("is confirmed by only one of several concurrent requests", async () => {
    const link = await requestChange();
    const answers = await Promise.all([1, 2, 3].map(() => confirm(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test("is refused for an address in use; of two requests for one address the first confirmed wins", async () => {
    expect(await updateProfile(api, { vUniqueCode: code, vEmail: " Ben@Example.ORG" })).toEqual({
      status: 409,
      code: 409,
      message: taken,
    });
    const mine = await requestChange();
    const other = await requestChange(vNew, await codeOf(api, cleo, now));
    const answers = await Promise.all([confirm(mine), confirm(other, cleo.vPassword)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.message).toBe(taken);
    const { iParticipantId } = await participant(api, vNew);
    expect(iParticipantId).toBeGreaterThan(0);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("takes effect when confirmed; its link works once and older reset links end", async () => {
    expect(await forgotten(ada.vEmail)).toMatchObject({ status: 200 });
    const link = await requestChange();
    const reset = /reset-password#\/([\w-]+)/.exec((await mails())[0]?.text ?? "")?.[1];
    expect(await confirm(link)).toEqual({ status: 200, code: 200, data: null });
    expect(await read()).toMatchObject({ vEmail: vNew, vEmailPending: "" });
    expect(await tryLogin(api, { ...ada, vEmail: vNew })).toMatchObject({ status: 200 });
    expect(await tryLogin(api, ada)).toMatchObject({ status: 400 });
    expect(await confirm(link)).toEqual({ status: 400, code: 400, message: ended });
    // A reset link that was mailed to the old address is no longer valid.
    expect(
      await send(api, resetPassword.path, {
        vPassword: "new-secret",
        vConfirmPassword: "new-secret",
        vUniqueCode: reset,
      }),
    ).toMatchObject({ status: 400, message: ended });
  });

  test("needs the password: the login code alone does not confirm it", async () => {
    const link = await requestChange("thief@evil.example");
    expect(await forgotten("thief@evil.example")).toMatchObject({ status: 400 });
    expect(await confirm(link, "a-guess")).toMatchObject({
      status: 401,
      message: "That password is not right.",
    });
    expect(await tryLogin(api, ada)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ vEmail: ada.vEmail, vEmailPending: "thief@evil.example" });
  });

  test("stays pending while the other fields are saved, and mails both addresses", async () => {
    const link = await requestChange();
    expect(await read()).toMatchObject({
      vEmail: ada.vEmail,
      vEmailPending: vNew,
      vLastName: "Quill-Byron",
    });
    const [first, second, ...others] = await mails();
    expect(others).toEqual([]);
    expect(first).toMatchObject({ to: vNew, subject: "Confirm your email address for Morrow" });
    expect(second).toMatchObject({
      to: ada.vEmail,
      subject: "A new email address for your Morrow account",
    });
    expect(second?.text).toContain("http://localhost:4321/forget-password\n");
    expect(second?.text).not.toContain(link);
    const stored = await api.database.selectFrom("reset_link").selectAll().execute();
    expect(link).toMatch(/^[\da-f]{32}$/);
    expect(JSON.stringify(stored)).not.toContain(link);
  });

  test("mails no personal data to the new address", async () => {
    await updateProfile(api, {
      vUniqueCode: code,
      vEmail: vNew,
      vFirstName: "Prize",
      vLastName: "Winner",
    });
    const [toStranger] = await mails();
    expect(toStranger?.text).not.toMatch(/Prize|Winner|elsewhere/);
  });

  test("expires after an hour, and when another address is requested", async () => {
    const first = await requestChange();
    const second = await requestChange("other@elsewhere.example");
    expect(await confirm(first)).toMatchObject({ status: 400, message: ended });
    later = 61 * minute;
    expect(await confirm(second)).toMatchObject({ status: 400 });
    expect(await read()).toMatchObject({ vEmail: ada.vEmail, vEmailPending: "" });
  });

  test("is cancelled when the password changes", async () => {
    const link = await requestChange();
    await send(api, changePassword.path, {
      vUniqueCode: code,
      vCurrentPassword: ada.vPassword,
      vPassword: "new-secret",
      vConfirmPassword: "new-secret",
    });
    expect(await confirm(link, "new-secret")).toMatchObject({ status: 400 });
  });

  test("stays pending when the profile is saved with the current address", async () => {
    const link = await requestChange();
    expect(await updateProfile(api, { vUniqueCode: code, vEmail: ada.vEmail })).toMatchObject({
      status: 200,
      data: { vEmailPending: "" },
    });
    expect(await confirm(link)).toMatchObject({ status: 200 });
  });

  test("sends one mail per address in two minutes, and at most five in an hour", async () => {
    await requestChange();
    await requestChange();
    expect(await queued()).toHaveLength(2);
    later = 2 * minute;
    await requestChange();
    expect(await queued()).toHaveLength(4);
    for (const name of ["a", "b"]) await requestChange(`${name}@elsewhere.example`);
    const sixth = { vUniqueCode: code, vEmail: "c@elsewhere.example" };
    expect(await updateProfile(api, { ...sixth, vFirstName: "Unsaved" })).toMatchObject({
      status: 429,
    });
    expect(await read()).toMatchObject({ vFirstName: "Ada" });
  });

  test("is not confirmed by a reset link, and a confirmation link resets no password", async () => {
    const link = await requestChange();
    expect(
      await send(api, resetPassword.path, {
        vPassword: "new-secret",
        vConfirmPassword: "new-secret",
        vUniqueCode: link,
      }),
    ).toMatchObject({ status: 400, message: ended });
    await forgotten(ben.vEmail);
    const { text } = (await mails()).at(-1) ?? { text: "" };
    const reset = /reset-password#\/([\w-]+)/.exec(text)?.[1] ?? "";
    expect(await confirm(reset, ben.vPassword)).toMatchObject({ status: 400 });
  });
});
