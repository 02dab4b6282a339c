import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { forgotPassword } from "../../src/contract/login.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { emailKey } from "../../src/contract/rules.ts";
import { up } from "../../src/api/db/migrations/012-email-keys.ts";
import { dialects } from "./databases.ts";
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

describe.each(dialects)("both notations of an email address on %s", (dialect) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi(dialect);
  });
  afterEach(() => api.close());
  /** Gives a participant an address, with the key that an earlier version stored. */
  const rename = (vEmailKey: string, vEmail: string, storedKey = emailKey(vEmail)) =>
    api.database
      .updateTable("participant")
      .set({ vEmail, vEmailKey: storedKey })
      .where("vEmailKey", "=", vEmailKey)
      .execute();

  describe("in a database of an earlier version", () => {
    const upgrade = () => up(api.database);

    test("get one key, and accounts log in", async () => {
      await rename("ada@example.org", `\u202a${written}`, `\u202a${written.toLowerCase()}`);
      await api.database
        .insertInto("newsletter")
        .values(
          ["jose\u0301@example.org", "mu@m\u00fc.example", "mu@xn--m-eha.example"].map((vKey) => ({
            vKey,
            vEmail: vKey,
            vId: vKey,
            dCreated: "",
            dConfirmed: "",
          })),
        )
        .execute();
      await upgrade();
      expect(await participant(api, key)).toMatchObject({ vEmail: written });
      expect(await tryLogin(api, { ...ada, vEmail: key })).toMatchObject({ status: 200 });
      expect(await tryLogin(api, ben)).toMatchObject({ status: 200 });
      const keys = await api.database.selectFrom("newsletter").select("vKey").execute();
      expect(keys.map(({ vKey }) => vKey).sort()).toEqual(
        ["jos\u00e9@example.org", "mu@m\u00fc.example", "mu@xn--m-eha.example"].sort(),
      );
    });

    test("that two accounts have stay two, and are told", async () => {
      const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
      await rename("ada@example.org", written, written.toLowerCase());
      await rename("ben@example.org", key, key);
      const before = await api.database.selectFrom("participant").selectAll().execute();
      await upgrade();
      const after = await api.database.selectFrom("participant").selectAll().execute();
      expect(after).toEqual(before);
      expect(log.mock.calls.join()).toMatch(/^Participants \d+ and \d+ have one email address/);
      expect(log.mock.calls.join()).not.toContain("@");
      log.mockRestore();
      expect(await tryLogin(api, { ...ben, vEmail: written })).toMatchObject({ status: 200 });
    });
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

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
