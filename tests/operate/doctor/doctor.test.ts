import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/scrypt";
import { Hono } from "hono";
import { afterEach, describe, expect, test } from "vitest";

import { examineContent } from "../../../src/publisher/examine-content.ts";
import { examineLive } from "../../../src/operate/doctor/doctor-command.ts";
import type { Finding } from "../../../src/shared/finding.ts";
import { listen } from "../../../src/shared/http/listen.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { startThirdPartyApi } from "../../fixtures/third-party-api.ts";
import { guidePerson, startGuideHost } from "../../fixtures/guide-host.ts";
import { codesInBodies, notations } from "../../fixtures/third-party-notation.ts";
import { startThirdPartyParticipants } from "../../fixtures/third-party-participants.ts";
import { participant } from "../../fixtures/third-party-survey.ts";

const settings = parseSettings({ SITE_URL: "https://www.example.org" });
const { origin } = new URL(settings.SITE_URL);

const open: { readonly close: () => Promise<void> }[] = [];
afterEach(() => Promise.all(open.splice(0).map(({ close }) => close())));
const opened = <Host extends { readonly close: () => Promise<void> }>(host: Host): Host => {
  open.push(host);
  return host;
};

const wrong = (findings: readonly Finding[]) => findings.filter(({ state }) => state === "fault");
const subjects = (findings: readonly Finding[]) => findings.map(({ subject }) => subject);
const everyRemedy = (findings: readonly Finding[]) =>
  findings
    .filter(({ state }) => ["warning", "fault"].includes(state))
    .every(({ remedy = "" }) => remedy.length > 10);

describe("content calls", () => {
  test("of a host that follows the specification are good, with records, bytes and time", async () => {
    const { address } = opened(await startThirdPartyApi());
    const findings = await examineContent(settings, address);
    expect(wrong(findings)).toEqual([]);
    expect(
      findings.find(({ subject }) => subject === "POST /api/label/get_all_data")?.found,
    ).toMatch(/^\d+ calls, \d+ records, [\d.]+ KB, the slowest \d+ ms$/);
  });

  test("that fail are named with what they answered", async () => {
    const { address } = opened(
      await startThirdPartyApi({ failures: { "/api/banner/get_all_data": "garbage" } }),
    );
    const findings = await examineContent(settings, address);
    expect(wrong(findings)).toEqual([
      expect.objectContaining({
        subject: expect.stringContaining("POST /api/banner/get_all_data {") as string,
        found: expect.stringContaining("not JSON") as string,
      }),
    ]);
    expect(everyRemedy(findings)).toBe(true);
  });

  test("to a host without any of them are one fault about API_HOST", async () => {
    const { address } = opened(await startThirdPartyApi({ failures: { "*": "unknown route" } }));
    const findings = await examineContent(settings, address);
    expect(subjects(wrong(findings))).toContain("All content");
  });
});

describe("a host written from docs/your-api.md alone", () => {
  test("has nothing wrong or to look at, with a test login", async () => {
    const { address } = opened(await startGuideHost(origin));
    const content = await examineContent(settings, address);
    const live = await examineLive({ address, origin }, settings, guidePerson);
    const found = [...content, ...live.findings];
    expect(found.filter(({ state }) => state !== "good")).toEqual([]);
    expect(subjects(found)).toEqual(
      expect.arrayContaining(["POST /api/page", "POST /api/question/save_answer"]),
    );
  });
});

