import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { messages } from "../../src/operate/organisation/personal-data.ts";
import { deleteExpired, unconfirmedDays } from "../../src/api/db/stored-data.ts";
import { confirmSubscription, subscribe } from "../../src/api/newsletter/newsletter.ts";
import { dialects } from "./databases.ts";
import { openNewsletter } from "./fifth-rates.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";
import { writtenMails } from "./written-mails.ts";

const ruth = "ruth@example.org";
const day = 86_400_000;

describe.each(dialects)("the newsletter's links on %s", (dialect) => {
  let api: TestApi;
  let time: Date;
  beforeAll(async () => {
    api = await openTestApi(dialect, {
      rates: openNewsletter,
      now: () => time,
      environment: {
        PUBLIC_API_HOST: "https://api.firm.example",
        SITE_URL: "https://firm.example",
      },
    });
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    time = testTime;
    await api.database.deleteFrom("newsletter").execute();
    await api.database.deleteFrom("mail").execute();
  });

  const services = () => ({ ...api, now: () => time });
  const add = (vEmail = ruth) => api.post(newsletterAdd.path, { vEmail });
  const mails = () => api.database.selectFrom("mail").selectAll().orderBy("iMailId").execute();
  const rows = () => api.database.selectFrom("newsletter").selectAll().execute();
  const list = async () => (await messages(services(), "newsletter")).lines.join("\n");
  /** Signs up, and gives the paths of the mail's links. */
  async function links() {
    expect((await add()).status).toBe(200);
    const mail = (await writtenMails(api)).at(-1);
    const host = "https://api.firm.example";
    const confirmLink = /https:\S+\/confirm\?\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    return { confirm: confirmLink.replace(host, ""), leave: mail?.leave?.replace(host, "") ?? "" };
  }
  const open = (path: string, method = "GET") => api.app.request(path, { method });

  test("one mail asks to confirm; to open the link changes nothing, its button puts the address on the list", async () => {
    const { confirm: path } = await links();
    expect(await list()).toBe('\uFEFF"confirmed","email","leave"');
    const page = await open(path);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<form method="post">');
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
    expect((await rows())[0]?.dConfirmed).toBe("");

    const done = await open(path, "POST");
    expect(await done.text()).toContain("Your address is confirmed");
    expect(await list()).toMatch(
      /^\uFEFF"confirmed","email","leave"\n"2026-11-21T10:00:00.000Z","ruth@example.org","https:\/\/api\.firm\.example\/api\/news_letter\/leave\?code=[\w-]{44}"$/,
    );
    expect((await add()).status).toBe(400);
    expect(await mails()).toHaveLength(1);
  });

  test("a mail program leaves with one request (RFC 8058), and another address stays", async () => {
    await subscribe(services(), "bob@example.org");
    await confirmSubscription(services(), (await rows())[0]?.vId ?? "");
    const { leave: path } = await links();
    const answer = await api.app.request(path, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect(answer.status).toBe(200);
    expect(answer.redirected).toBe(false);
    expect((await rows()).map(({ vEmail }) => vEmail)).toEqual(["bob@example.org"]);
    expect((await open(path, "POST")).status).toBe(200);
    expect((await open(path)).status).toBe(404);
  });

  test("a code that is changed, of the other purpose or missing does nothing", async () => {
    const { confirm: path, leave: other } = await links();
    const code = path.split("=")[1] ?? "";
    const wrong = [
      `${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`,
      path.replace(code, other.split("=")[1] ?? ""),
      path.replace(code, ""),
      `${path}A`,
    ];
    for (const one of wrong) {
      expect((await open(one)).status).toBe(404);
      expect(await (await open(one, "POST")).text()).toContain("no longer works");
    }
    expect((await rows())[0]?.dConfirmed).toBe("");
  });

  test.each(["=", ".", "%3E", "__;Iw!!abc", "%00", "&data=05", "%26data%3D05", "%3Futm_source=x"])(
    "a link works with %s behind it",
    async (more) => {
      const { confirm: path } = await links();
      expect((await open(path + more)).status).toBe(200);
      expect(await (await open(path + more, "POST")).text()).toContain("is confirmed");
      expect((await rows())[0]?.dConfirmed).not.toBe("");
    },
  );

  test.each([
    ["", "This link has lost its code"],
    ["?code=", "This link has lost its code"],
    ["?code=AAAA", "This link no longer works"],
  ])("the address of a page with %j alone asks for the code", async (query, heading) => {
    const { confirm, leave } = await links();
    for (const path of [confirm, leave]) {
      const page = await open(path.replace(/\?.*/, query));
      expect(page.status).toBe(404);
      const html = await page.text();
      expect(html).toContain(`<h1>${heading}</h1>`);
      // As the link has it: in the query of this address.
      expect(html).toMatch(/<form>[^]*name="code"/);
    }
  });

  test("an address that is not confirmed is mailed again after a day, and deleted after a week", async () => {
    const { confirm: path } = await links();
    expect((await add()).status).toBe(400);
    time = new Date(testTime.getTime() + day);
    expect((await add()).status).toBe(200);
    expect(await mails()).toHaveLength(2);
    time = new Date(testTime.getTime() + (1 + unconfirmedDays) * day + 1);
    expect((await open(path)).status).toBe(404);
    await add("bob@example.org");
    await deleteExpired(services());
    expect((await rows()).map(({ vEmail }) => vEmail)).toEqual(["bob@example.org"]);
    await confirmSubscription(services(), (await rows())[0]?.vId ?? "");
    time = new Date(time.getTime() + 400 * day);
    await deleteExpired(services());
    expect(await rows()).toHaveLength(1);
  });

  test("a formula in an address is a text for Excel", async () => {
    await subscribe(services(), "=1+1@x.example");
    await confirmSubscription(services(), (await rows())[0]?.vId ?? "");
    expect(await list()).toContain(`,"'=1+1@x.example",`);
  });
});
