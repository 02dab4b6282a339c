import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { confirmEmail, changePassword, profileUpdate } from "../../src/contract/profile.ts";
import { forgotPassword, login, resetPassword } from "../../src/contract/login.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { hashPassword } from "../../src/api/accounts/password.ts";
import { hashCode } from "../../src/api/db/secret.ts";
import { fifthRates } from "./fifth-rates.ts";
import {
  ada,
  addColleagues,
  ben,
  codeOf,
  profileFields,
  send,
  tryLogin,
  updateProfile,
} from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { from, openTestApi, type TestApi } from "./test-api.ts";
import { writtenMails } from "./written-mails.ts";

const minute = 60 * 1000;

/** Even less of the highest. */
const rates = {
  ...fifthRates,
  login: { ...fifthRates.login, address: { ...fifthRates.login.address, tokens: 20 } },
  newsletter: {
    withoutProof: { tokens: 2, minutes: 60 },
    address: { ...fifthRates.newsletter.address, tokens: 6 },
  },
};

// On one database: tokens.test.ts has the statements on both.
describe("rate limits", () => {
  let api: TestApi;
  let later: number;
  const now = () => new Date(Date.now() + later);
  beforeEach(async () => {
    later = 0;
    api = await openTestApi("sqlite", { now, rates });
  });
  afterEach(() => api.close());

  /** Sends requests until one gets 429; returns how many were accepted before it, and that response. */
  async function untilRefused(attempt: () => Response | Promise<Response>) {
    for (let count = 0; count <= 1000; count += 1) {
      const response = await attempt();
      if (response.status === 429) return { count, response };
    }
    throw new Error("Nothing was ever refused.");
  }
  const json = (path: string, body: object) => () => api.post(path, body);
  const wrongChange = {
    vCurrentPassword: "wrong-horse",
    vPassword: "new-secret",
    vConfirmPassword: "new-secret",
  };

  test("send Retry-After, readable by the site, and the code 429 in the body", async () => {
    const vUniqueCode = await codeOf(api, ada, now);
    const { response } = await untilRefused(
      json(changePassword.path, { ...wrongChange, vUniqueCode }),
    );
    const seconds = Number(response.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      code: 429,
      message: "Too many attempts. Please wait a while and try again.",
    });
    const asked = await api.post(login.path, {}, { origin: "http://localhost:4321" });
    expect(asked.headers.get("access-control-expose-headers")).toContain("retry-after");
  });

  const wrong = { ...ada, vPassword: "wrong-horse" };
  /** Sends wrong passwords from one address until it is limited; returns how many were answered. */
  async function guessFrom(address: string) {
    for (let count = 0; ; count += 1)
      if ((await tryLogin(from(api, address), wrong)).status !== 401) return count;
  }
  const home = "198.51.100.7";
  const { accountAndAddress, account } = rates.login;

  const dearer = (work: number) => ({ status: 403, code: 403, iWork: work });

  test("ask for a dearer proof after wrong logins to one account from one address, but not for other accounts", async () => {
    expect(await guessFrom(home)).toBe(accountAndAddress.tokens);
    const there = from(api, home);
    expect(await tryLogin(there, ada)).toMatchObject(dearer(100));
    expect(await tryLogin(there, { ...ada, vEmail: " ADA@example.org" }, 10)).toMatchObject(
      dearer(100),
    );
    expect(await tryLogin(there, wrong, 100)).toMatchObject({ status: 401 });
    expect(await tryLogin(there, ada, 100)).toMatchObject({ status: 200 });
    expect(await tryLogin(there, ben)).toMatchObject({ status: 200 });
    later = 16 * minute;
    expect(await tryLogin(there, ada)).toMatchObject({ status: 200 });
  });

  test("end guesses with dearer proofs too, until a mailed link or the hour's end", async () => {
    await guessFrom(home);
    const there = from(api, home);
    const guesses = async () => {
      for (let count = 0; ; count += 1)
        if ((await tryLogin(there, wrong, 100)).status === 429) return count;
    };
    expect(await guesses()).toBe(accountAndAddress.dearer.tokens);
    later = 61 * minute;
    expect(await tryLogin(there, ada)).toMatchObject({ status: 200 });
  });

  test("allow the owner's login after wrong logins from other addresses", async () => {
    expect(await guessFrom("203.0.113.0")).toBe(accountAndAddress.tokens);
    for (let host = 1; host <= 10; host += 1)
      expect(await tryLogin(from(api, `203.0.113.${host}`), wrong)).toMatchObject({ status: 401 });
    expect(await tryLogin(from(api, home), ada)).toMatchObject({ status: 200 });
  });

  test("limit guesses from many addresses to one account, but not from addresses where its owner has logged in", async () => {
    await api.close();
    const login = {
      ...rates.login,
      accountAndAddress: { ...accountAndAddress, tokens: 2 },
      account: { ...account, tokens: 5 },
    };
    api = await openTestApi("sqlite", { now, rates: { ...rates, login } });
    expect(await tryLogin(from(api, home), ada)).toMatchObject({ status: 200 });
    let guesses = 0;
    for (let host = 1; host <= 4; host += 1) guesses += await guessFrom(`203.0.113.${host}`);
    expect(guesses).toBe(5);
    const away = from(api, "192.0.2.200");
    expect(await tryLogin(away, ada)).toMatchObject(dearer(100));
    expect(await tryLogin(away, ada, 100)).toMatchObject({ status: 200 });
    expect(await tryLogin(from(api, home), ada)).toMatchObject({ status: 200 });
    expect(await guessFrom(home)).toBe(2);
    later = 61 * minute;
    expect(await tryLogin(from(api, "192.0.2.201"), ada)).toMatchObject({ status: 200 });
  });

  test("allow the owner to log in everywhere by a mailed link when strangers have used up all guesses", async () => {
    await guessFrom(home);
    const key = "login account ada@example.org";
    const dReset = new Date(now().getTime() + 30 * minute).toISOString();
    const used = [key, `${key} dearer`].map((vKey) => ({
      vKey: hashCode(vKey),
      iCount: 1000,
      dReset,
    }));
    await api.database
      .insertInto("rate_limit")
      .values(used)
      .onConflict((conflict) => conflict.column("vKey").doUpdateSet({ iCount: 1000, dReset }))
      .execute();
    const there = from(api, home);
    expect(await tryLogin(there, ada)).toMatchObject({ status: 403 });
    for (const address of [home, "192.0.2.7"])
      expect(await tryLogin(from(api, address), ada, 100)).toMatchObject({ status: 429 });
    expect(
      await send(there, forgotPassword.path, {
        vEmail: ada.vEmail,
        vGoogleRecaptchaResponse: await solvedToken(api, "forgot_password"),
      }),
    ).toMatchObject({ status: 200 });
    const [mail] = await writtenMails(api);
    const vPassword = "new-secret";
    expect(
      await send(there, resetPassword.path, {
        vPassword,
        vConfirmPassword: vPassword,
        vUniqueCode: /reset-password#\/([\w-]+)/.exec(mail?.text ?? "")?.[1],
      }),
    ).toMatchObject({ status: 200 });
    for (const address of [home, "192.0.2.7"])
      expect(await tryLogin(from(api, address), { ...ada, vPassword })).toMatchObject({
        status: 200,
      });
  });

  test("let many people of one office log in at once, and stop a guesser among them", async () => {
    const office = from(api, home);
    const people = 25;
    expect(people).toBeGreaterThan(rates.login.address.tokens);
    const vPassword = await hashPassword("launch-day");
    const emails = await addColleagues(api, people, { vPassword });
    const logins = await Promise.all(
      emails.map((vEmail) => tryLogin(office, { vEmail, vPassword: "launch-day" })),
    );
    expect(new Set(logins.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await guessFrom(home)).toBe(accountAndAddress.tokens);
  });

  test("do not count successful logins", async () => {
    for (let count = 0; count <= accountAndAddress.tokens; count += 1)
      expect(await tryLogin(api, ben)).toMatchObject({ status: 200 });
  });

  const subscribe = async (of: TestApi, work?: number) =>
    send(of, newsletterAdd.path, {
      vEmail: `${crypto.randomUUID()}@a.example`,
      ...(work && { vGoogleRecaptchaResponse: await solvedToken(api, "newsletter", work) }),
    });

  test("ask for a proof after a few addresses for the newsletter, and then for a dearer one", async () => {
    const there = from(api, home);
    const { withoutProof, address } = rates.newsletter;
    for (let count = 0; count < withoutProof.tokens; count += 1)
      expect(await subscribe(there)).toMatchObject({ status: 200 });
    expect(await subscribe(there)).toMatchObject(dearer(1));
    // What was refused counts for nothing.
    for (let count = withoutProof.tokens; count < address.tokens; count += 1)
      expect(await subscribe(there, 1)).toMatchObject({ status: 200 });
    for (const work of [0, 1]) expect(await subscribe(there, work)).toMatchObject(dearer(10));
    expect(await subscribe(there, 10)).toMatchObject({ status: 200 });
    expect(await subscribe(from(api, "198.51.100.8"))).toMatchObject({ status: 200 });
    later = 61 * minute;
    expect(await subscribe(there)).toMatchObject({ status: 200 });
  });

  test("count all networks of one IPv6 site (/48) together", async () => {
    for (let number = 1; number <= 10 * rates.newsletter.withoutProof.tokens; number += 1)
      expect(await subscribe(from(api, `2001:db8:1:${number}::1`))).toMatchObject({ status: 200 });
    expect(await subscribe(from(api, "2001:db8:1:ffff::1"))).toMatchObject(dearer(1));
    expect(await subscribe(from(api, "2001:db8:2:ffff::1"))).toMatchObject({ status: 200 });
  });

  test("do not apply to reset mails for one account, of which one is sent in two minutes", async () => {
    const mailed = async () => {
      for (let count = 0; count < 5; count += 1)
        expect(
          await send(api, forgotPassword.path, {
            vEmail: ada.vEmail,
            vGoogleRecaptchaResponse: await solvedToken(api, "forgot_password"),
          }),
        ).toEqual({ status: 200, code: 200, data: null });
      return (await api.database.selectFrom("mail").selectAll().execute()).length;
    };
    expect(await mailed()).toBe(1);
    later = 2 * minute;
    expect(await mailed()).toBe(2);
  });

  test("count no login without a human check against the account", async () => {
    for (let tries = 0; tries <= account.tokens; tries += 1) await api.post(login.path, ada);
    expect(await tryLogin(from(api, home), ada)).toMatchObject({ status: 200 });
  });

  test("apply to changes of password", async () => {
    const vUniqueCode = await codeOf(api, ada, now);
    const { count } = await untilRefused(
      json(changePassword.path, { ...wrongChange, vUniqueCode }),
    );
    expect(count).toBe(rates.changePassword.account.tokens);
  });

  test("apply to profiles", async () => {
    const vUniqueCode = await codeOf(api, ada, now);
    const { count } = await untilRefused(() => {
      // Another limit is of forms in a minute.
      later += minute;
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...profileFields, vUniqueCode, vPhone: "x" }))
        body.append(name, value);
      return api.app.request(profileUpdate.path, { method: "POST", body });
    });
    expect(count).toBe(rates.profileUpdate.account.tokens);
  });

  const mailedCode = async (page: string) => {
    const texts = (await writtenMails(api)).map(({ text }) => text).join();
    return new RegExp(`${page}#/([\\w-]+)`).exec(texts)?.[1];
  };

  test("apply to a mailed link for a new password", async () => {
    await send(api, forgotPassword.path, {
      vEmail: ada.vEmail,
      vGoogleRecaptchaResponse: await solvedToken(api, "forgot_password"),
    });
    const vUniqueCode = await mailedCode("reset-password");
    // The old one is refused, and the link stays valid.
    const { vPassword } = ada;
    const { count } = await untilRefused(
      json(resetPassword.path, { vPassword, vConfirmPassword: vPassword, vUniqueCode }),
    );
    expect(count).toBe(rates.resetPassword.account.tokens);
  });

  test("apply to a mailed link for a new address", async () => {
    const vEmail = "new@elsewhere.example";
    await updateProfile(api, { vUniqueCode: await codeOf(api, ada, now), vEmail });
    const vUniqueCode = await mailedCode("confirm-email");
    const { count } = await untilRefused(
      json(confirmEmail.path, { vUniqueCode, vPassword: "wrong-horse" }),
    );
    expect(count).toBe(rates.confirmEmail.account.tokens);
  });
});
