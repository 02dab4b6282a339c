import { readFileSync } from "node:fs";
import { userInfo } from "node:os";

import { afterEach, expect, onTestFinished, test, vi } from "vitest";

import {
  confirmEmail,
  personalData,
  changePassword,
  profileUpdate,
} from "../../src/contract/profile.ts";
import {
  forgotPassword,
  login,
  resetPassword,
  logOutOthers,
  logOut,
} from "../../src/contract/login.ts";
import { organisationCommand } from "../../src/operate/organisation/organisation-command.ts";
import { createMetrics } from "../../src/api/http/metrics.ts";
import { securityEvents, createSecurityLog } from "../../src/api/http/security-log.ts";
import { standardRates } from "../../src/api/limits/rates.ts";
import { inProject } from "../../src/shared/files.ts";
import { insertRow } from "./insert-row.ts";
import { ada, ben, participant, profileFields, send, tryLogin } from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { answersTo, surveyClient } from "./survey-client.ts";
import { from, openTestApi, type TestApi, type TestOptions } from "./test-api.ts";
import { writtenMails } from "./written-mails.ts";

interface Line {
  readonly event: string;
  readonly outcome: string;
  readonly participant?: number;
}

const address = "203.0.113.77";

async function openFrom(peer: string, options: TestOptions = {}): Promise<TestApi> {
  const api = await openTestApi("sqlite", options);
  onTestFinished(api.close);
  return from(api, peer);
}

const eventsOf = (lines: readonly string[]) =>
  lines
    .filter((line) => line.startsWith('{"log":"security"'))
    .map((line) => JSON.parse(line) as Line);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

test("has a line for each event of an account, and no secret in any", async () => {
  const api = await openFrom(address, {
    rates: { ...standardRates, personalData: { account: { tokens: 1, minutes: 60 } } },
  });
  const adas = (await participant(api, ada.vEmail)).iParticipantId;
  const secrets = [address, "203.0.113.7", "Quill", "wrong-horse", "new-secret", "last-secret"];
  const proof = async () => ({
    vGoogleRecaptchaResponse: await solvedToken(api, "forgot_password"),
  });
  const open = async (person: typeof ada) => {
    const { vUniqueCode, vDeviceKey } = (await tryLogin(api, person)).data;
    secrets.push(vUniqueCode, vDeviceKey ?? vUniqueCode);
    return vUniqueCode;
  };
  const mailedCode = async (path: string) => {
    const mails = await writtenMails(api);
    const codes = mails.map(({ text }) => new RegExp(`${path}/([\\w-]{32,})`).exec(text)?.[1]);
    const code = codes.findLast((found) => found !== undefined) ?? "";
    expect(code).not.toBe("");
    secrets.push(code);
    return code;
  };

  await tryLogin(api, { ...ada, vEmail: "eve@example.org" });
  await send(api, login.path, { ...ada, vGoogleRecaptchaResponse: "none" });
  await tryLogin(api, { ...ada, vPassword: "wrong-horse" });
  await open(ada);

  await send(api, forgotPassword.path, { vEmail: "eve@example.org", ...(await proof()) });
  await send(api, forgotPassword.path, { vEmail: ada.vEmail, ...(await proof()) });
  const reset = (vUniqueCode: string) =>
    send(api, resetPassword.path, {
      vPassword: "new-secret",
      vConfirmPassword: "new-secret",
      vUniqueCode,
    });
  await reset("no-such-link");
  await reset(await mailedCode("reset-password#"));
  const code = await open({ ...ada, vPassword: "new-secret" });

  const survey = surveyClient(api, code);
  await survey.fetch({}, "others1");
  const page = (await survey.fetch()).data;
  await survey.fetch({ iSubCategoryId: 99_999 });
  const answers = answersTo(page);
  await survey.save({ ...answers, iSubCategoryId: 99_999 });
  await survey.save({ ...answers, iQuestionId: answers.iQuestionId.map(() => 99_999) });
  await survey.save({ ...answers, iOptionId: answers.iOptionId.map(() => 99_999) });
  await survey.save(answers);

  const update = (vEmail: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...profileFields, vUniqueCode: code, vEmail }))
      body.append(name, value);
    const connection = { incoming: { socket: { remoteAddress: address } } };
    return api.app.request(profileUpdate.path, { method: "POST", body }, connection);
  };
  await update(ben.vEmail);
  await update("new@elsewhere.example");
  const link = await mailedCode("confirm-email#");
  const confirm = (vUniqueCode: string, vPassword: string) =>
    send(api, confirmEmail.path, { vUniqueCode, vPassword });
  await confirm(link, "wrong-horse");
  await confirm(link, "new-secret");
  await confirm(link, "new-secret");

  const change = (vCurrentPassword: string, vPassword = "last-secret") =>
    send(api, changePassword.path, {
      vUniqueCode: code,
      vCurrentPassword,
      vPassword,
      vConfirmPassword: vPassword,
    });
  await change("new-secret", "password1");
  await change("wrong-horse");
  const { vUniqueCode } = (await change("new-secret")).data as { vUniqueCode: string };
  secrets.push(vUniqueCode, "password1");
  await send(api, logOutOthers.path, { vUniqueCode });
  await send(api, personalData.path, { vUniqueCode });
  await send(api, personalData.path, { vUniqueCode }, { "x-forwarded-for": "198.51.100.1" });
  await send(api, logOut.path, { vUniqueCode });
  await send(api, logOut.path, { vUniqueCode });
  const { headers } = await api.post(personalData.path, { vUniqueCode });

  const lines = eventsOf(api.lines);
  expect(
    lines.map(({ event, outcome, participant }) => {
      const whose = participant === adas ? " of Ada" : "";
      return `${event}: ${outcome}${whose}`;
    }),
  ).toEqual([
    "login: unknown address",
    "human check: refused",
    "login: wrong password of Ada",
    "login: done of Ada",
    "reset asked: unknown address",
    "reset asked: done of Ada",
    "reset used: link refused",
    "reset used: done of Ada",
    "login: done of Ada",
    "access: other survey of Ada",
    "access: other survey of Ada",
    "access: other survey of Ada",
    "access: other question of Ada",
    "access: other option of Ada",
    "address asked: taken of Ada",
    "address asked: done of Ada",
    "address confirmed: wrong password of Ada",
    "address confirmed: done of Ada",
    "address confirmed: link refused",
    "new password: guessable",
    "new password: wrong password of Ada",
    "new password: done of Ada",
    "other logins ended: done of Ada",
    "data exported: done of Ada",
    "untrusted proxy: ignored",
    "throttled: refused of Ada",
    "log out: done of Ada",
    "access: unknown login",
  ]);
  for (const line of lines)
    expect(line).toMatchObject({
      time: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/) as string,
      network: "203.0.113.0/24",
      request: expect.stringMatching(/^[\w-]{36}$/) as string,
    });
  expect(lines.at(-1)).toMatchObject({
    request: headers.get("x-request-id"),
    call: personalData.path,
  });
  const written = lines.map((line) => JSON.stringify(line)).join("\n");
  for (const secret of [...secrets, ada.vPassword, "@", "@example.org", "elsewhere"])
    expect(written.replaceAll("203.0.113.0/24", "")).not.toContain(secret);
});

