import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { forgotPassword } from "../../src/contract/login.ts";
import { newsletterAdd } from "../../src/contract/newsletter.ts";
import { standardRates } from "../../src/api/limits/rates.ts";
import { dialects } from "./databases.ts";
import { ada, codeOf, send, tryLogin } from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { answersTo, surveyClient } from "./survey-client.ts";
import { from, openTestApi, type TestApi, testTime } from "./test-api.ts";

const hour = 3600_000;
const few = { tokens: 2, minutes: 15, dearer: { work: 100, tokens: 1, minutes: 15 } } as const;
const rates = {
  ...standardRates,
  login: { ...standardRates.login, accountAndAddress: few },
  save: { account: { tokens: 1, minutes: 1 } },
  // A body of unknown length costs 17.
  request: { address: { tokens: 17 * 20, minutes: 1 } },
};

describe.each(dialects)("once the clock was set back an hour, on %s", (dialect) => {
  let api: TestApi;
  let later: number;
  let elapsed: number;
  beforeEach(async () => {
    [later, elapsed] = [hour, 0];
    const now = () => new Date(Date.now() + later);
    api = await openTestApi(dialect, { now, elapsed: () => elapsed, rates });
  });
  afterEach(() => api.close());
  const setBack = () => {
    later = 0;
  };
  const ask = async () =>
    send(api, forgotPassword.path, {
      vEmail: ada.vEmail,
      vGoogleRecaptchaResponse: await solvedToken(api, "forgot_password"),
    });
  const mails = async () => (await api.database.selectFrom("mail").selectAll().execute()).length;

  test("a login that was limited is limited no longer than its window", async () => {
    const wrong = { ...ada, vPassword: "wrong-horse" };
    for (const work of [1, 1, 100]) await tryLogin(api, wrong, work);
    expect(await tryLogin(api, ada, 100)).toMatchObject({ status: 429 });
    setBack();
    expect(await tryLogin(api, ada)).toMatchObject({ status: 200 });
  });

  test("a link for a new password is mailed at once, and then not twice in two minutes", async () => {
    await ask();
    setBack();
    for (const sent of [2, 2]) {
      expect(await ask()).toMatchObject({ status: 200 });
      expect(await mails()).toBe(sent);
    }
    later += 121_000;
    await ask();
    expect(await mails()).toBe(3);
  });

  test("an address for the newsletter is mailed at once, and then not twice a day", async () => {
    const add = () => send(api, newsletterAdd.path, { vEmail: "ruth@b.example" });
    expect(await add()).toMatchObject({ status: 200 });
    expect(await add()).toMatchObject({ status: 400 });
    setBack();
    expect(await add()).toMatchObject({ status: 200 });
    expect(await add()).toMatchObject({ status: 400 });
  });

  // What is counted in memory is the same on both.
  if (dialect === "postgres") return;

  test("saves and requests wait for the rest of their minute", async () => {
    const code = await codeOf(api, ada);
    const adas = surveyClient(api, code);
    const answers = answersTo((await adas.fetch()).data);
    expect(await adas.save(answers)).toMatchObject({ status: 200 });
    setBack();
    elapsed = 20_000;
    expect(await adas.save(answers)).toMatchObject({ status: 429 });
    elapsed = 60_000;
    expect(await adas.save(answers)).toMatchObject({ status: 200 });
    const read = () => from(api, "203.0.113.9").post("/api/label/get_all_data", { vPage: "home" });
    for (let count = 0; count < 20; count += 1) await read();
    setBack();
    elapsed += 15_000;
    const refused = await read();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "45"]);
    elapsed += 45_000;
    expect((await read()).status).toBe(200);
  });
});

test("a clock that jumps ahead ends no minute that is counted in memory", async () => {
  let later = 0;
  const now = () => new Date(testTime.getTime() + later);
  const api = await openTestApi("sqlite", {
    now,
    elapsed: () => 0,
    rates: { ...rates, request: { address: { tokens: 17, minutes: 1 } } },
  });
  onTestFinished(() => api.close());
  const read = () => api.post("/api/label/get_all_data", { vPage: "home" });
  expect((await read()).status).toBe(200);
  later = hour;
  expect((await read()).status).toBe(429);
});
