import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { webToContact } from "../../src/contract/contact.ts";
import { messages } from "../../src/operate/organisation/personal-data.ts";
import { dialects } from "./databases.ts";
import { solvedToken } from "./solve-challenge.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const form = {
  Salutation: "Ms.",
  "First Name": "Ruth",
  "Last Name": "Okafor-Lyle",
  Company: "=Fernhill <b>Water</b>",
  Email: "ruth@example.org",
  Description: "We’d like to ask.\r\nSoon: <img src=x>",
  privacy: "on",
};

describe.each(dialects)("a contact message on %s", (dialect) => {
  let api: TestApi;
  let woken = 0;
  beforeAll(async () => {
    api = await openTestApi(dialect, { wakeMail: () => void (woken += 1) });
  });
  afterAll(() => api.close());
  beforeEach(() => setCompanyEmail("hello@firm.example"));

  const setCompanyEmail = async (vValue: string) => {
    await api.database.deleteFrom("mail").execute();
    await api.database
      .updateTable("setting")
      .set({ vValue })
      .where("vName", "=", "COMPANY_EMAIL")
      .execute();
  };
  const mails = () => api.database.selectFrom("mail").selectAll().execute();
  async function send(changes: Partial<typeof form> = {}) {
    const fields = { ...form, captcha: await solvedToken(api, "contact"), ...changes };
    const body = new URLSearchParams(fields);
    const { status } = await api.app.request(webToContact.path, { method: "POST", body });
    expect(status).toBe(200);
    return (await mails())[0];
  }

  test("is mailed to the organisation as text, and an answer goes to the visitor", async () => {
    woken = 0;
    const mail = await send();
    expect(woken).toBe(1);
    expect(mail).toMatchObject({
      vTo: "hello@firm.example",
      vReplyTo: "ruth@example.org",
      vSubject: "A message from Ruth Okafor-Lyle",
    });
    expect(mail?.tText).toContain(
      "Name: Ms. Ruth Okafor-Lyle\nCompany: =Fernhill <b>Water</b>\nEmail: ruth@example.org",
    );
    expect(mail?.tText).toContain("We’d like to ask.\nSoon: <img src=x>\n");
    expect(mail?.tHtml).toContain("We’d like to ask.<br />Soon: &lt;img src=x&gt;</p>");
  });

  test("with a hostile name or several addresses has neither in its header", async () => {
    const mail = await send({
      "First Name": "Win www.evil.example",
      Email: "a@b.example,c@d.example",
    });
    expect(mail).toMatchObject({ vSubject: "A message from the contact form", vReplyTo: "" });
  });

  test.each(["", "hello@firm.example,b@firm.example"])(
    "is stored alone where the organisation's address is %j",
    async (address) => {
      await setCompanyEmail(address);
      expect(await send()).toBeUndefined();
      const { lines } = await messages({ ...api, now: () => new Date() }, "contact");
      const text = lines.join("\n");
      expect(text).toMatch(
        /^\uFEFF"received","salutation","first_name","last_name","company","email","message"\n/,
      );
      expect(text).toContain(`,"'=Fernhill <b>Water</b>",`);
    },
  );
});