test("has 120 lines of a refusal in a minute, then how many more there were", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const metrics = createMetrics();
  const api = await openFrom("2001:db8:1:2::6", { metrics });
  const flood = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) await api.post(login.path, { ...ada });
  };
  await flood(500);
  await tryLogin(api, ada);
  vi.advanceTimersByTime(60_000);
  await flood(1);
  vi.advanceTimersByTime(60_000);
  const lines = eventsOf(api.lines);
  const refused = { event: "human check", outcome: "refused", network: "2001:db8:1:2::/64" };
  expect(lines).toHaveLength(120 + 3);
  expect(lines[119]).toMatchObject(refused);
  expect(lines.slice(120)).toMatchObject([
    { event: "login", outcome: "done" },
    { event: "human check", outcome: "refused", more: 380 },
    refused,
  ]);
  const text = await metrics.registry.metrics();
  for (const line of [
    'morrow_security_events_total{event="human check",outcome="refused"} 501',
    'morrow_security_events_total{event="login",outcome="done"} 1',
    'morrow_security_events_total{event="login",outcome="wrong password"} 0',
  ])
    expect(text.split("\n")).toContain(line);
});

test("tells what is still counted when it is closed, and takes no line from a request", () => {
  const lines: string[] = [];
  const log = createSecurityLog({ log: (line) => lines.push(line), now: () => new Date(0) });
  const source = { network: "203.0.113.0/24", requestId: 'a"\n{"log":"security"}' };
  for (let count = 0; count < 121; count += 1)
    log.record({ event: "throttled", outcome: "refused" }, source);
  log.close();
  log.close();
  expect(lines).toHaveLength(121);
  expect(lines.join("")).not.toContain("\n");
  expect(JSON.parse(lines[120] ?? "")).toEqual({
    log: "security",
    time: "1970-01-01T00:00:00.000Z",
    event: "throttled",
    outcome: "refused",
    more: 1,
  });
});

test("has what a command has done, on standard error", async () => {
  const api = await openFrom(address);
  vi.stubEnv("DATABASE_URL", api.settings.DATABASE_URL);
  vi.stubEnv("SITE_URL", "https://www.example.org");
  const [printed, logged]: [string[], string[]] = [[], []];
  const run = (...args: string[]) =>
    organisationCommand(
      args,
      (text) => printed.push(text),
      (line) => logged.push(line),
    );
  const text = "\u001b]52;c;eA==\u0007";
  await insertRow(api.database, "contact_message", { text, values: {} });
  await run("open", "culture-audit", "--until", "2099-12-31");
  await run("close", "culture-audit", "--yes");
  await run("results", "culture-audit", "--format", "csv");
  await run("people", "show", ada.vEmail);
  await run("messages", "contact");
  await run("people", "erase", ada.vEmail, "--dry-run");
  await run("people", "erase", ada.vEmail);
  const user = userInfo().username;
  const participant = expect.any(Number) as number;
  expect(eventsOf(logged)).toMatchObject([
    { event: "round closed", user, survey: "Culture Audit" },
    { event: "result exported", user, survey: "Culture Audit" },
    { event: "data exported", user, kind: "person", participant },
    { event: "data exported", user, kind: "contact", rows: 1 },
    { event: "person erased", user, participant },
  ]);
  expect(printed.join("\n")).not.toContain('"security"');
  // A visitor's message must not work a terminal.
  expect(printed.join("\n")).toContain("\\u001b]52;c;eA==");
  expect(printed.join("\n")).not.toContain("\u001b");
  expect(logged.join("\n")).not.toContain(ada.vEmail);
});

test("is described for operators, each event with its outcomes", () => {
  const text = readFileSync(inProject("docs/operate.md"), "utf8");
  for (const [event, outcomes] of Object.entries(securityEvents))
    expect(text).toContain(`\`${event}\` (${outcomes.join(", ")})`);
});
