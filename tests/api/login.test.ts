import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { login } from "../../src/contract/login.ts";
import { profile } from "../../src/contract/profile.ts";
import { dialects } from "./databases.ts";
import { ada, ben, participant, send, tryLogin } from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { answersTo, surveyClient } from "./survey-client.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const hour = 60 * 60 * 1000;
/** Of Ben's password, with less memory than today. */
const outdatedHash =
  "$argon2id$v=19$m=64,t=1,p=1$YW5vdGhlciBzYWx0IDE2Yg$ym/T3a3xGK/WS0+DmQ/xQhb7sCPppCCWAhVCsEa4fJ4";

describe.each(dialects)("login on %s", (dialect) => {
  let api: TestApi;
  let later = 0;
  beforeAll(async () => {
    api = await openTestApi(dialect, { now: () => new Date(Date.now() + later) });
  });
  afterAll(() => api.close());
  const readProfile = (vUniqueCode: string) => send(api, profile.path, { vUniqueCode });

  test("returns a new code each time, of which only a hash is stored", async () => {
    const first = await tryLogin(api, ada);
    const second = await tryLogin(api, ada);
    expect(first).toMatchObject({ status: 200, code: 200 });
    expect(first.data.vUniqueCode).toMatch(/^[\w-]{43}$/);
    expect(second.data.vUniqueCode).not.toBe(first.data.vUniqueCode);
    for (const { data } of [first, second])
      expect(await readProfile(data.vUniqueCode)).toMatchObject({ code: 200 });
    const stored = await api.database.selectFrom("session").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(first.data.vUniqueCode);
  });

  test("ignores case and surrounding spaces in the address", async () => {
    const person = { ...ada, vEmail: "  aDA@Example.ORG " };
    expect(await tryLogin(api, person)).toMatchObject({ code: 200 });
  });

  test("answers 400 for an unknown address", async () => {
    const answer = await tryLogin(api, { ...ada, vEmail: "eve@example.org" });
    expect(answer).toEqual({ status: 400, code: 400, message: "Email does not exists!." });
  });

  test("answers 401 for a wrong password, also one with an extra space", async () => {
    for (const vPassword of ["wrong-horse", `${ada.vPassword} `])
      expect(await tryLogin(api, { ...ada, vPassword })).toEqual({
        status: 401,
        code: 401,
        message: "Invalid email or password.",
      });
  });

  test("answers 403 without a human check, with a wrong one and with a used one", async () => {
    const spent = await solvedToken(api);
    await send(api, login.path, { ...ada, vGoogleRecaptchaResponse: spent });
    for (const check of [
      {},
      { vGoogleRecaptchaResponse: "" },
      { vGoogleRecaptchaResponse: "wrong" },
      { vGoogleRecaptchaResponse: spent },
    ])
      expect(await send(api, login.path, { ...ada, ...check })).toEqual({
        status: 403,
        code: 403,
        message: "ReCAPTCHA verification failed. Please try again.",
      });
  });

  test("is never cached, whether it succeeds or not", async () => {
    const good = await api.post(login.path, {
      ...ada,
      vGoogleRecaptchaResponse: await solvedToken(api),
    });
    const bad = await api.post(login.path, {});
    expect(good.headers.get("cache-control")).toBe("no-store");
    expect(bad.headers.get("cache-control")).toBe("no-store");
  });

  test("hashes a password again when the cost of hashing has changed", async () => {
    await api.database
      .updateTable("participant")
      .set({ vPassword: outdatedHash })
      .where("vEmailKey", "=", ben.vEmail)
      .execute();
    expect(await tryLogin(api, ben)).toMatchObject({ code: 200 });
    const { vPassword } = await participant(api, ben.vEmail);
    expect(vPassword).toMatch(/m=19456,t=2,p=1/);
    expect(await tryLogin(api, ben)).toMatchObject({ code: 200 });
  });

  test("ends after twelve hours without a use and seven days at most; the next login deletes its row", async () => {
    const unused = (await tryLogin(api, ada)).data.vUniqueCode;
    const { data } = await tryLogin(api, ada);
    try {
      for (let hours = 11; hours < 7 * 24; hours += 11) {
        later = hours * hour;
        expect(await readProfile(data.vUniqueCode)).toMatchObject({ code: 200 });
      }
      expect(await readProfile(unused)).toMatchObject({ code: 401 });
      later = 7 * 24 * hour + 1;
      expect(await readProfile(data.vUniqueCode)).toMatchObject({
        status: 401,
        message: "Please log in again.",
      });
      await tryLogin(api, ada);
      const { iParticipantId } = await participant(api, ada.vEmail);
      const stored = await api.database
        .selectFrom("session")
        .selectAll()
        .where("iParticipantId", "=", iParticipantId)
        .execute();
      expect(stored).toHaveLength(1);
    } finally {
      later = 0;
    }
  });

  test("is used by a save as by any other call", async () => {
    const { vUniqueCode } = (await tryLogin(api, ben)).data;
    const client = surveyClient(api, vUniqueCode);
    const { data } = await client.fetch();
    try {
      later = 11 * hour;
      expect(await client.save(answersTo(data))).toMatchObject({ status: 200 });
      later = 22 * hour;
      expect(await readProfile(vUniqueCode)).toMatchObject({ code: 200 });
    } finally {
      later = 0;
    }
  });

  test("logs neither password nor address when the database fails", async () => {
    await api.database.schema.alterTable("session").renameTo("gone").execute();
    try {
      expect(await tryLogin(api, ada)).toMatchObject({
        status: 500,
        message: "Something went wrong on the server.",
      });
      expect(api.lines.length).toBeGreaterThan(0);
      for (const secret of [ada.vPassword, ada.vEmail, "argon2"])
        expect(api.lines.join("\n")).not.toContain(secret);
    } finally {
      await api.database.schema.alterTable("gone").renameTo("session").execute();
    }
  });
});
