import { gzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import { examineLive } from "../../../src/operate/doctor/doctor-command.ts";
import { timed } from "../../../src/operate/doctor/live-calls.ts";
import { codesInBodies } from "../../fixtures/third-party-notation.ts";
import { startThirdPartyParticipants } from "../../fixtures/third-party-participants.ts";
import { participant } from "../../fixtures/third-party-survey.ts";
import { nowhere } from "../../helpers/ports.ts";
import { hostWith, opened, origin, settings, wrong } from "./examined-hosts.ts";

describe("live calls", () => {
  const surveys = "/api/participant/survey";
  /** The finding of one call, to a host in which it answers in another way. */
  async function findingOf(answer: () => Response) {
    const { findings } = await examineLive(await hostWith({ [surveys]: answer }), settings);
    return findings.find(({ subject }) => subject === `POST ${surveys}`);
  }
  const redirect = (status: number, location: string) => () =>
    new Response(null, { status, headers: { location } });

  test.for<[string, () => Response, RegExp, RegExp]>([
    [
      "301 to www",
      redirect(301, "https://www.elsewhere.example/api"),
      /^redirects POST to https:\/\/www\.elsewhere\.example\/api with 301, another origin/,
      /^Put the address to which it redirects/,
    ],
    [
      "308 to https",
      redirect(308, "https://localhost/api"),
      /with 308, another origin, where pages get no answer$/,
      /^Put the address/,
    ],
    [
      "301 to a slash at the end",
      redirect(301, `${surveys}/`),
      /with 301, and browsers send a GET there$/,
      /^Put the address/,
    ],
    ["a loop", redirect(307, surveys), /with 307, again and again$/, /^Put the address/],
    [
      "a notice before JSON",
      () => new Response('<br />\n<b>Notice</b>: x\u001B[2J{"code":401}'),
      /^answers 200 without JSON: it begins with “<br \/> <b>Notice<\/b>: x \[2J\{"code":401\}”$/,
      /^Only JSON may be in an answer/,
    ],
    [
      "gzip that it doesn't tell of",
      () => new Response(gzipSync('{"code":401}')),
      /^answers 200 without JSON: it is gzip without Content-Encoding$/,
      /Content-Encoding: gzip/,
    ],
    [
      "a page",
      () => new Response("<!DOCTYPE html><title>Home</title>"),
      /begins with “<!DOCTYPE html>/,
      /^That is a page/,
    ],
    [
      "damaged JSON with a secret in it",
      () => new Response('{"code":200,"data":{"vUniqueCode":"s3cret-code'),
      /begins with “\{"code":200,"data":\{"vUniqueCode": "…"”$/,
      /damaged or cut off/,
    ],
    ["an error", () => new Response("{}", { status: 500 }), /^answers 500$/, /log for the error/],
    [
      "405",
      () => new Response("{}", { status: 405 }),
      /^answers 405$/,
      /^The host has no such call there/,
    ],
  ])("answered with %s are told so, with a remedy that fits", async ([, answer, found, remedy]) => {
    const finding = await findingOf(answer);
    expect(finding).toMatchObject({ state: "fault" });
    expect(finding?.found).toMatch(found);
    expect(finding?.remedy).toMatch(remedy);
    expect(finding?.remedy).toMatch(/ Until then nobody can see their surveys\.$/);
  });

  test("redirected within the host, as browsers follow, are good", async () => {
    const host = await hostWith({ "/api/participant/survey": redirect(308, "/v2/survey") });
    expect(wrong((await examineLive(host, settings)).findings)).toEqual([]);
  });

  test.for<[string, string, RegExp]>([
    ["where nothing listens", nowhere, /^Nothing listens there/],
    ["by https where there is none", "https", /^Browsers refuse this connection too/],
  ])("%s have the remedy for that, and none about a challenge", async ([, given, remedy]) => {
    const { address: plain } = opened(await startThirdPartyParticipants(codesInBodies));
    const address = given === "https" ? plain.replace("http:", "https:") : given;
    const { findings } = await examineLive({ address, origin }, settings, participant);
    expect(wrong(findings).length).toBeGreaterThan(9);
    for (const finding of wrong(findings)) expect(finding.remedy).toMatch(remedy);
  });

  test("that take seconds are named, and end when all have taken too long", async () => {
    const answer = { milliseconds: 4100 } as Parameters<typeof timed>[1];
    expect(timed("POST /x", answer, "answers")).toMatchObject({
      state: "warning",
      found: "answers, 4100 ms",
    });
    const host = opened(await startThirdPartyParticipants(codesInBodies));
    const { findings } = await examineLive(
      { address: host.address, origin, patience: AbortSignal.abort() },
      settings,
      participant,
    );
    expect(wrong(findings).length).toBeGreaterThan(9);
    for (const { found } of wrong(findings)) expect(found).toMatch(/^takes too long/);
    expect(host.requests("/api/participant/survey")).toEqual([]);
  });
});
