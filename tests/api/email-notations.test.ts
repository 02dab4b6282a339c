import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { forgotPassword } from "../../src/contract/login.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { emailKey } from "../../src/contract/rules.ts";
import { openNewsletter } from "./fifth-rates.ts";
import { ada, ben, codeOf, participant, send, tryLogin, updateProfile } from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const written = "Kwabena@m\u00fcller.example";
const key = "kwabena@xn--mller-kva.example";
/** The same mailbox as browsers, phones and people write it. */
const notations = [
  written,
  "kwabena@xn--mller-kva.example",
  "KWABENA@MU\u0308LLER.example",
  "\u202akwabena@m\u00fcller.example\u202c",
  "mailto:kwabena@XN--MLLER-KVA.example",
  " kwabena@m\u00fcller.example\u200b",
];

describe("both notations of an email address", () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi("sqlite", { rates: openNewsletter });
  });
  afterEach(() => api.close());
  const rename = (vEmailKey: string, vEmail: string) =>
    api.database
      .updateTable("participant")
      .set({ vEmail, vEmailKey: emailKey(vEmail) })
      .where("vEmailKey", "=", vEmailKey)
      .execute();

  test.each(notations)("log in and get a link: %s", async (vEmail) => {
    await rename("ada@example.org", written);
    expect(await tryLogin(api, { ...ada, vEmail })).toMatchObject({ status: 200 });
    const asked = { vEmail, vGoogleRecaptchaResponse: await solvedToken(api, "forgot_password") };
    expect(await send(api, forgotPassword.path, asked)).toMatchObject({ status: 200 });
    const mails = await api.database.selectFrom("mail").select("vTo").execute();
    expect(mails).toEqual([{ vTo: written }]);
  });

  test("are one subscription", async () => {
    const [first = "", ...others] = notations;
    expect(await send(api, newsletterAdd.path, { vEmail: `\u202a${first}` })).toMatchObject({
      status: 200,
    });
    for (const vEmail of others)
      expect(await send(api, newsletterAdd.path, { vEmail })).toMatchObject({ status: 400 });
    const stored = await api.database.selectFrom("newsletter").select(["vKey", "vEmail"]).execute();
    expect(stored).toEqual([{ vKey: key, vEmail: written }]);
  });

  test("are no change of a participant's own address, and taken for others", async () => {
    await rename("ada@example.org", "kwabena@m\u00fcller.example");
    const own = await codeOf(api, { vEmail: key }, () => new Date());
    const other = await codeOf(api, ben, () => new Date());
    for (const vEmail of notations.filter((each) => !/^(\W|mailto:)*K/.test(each))) {
      const saved = await updateProfile(api, { vUniqueCode: own, vEmail });
      expect(saved).toMatchObject({ status: 200, data: { vEmailPending: "" } });
      const taken = await updateProfile(api, { vUniqueCode: other, vEmail });
      expect(taken).toMatchObject({ status: 409 });
    }
    expect(await participant(api, key)).toMatchObject({ vEmail: "kwabena@m\u00fcller.example" });
  });

  test("are stored without what can't be seen around them, and refused with it inside", async () => {
    const vUniqueCode = await codeOf(api, ben, () => new Date());
    const change = (vEmail: string) => updateProfile(api, { vUniqueCode, vEmail });
    expect(await change("zw@partner.example\u200b")).toMatchObject({
      data: { vEmailPending: "zw@partner.example" },
    });
    for (const vEmail of ["z\u200bw@partner.example", "z\u202ew@partner.example"])
      expect(await change(vEmail)).toMatchObject({ status: 400 });
  });
});
