import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { confirmEmail, changePassword, profileUpdate } from "../../src/contract/profile.ts";
import { humanCheckChallengePath } from "../../src/contract/human-check.ts";
import { forgotPassword, login, resetPassword } from "../../src/contract/login.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import type { Rates } from "../../src/api/limits/rates.ts";
import { fifthRates } from "./fifth-rates.ts";
import { ada, addColleagues, codeOf, profileFields, send, tryLogin } from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { from, openTestApi, type TestApi, type TestOptions } from "./test-api.ts";
import { writtenMails } from "./written-mails.ts";

const address = "198.51.100.7";
const connection = { incoming: { socket: { remoteAddress: address } } };
const contactPath = "/crm/web-to-contact";
const contact = {
  Salutation: "Ms.",
  "First Name": "A",
  "Last Name": "B",
  Company: "C",
  Email: "a@b.example",
  Description: "",
  privacy: "on",
};
const newPassword = { vPassword: "new-secret", vConfirmPassword: "new-secret" };

// On one database: tests of tokens and limits use both.
describe("people behind one address", () => {
  let api: TestApi;
  let office: TestApi;
  const open = async (options: TestOptions = {}) => {
    api = await openTestApi("sqlite", { rates: fifthRates, ...options });
    office = from(api, address);
  };
  beforeEach(() => open());
  afterEach(() => api.close());

  const sendForm = async (
    path: string,
    body: string,
    type = "application/x-www-form-urlencoded",
  ) => {
    // As browsers do, with a length.
    const headers = { "content-type": type, "content-length": String(Buffer.byteLength(body)) };
    const response = await api.app.request(path, { method: "POST", headers, body }, connection);
    return (await response.json()) as { code: number; iWork?: number };
  };
  const sendContact = (captcha: string) =>
    sendForm(contactPath, new URLSearchParams({ ...contact, captcha }).toString());
  const multipart = async (fields: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const encoded = new Response(form);
    const type = encoded.headers.get("content-type") ?? "";
    const body = await encoded.text();
    return await sendForm(profileUpdate.path, body, type);
  };
  const askLink = async (vEmail: string, work?: number) =>
    await send(office, forgotPassword.path, {
      vEmail,
      vGoogleRecaptchaResponse: await solvedToken(api, "forgot_password", work),
    });
  const resetCode = async () => {
    await askLink(ada.vEmail);
    const [mail] = await writtenMails(api);
    return /reset-password#\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  };
  const junk = { vGoogleRecaptchaResponse: "junk" };

  const cases: Readonly<
    Record<string, { junk: () => Promise<unknown>; neighbour: () => Promise<{ code: number }> }>
  > = {
    "a login": {
      junk: () => office.post(login.path, { ...ada, ...junk }),
      neighbour: () => tryLogin(office, ada),
    },
    "a forgotten password": {
      junk: () => office.post(forgotPassword.path, { vEmail: ada.vEmail, ...junk }),
      neighbour: () => askLink(ada.vEmail),
    },
    "a reset": {
      junk: () => office.post(resetPassword.path, { ...newPassword, vUniqueCode: "never-given" }),
      neighbour: async () =>
        send(office, resetPassword.path, { ...newPassword, vUniqueCode: await resetCode() }),
    },
    "the newsletter": {
      junk: () => office.post(newsletterAdd.path, { vEmail: "junk", ...junk }),
      neighbour: () => send(office, newsletterAdd.path, { vEmail: "ruth@b.example" }),
    },
    "the contact form": {
      junk: () => sendContact("junk"),
      neighbour: async () => sendContact(await solvedToken(api, "contact")),
    },
    "a new password": {
      junk: () =>
        office.post(changePassword.path, {
          ...newPassword,
          vCurrentPassword: "x",
          vUniqueCode: "never-given",
        }),
      neighbour: async () =>
        send(office, changePassword.path, {
          ...newPassword,
          vCurrentPassword: ada.vPassword,
          vUniqueCode: await codeOf(api, ada, () => new Date()),
        }),
    },
    "a confirmed address": {
      junk: () =>
        office.post(confirmEmail.path, { vUniqueCode: "never-given", vPassword: "wrong-horse" }),
      neighbour: async () => {
        const vUniqueCode = await codeOf(api, ada, () => new Date());
        await multipart({ ...profileFields, vUniqueCode, vEmail: "new@b.example" });
        const mail = (await writtenMails(api)).find(({ to }) => to === "new@b.example");
        return send(office, confirmEmail.path, {
          vUniqueCode: /confirm-email#\/([\w-]+)/.exec(mail?.text ?? "")?.[1],
          vPassword: ada.vPassword,
        });
      },
    },
    "a profile": {
      junk: () => multipart({ ...profileFields, vUniqueCode: "never-given" }),
      neighbour: async () =>
        multipart({ ...profileFields, vUniqueCode: await codeOf(api, ada, () => new Date()) }),
    },
    "a challenge": {
      junk: () => Promise.resolve(api.app.request(humanCheckChallengePath, undefined, connection)),
      neighbour: () => tryLogin(office, ada),
    },
  };
  test.each(Object.entries(cases))(
    "get %s after two hundred requests without a valid proof or code",
    async (_name, each) => {
      for (let count = 0; count < 200; count += 1) await each.junk();
      expect(await each.neighbour()).toMatchObject({ code: 200 });
    },
  );

  test("all get links for new passwords, and use them", async () => {
    const people = fifthRates.forgotPassword.address.tokens + 2;
    const emails = await addColleagues(api, people);
    const codes = new Set<number>();
    for (const vEmail of emails) codes.add((await askLink(vEmail)).code);
    const mails = await writtenMails(api);
    expect(mails).toHaveLength(people);
    for (const { text } of mails.slice(0, fifthRates.form.address.tokens + 1)) {
      const vUniqueCode = /reset-password#\/([\w-]+)/.exec(text)?.[1];
      codes.add((await send(office, resetPassword.path, { ...newPassword, vUniqueCode })).code);
    }
    expect(codes).toEqual(new Set([200]));
  });

  const few = (tokens: number) => ({
    tokens,
    minutes: 60,
    dearer: { work: 10, tokens, minutes: 60 } as const,
  });
  const rates: Rates = {
    ...fifthRates,
    login: { ...fifthRates.login, address: few(2) },
    forgotPassword: { address: few(2) },
    newsletter: { withoutProof: { tokens: 100, minutes: 60 }, address: few(2) },
    contact: { address: few(2) },
  };
  let number = 0;
  /** A request that counts, with a proof of so many times the usual work, none for 0. */
  const counted: Readonly<Record<string, (work: number) => Promise<{ code: number }>>> = {
    logins: (work) => tryLogin(office, { ...ada, vEmail: `x${(number += 1)}@b.example` }, work),
    "links for new passwords": (work) => askLink(`x${(number += 1)}@b.example`, work),
    "newsletter addresses": async (work) =>
      send(office, newsletterAdd.path, {
        vEmail: `x${(number += 1)}@b.example`,
        ...(work > 0 && { vGoogleRecaptchaResponse: await solvedToken(api, "newsletter", work) }),
      }),
    messages: async (work) => sendContact(await solvedToken(api, "contact", work)),
  };
  test.each([
    ["logins", 1, 400],
    ["links for new passwords", 1, 400],
    ["newsletter addresses", 0, 200],
    ["messages", 1, 200],
  ])("need dearer proofs after many %s", async (kind, usual, accepted) => {
    await api.close();
    await open({ rates });
    const attempt = (work: number) => counted[kind]?.(work);
    const dearer = { code: 403, iWork: 10 };
    for (const [work, expected] of [
      [usual, { code: accepted }],
      [usual, { code: accepted }],
      [usual, dearer],
      [1, dearer],
      [10, { code: accepted }],
      [100, { code: accepted }],
      [10, { code: 429 }],
    ] as const)
      expect(await attempt(work)).toMatchObject(expected);
    // Only this address.
    office = from(api, "198.51.100.8");
    if (kind !== "messages") expect(await attempt(usual)).toMatchObject({ code: accepted });
  });

  test("are told the dearest of several proofs, so that the second is the last", async () => {
    await api.close();
    await open({
      rates: {
        ...rates,
        login: {
          ...rates.login,
          accountAndAddress: { ...rates.login.accountAndAddress, tokens: 1 },
        },
      },
    });
    const wrong = { ...ada, vPassword: "wrong-horse" };
    expect(await tryLogin(office, wrong)).toMatchObject({ code: 401 });
    await tryLogin(office, { ...ada, vEmail: "x@b.example" });
    expect(await tryLogin(office, ada)).toMatchObject({ code: 403, iWork: 100 });
    expect(await tryLogin(office, ada, 100)).toMatchObject({ code: 200 });
  });

  test("are refused above the limits where the human check is reCAPTCHA, which has no work", async () => {
    await api.close();
    await open({
      rates: {
        ...rates,
        newsletter: { ...rates.newsletter, withoutProof: { tokens: 1, minutes: 60 } },
      },
      environment: { PUBLIC_RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET: "shh" },
      fetch: (_address, options) => {
        const body = options?.body as URLSearchParams | undefined;
        return Promise.resolve(
          Response.json({ success: body?.get("response") === "good", score: 1 }),
        );
      },
    });
    const attempt = (vGoogleRecaptchaResponse: string) =>
      send(office, login.path, { ...ada, vEmail: "x@b.example", vGoogleRecaptchaResponse });
    for (let count = 0; count < 100; count += 1)
      expect(await attempt("bad")).toMatchObject({ code: 403 });
    for (const code of [400, 400, 429]) expect(await attempt("good")).toMatchObject({ code });
    // A token of it is a proof of the usual work.
    const subscribe = (token?: string) =>
      send(from(api, "198.51.100.9"), newsletterAdd.path, {
        vEmail: `x${(number += 1)}@b.example`,
        vGoogleRecaptchaResponse: token,
      });
    expect(await subscribe()).toMatchObject({ code: 200 });
    expect(await subscribe()).toMatchObject({ code: 403, iWork: 1 });
    expect(await subscribe("good")).toMatchObject({ code: 200 });
    expect(await subscribe("good")).toMatchObject({ code: 429 });
  });
});
