import { gzipSync } from "node:zlib";

import { createChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/scrypt";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";

import { examineContent } from "../../../src/publisher/examine-content.ts";
import { examineLive } from "../../../src/operate/doctor/doctor-command.ts";
import { listen } from "../../../src/shared/http/listen.ts";
import {
  everyRemedy,
  hostWith,
  opened,
  origin,
  settings,
  subjects,
  wrong,
} from "./examined-hosts.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { startThirdPartyApi } from "../../fixtures/third-party-api.ts";
import { guidePerson, startGuideHost } from "../../fixtures/guide-host.ts";
import { codesInBodies, notations } from "../../fixtures/third-party-notation.ts";
import { startThirdPartyParticipants } from "../../fixtures/third-party-participants.ts";
import { participant } from "../../fixtures/third-party-survey.ts";

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

  test.for<[string, () => Response, RegExp, RegExp]>([
    [
      "a notice before JSON",
      () => new Response("\nWarning: mysqli\u001B]0;x\u0007 {}"),
      /it begins with “Warning: mysqli \]0;x \{\}”/,
      /^Only JSON may be/,
    ],
    [
      "gzip that it doesn't tell of",
      () => new Response(gzipSync("{}")),
      /gzip without Content-Encoding/,
      /^Send the header Content-Encoding/,
    ],
    ["nothing", () => new Response(""), /it is empty/, /may have ended before its answer/],
    ["an error of its own", () => Response.json({ code: 503 }), /code 503/, /^Check API_HOST/],
  ])("answered with %s have a remedy that fits", async ([, interrupt, found, remedy]) => {
    const { address } = opened(await startThirdPartyApi({ interrupt }));
    const [finding, ...others] = wrong(await examineContent(settings, address));
    expect(others).toEqual([]);
    expect(finding?.found).toMatch(found);
    expect(finding?.remedy).toMatch(remedy);
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
      "a wrong password that is taken",
      {
        "/api/participant/login": async (request) =>
          (await request.text()).includes(participant.email)
            ? Response.json({ code: 200, data: { vUniqueCode: participant.code } })
            : Response.json({ code: 400 }),
      },
      "POST /api/participant/login",
      /takes a wrong password for the right one/,
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

  test("name a wrong password that is refused like an unknown address", async () => {
    const host = await hostWith({
      "/api/participant/login": async (request) =>
        (await request.text()).includes(participant.password)
          ? Response.json({ code: 200, data: { vUniqueCode: participant.code } })
          : Response.json({ code: 400 }),
    });
    const { findings } = await examineLive(host, settings, participant);
    expect(findings).toContainEqual(
      expect.objectContaining({ state: "warning", found: "refuses a wrong password with 400" }),
    );
  });

  test("send the anti-forgery cookie of the site's own origin back, as browsers do", async () => {
    const host = opened(await startThirdPartyParticipants(codesInBodies));
    const refused: string[] = [];
    const app = new Hono();
    app.all("*", async ({ req }) => {
      const isKnown =
        req.header("X-XSRF-TOKEN") === "a=b" && req.header("Cookie") === "XSRF-TOKEN=a%3Db";
      if (req.method === "POST" && !isKnown) {
        refused.push(req.path);
        return Response.json({ message: "CSRF token mismatch." }, { status: 419 });
      }
      const { status, headers, body } = await fetch(host.address + req.path, {
        method: req.method,
        headers: req.raw.headers,
        ...(req.method === "POST" && { body: await req.arrayBuffer() }),
      });
      const cookie = { "Set-Cookie": "XSRF-TOKEN=a%3Db; Path=/; SameSite=Lax" };
      return new Response(body, { status, headers: { ...Object.fromEntries(headers), ...cookie } });
    });
    const { address } = opened(await listen(app, 0));
    const own = await examineLive({ address, origin: address }, settings, participant);
    expect(refused).toEqual([]);
    expect(wrong(own.findings)).toEqual([]);
    await examineLive({ address, origin }, settings);
    expect(refused).toContain("/api/participant/survey");
  });

  test("name an origin that the host does not allow", async () => {
    const app = new Hono();
    app.all("*", ({ json }) => json({ code: 401 }, 401));
    const { address } = opened(await listen(app, 0));
    const { findings } = await examineLive({ address, origin }, settings);
    expect(
      findings.filter(
        ({ found, remedy }) =>
          found.includes(`Access-Control-Allow-Origin: ${origin}`) &&
          remedy?.startsWith("Send the headers of “Cross-origin calls”"),
      ).length,
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
