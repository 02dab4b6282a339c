import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { changePassword, profile } from "../../src/contract/profile.ts";
import { standardRates } from "../../src/api/limits/rates.ts";
import { openLink } from "../../src/api/accounts/mailed-link.ts";
import { dialects } from "./databases.ts";
import { ada, ben, codeOf, participant, send } from "./participants.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";
import { writtenMails } from "./written-mails.ts";

const now = () => testTime;

describe.each(dialects)("a change of password on %s", (dialect) => {
  let api: TestApi;
  let code: string;
  beforeEach(async () => {
    api = await openTestApi(dialect, { now });
    code = await codeOf(api, ada);
  });
  afterEach(() => api.close());
  const change = (changes: object = {}) =>
    send<{ vUniqueCode: string }>(api, changePassword.path, {
      vUniqueCode: code,
      vCurrentPassword: ada.vPassword,
      vPassword: "new-secret",
      vConfirmPassword: "new-secret",
      ...changes,
    });
  const isIn = async (vUniqueCode: string) =>
    (await send(api, profile.path, { vUniqueCode })).status === 200;

  test("succeeds for only one of two concurrent requests", async () => {
    const answers = await Promise.all([
      change(),
      change({ vPassword: "another-one", vConfirmPassword: "another-one" }),
    ]);
    const [first, second] = answers.map(({ status }) => status).sort();
    expect(first).toBe(200);
    // 401 where the first one had ended the login before the second one asked for it.
    expect([401, 422]).toContain(second);
    expect(await isIn(code)).toBe(false);
    const done = answers.find(({ status }) => status === 200);
    expect(await isIn(done?.data.vUniqueCode ?? "")).toBe(true);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("gives the login a new code, and ends all others and all mailed links", async () => {
    const elsewhere = await codeOf(api, ada);
    const other = await codeOf(api, ben);
    const { iParticipantId } = await participant(api, ada.vEmail);
    await openLink({ database: api.database, now }, iParticipantId);
    const { status, data } = await change();
    expect(status).toBe(200);
    expect(await isIn(data.vUniqueCode)).toBe(true);
    expect(await isIn(code)).toBe(false);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await isIn(other)).toBe(true);
    const links = await api.database.selectFrom("reset_link").selectAll().execute();
    expect(links).toEqual([]);
    code = data.vUniqueCode;
    expect(await change()).toMatchObject({ status: 422 });
    expect(
      await change({
        vCurrentPassword: "new-secret",
        vPassword: ada.vPassword,
        vConfirmPassword: ada.vPassword,
      }),
    ).toMatchObject({ status: 200 });
  });

  test("is refused for values that can't be used, and changes nothing", async () => {
    const elsewhere = await codeOf(api, ada);
    const { vPassword } = await participant(api, ada.vEmail);
    for (const [changes, status, message] of [
      [{ vCurrentPassword: "wrong-horse" }, 422, "The current password is not right."],
      [{ vUniqueCode: "nobody" }, 401, "Please log in again."],
      [
        { vPassword: ada.vPassword, vConfirmPassword: ada.vPassword },
        404,
        "New password cannot be the same as the old password.",
      ],
      [
        { vConfirmPassword: "new-secret2" },
        400,
        "Your Provided New Password And ConfirmPassword Are Not Same.",
      ],
      [
        { vPassword: "abcde", vConfirmPassword: "abcde" },
        400,
        "Password must be at least 6 characters long.",
      ],
      [
        { vPassword: "Morrow2026", vConfirmPassword: "Morrow2026" },
        422,
        "Please choose a password that can’t be guessed from your name, your email address or the name Morrow.",
      ],
      [
        { vPassword: "       ", vConfirmPassword: "       " },
        400,
        "vPassword: expected a text that is not empty, received a text of 7 characters. vConfirmPassword: expected a text that is not empty, received a text of 7 characters.",
      ],
    ] as const)
      expect(await change(changes)).toEqual({ status, code: status, message });
    expect((await participant(api, ada.vEmail)).vPassword).toBe(vPassword);
    expect(await isIn(elsewhere)).toBe(true);
  });

  test("is told to the owner, with what to do and without a code", async () => {
    await change();
    const [mail, ...others] = await writtenMails(api);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: ada.vEmail,
      subject: "Your Morrow password was changed",
      text: expect.stringContaining("http://localhost:4321/forget-password\n") as unknown,
    });
  });

  test("stays open to the owner while the thief of another login guesses the password", async () => {
    const stolen = await codeOf(api, ada);
    const guess = () => change({ vUniqueCode: stolen, vCurrentPassword: "wrong-horse" });
    for (let tries = 0; tries < standardRates.changePassword.account.tokens; tries += 1)
      expect(await guess()).toMatchObject({ status: 422 });
    expect(await guess()).toMatchObject({ status: 429 });
    const { iParticipantId } = await participant(api, ada.vEmail);
    const line = JSON.parse(api.lines.at(-1) ?? "{}") as object;
    expect(line).toMatchObject({ event: "throttled", participant: iParticipantId });
    expect(await change()).toMatchObject({ status: 200 });
  });

  test("needs as many characters as the host asks for, and of no kind", async () => {
    const strict = await openTestApi(dialect, { now, environment: { PASSWORD_MINIMUM: "10" } });
    const changeTo = async (vPassword: string) =>
      await send(strict, changePassword.path, {
        vUniqueCode: await codeOf(strict, ada),
        vCurrentPassword: ada.vPassword,
        vPassword,
        vConfirmPassword: vPassword,
      });
    expect(await changeTo("ninegeese")).toMatchObject({
      status: 422,
      message: "Password must be at least 10 characters long.",
    });
    expect(await changeTo("tentengeese")).toMatchObject({ status: 200 });
    await strict.close();
  });
});