describe("live calls", () => {
  test.each(notations)(
    "of a host with $data, $code and $ids pass, with a test login",
    async (notation) => {
      const { address } = opened(await startThirdPartyParticipants(notation));
      const { findings } = await examineLive({ address, origin }, settings, participant);
      expect(wrong(findings)).toEqual([]);
      expect(subjects(findings)).toEqual(
        expect.arrayContaining(["POST /api/participant/profile", "POST /api/question/save_answer"]),
      );
      expect(everyRemedy(findings)).toBe(true);
    },
  );

  test("send nothing that a host could store without a test login", async () => {
    const host = opened(await startThirdPartyParticipants(codesInBodies));
    await examineLive({ address: host.address, origin }, settings);
    expect(JSON.stringify(host.requests("/api/question/save_answer"))).not.toContain(
      participant.code,
    );
  });

  /** A host in which some paths answer in another way. */
  async function hostWith(
    paths: Readonly<Record<string, (request: Request) => Response | Promise<Response>>>,
  ) {
    const host = opened(await startThirdPartyParticipants(codesInBodies));
    const app = new Hono();
    app.all("*", async ({ req }) => {
      const { pathname } = new URL(req.url);
      const own = paths[pathname];
      if (own && req.method !== "OPTIONS") {
        const answer = await own(req.raw);
        answer.headers.set("Access-Control-Allow-Origin", "*");
        return answer;
      }
      return await fetch(host.address + pathname, {
        method: req.method,
        headers: req.raw.headers,
        ...(req.method === "POST" && { body: await req.arrayBuffer() }),
      });
    });
    const { address, close } = await listen(app, 0);
    open.push({ close });
    return { address, origin };
  }

  const cases: readonly [string, Parameters<typeof hostWith>[0], string, RegExp][] = [
    [
      "a missing path",
      { "/api/participant/survey": () => new Response("no such page", { status: 404 }) },
      "POST /api/participant/survey",
      /answers 404 without JSON/,
    ],
    [
      "an unknown code that is taken",
      { "/api/participant/profile": () => Response.json({ code: 200, data: {} }) },
      "POST /api/participant/profile",
      /takes an unknown code for a good one/,
    ],
    [
      "a challenge that browsers can't solve",
      {
        "/api/human_check/challenge": async () =>
          Response.json(
            await createChallenge({
              algorithm: "SCRYPT",
              cost: 1024,
              memoryCost: 8,
              parallelism: 1,
              counter: 1,
              deriveKey,
              hmacSignatureSecret: "secret",
            }),
          ),
      },
      "GET /api/human_check/challenge",
      /SCRYPT/,
    ],
    [
      "a survey without a name, to its test login",
      {
        "/api/participant/survey": async (request) =>
          (await request.text()).includes(participant.code)
            ? Response.json({ code: 200, data: [{ vUniqueCode: "A" }] })
            : Response.json({ code: 401 }),
      },
      "POST /api/participant/survey #1, vSurvey",
      /expected a text that is not empty, received/,
    ],
  ];
  test.each(cases)("name %s", async (_name, paths, subject, found) => {
    const { findings } = await examineLive(await hostWith(paths), settings, participant);
    expect(wrong(findings)).toContainEqual(
      expect.objectContaining({ subject, found: expect.stringMatching(found) as string }),
    );
    expect(everyRemedy(findings)).toBe(true);
  });

  test("name an origin that the host does not allow", async () => {
    const app = new Hono();
    app.all("*", ({ json }) => json({ code: 401 }, 401));
    const { address } = opened(await listen(app, 0));
    const { findings } = await examineLive({ address, origin }, settings);
    expect(
      findings.filter(({ found }) => found.includes(`Access-Control-Allow-Origin: ${origin}`))
        .length,
    ).toBeGreaterThan(5);
  });

  test("leave out what needs a proof where reCAPTCHA checks", async () => {
    const { address } = opened(await startThirdPartyParticipants(codesInBodies));
    const recaptcha = parseSettings({
      SITE_URL: settings.SITE_URL,
      PUBLIC_RECAPTCHA_SITE_KEY: "key",
    });
    const { findings } = await examineLive({ address, origin }, recaptcha, participant);
    expect(
      findings.filter(({ state }) => state === "skipped").map(({ subject }) => subject),
    ).toEqual([
      "Human check",
      "POST /api/participant/login",
      "POST /api/participant/forgot-password",
    ]);
  });
});
