import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey as deriveWithPbkdf2 } from "altcha-lib/algorithms/pbkdf2";
import { deriveKey as deriveWithSha } from "altcha-lib/algorithms/sha";
import { atom } from "nanostores";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { obtainAltchaProof } from "../../../src/site/client/human-check/altcha.ts";
import { waitingAfter } from "../../../src/site/client/api.ts";
import {
  obtainInWorker,
  createHumanCheck,
  type HumanCheckState,
} from "../../../src/site/client/human-check/human-check.ts";
import { proofError, sendWithProof } from "../../../src/site/stores/human-proof.ts";
import { humanCheckText } from "../../../src/contract/text/human-check.ts";
import { failedOutcome, type Outcome } from "../../../src/site/client/outcome.ts";
import { json, stubApi, unreachable } from "../../helpers/stub-api.ts";
import { createTestEnvironment, type TestEnvironment } from "../../helpers/test-environment.ts";
import { eventually } from "../../helpers/eventually.ts";

let environment: TestEnvironment;
beforeEach(() => {
  environment = createTestEnvironment();
});

function counting() {
  let number = 0;
  return vi.fn(() => Promise.resolve(`proof ${++number}`));
}

/** Lets pending promises settle. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("the state", () => {
  test("says nothing of a check that works, before, during and after it", async () => {
    const check = createHumanCheck(counting(), environment.clock);
    const states: string[] = [];
    check.$state.listen((state) => states.push(state));
    check.prepare();
    await check.token();
    environment.advance(waitingAfter);
    expect([check.$state.get(), ...states].filter((state) => state !== "quiet")).toEqual([]);
  });

  test("is slow when a check takes long, until it succeeds", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const check = createHumanCheck(() => promise, environment.clock);
    check.prepare();
    environment.advance(waitingAfter - 1);
    expect(check.$state.get()).toBe("quiet");
    environment.advance(1);
    expect(check.$state.get()).toBe("slow");
    resolve("proof");
    await check.token();
    expect(check.$state.get()).toBe("quiet");
  });
});

describe("proofs", () => {
  test("are obtained early, and once", async () => {
    const obtain = counting();
    const check = createHumanCheck(obtain, environment.clock);
    check.prepare();
    check.prepare();
    expect(await check.token()).toBe("proof 1");
    expect(obtain).toHaveBeenCalledTimes(1);
  });

  test("are obtained once when one is asked for before the check has begun", async () => {
    const obtain = counting();
    const check = createHumanCheck(obtain, environment.clock);
    const token = check.token();
    check.prepare();
    expect(await token).toBe("proof 1");
    expect(obtain).toHaveBeenCalledTimes(1);
  });

  test("are used once", async () => {
    const check = createHumanCheck(counting(), environment.clock);
    expect(await check.token()).toBe("proof 1");
    expect(await check.token()).toBe("proof 2");
  });

  test("are renewed when older than 90 seconds", async () => {
    const check = createHumanCheck(counting(), environment.clock);
    check.prepare();
    await settled();
    environment.advance(90_000);
    expect(await check.token()).toBe("proof 1");
    check.prepare();
    await settled();
    environment.advance(90_001);
    expect(await check.token()).toBe("proof 3");
  });

  test("are requested again at submit when the early request failed", async () => {
    const obtain = counting().mockRejectedValueOnce(new Error("offline"));
    const check = createHumanCheck(obtain, environment.clock);
    check.prepare();
    await eventually(() => expect(check.$state.get()).toBe("failed"));
    expect(await check.token()).toBe("proof 1");
  });

  test("that cannot be obtained are null", async () => {
    const check = createHumanCheck(() => Promise.reject(new Error("offline")), environment.clock);
    expect(await check.token()).toBeNull();
    expect(check.$state.get()).toBe("failed");
  });

  test("that no answer brings are told from those that a host does not give", async () => {
    vi.useFakeTimers();
    const { api } = stubApi(environment, unreachable);
    const check = createHumanCheck(() => obtainAltchaProof(api), environment.clock);
    const token = check.token();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await token).toBeNull();
    expect(check.$state.get()).toBe("unreachable");
  });
});

describe("a dearer proof", () => {
  const refusal = (body: object): Outcome<null> => ({
    ok: false,
    reason: "refused",
    code: 403,
    message: "reCAPTCHA failed",
    body,
  });
  const success: Outcome<null> = { ok: true, code: 200, data: null };

  /** Sends a form, whose answers are given, and returns the proofs that it sent. */
  async function sendTo(...answers: readonly Outcome<null>[]) {
    const obtain = vi.fn((work?: number) => Promise.resolve(`proof of ${work ?? "the usual"}`));
    const check = createHumanCheck(obtain, environment.clock);
    check.prepare();
    const proofs: string[] = [];
    const outcome = await sendWithProof(check, (proof) => {
      proofs.push(proof);
      return Promise.resolve(answers[proofs.length - 1] ?? failedOutcome("unreachable"));
    });
    return { outcome, proofs };
  }

  test.each([10, 100])("of %i times the work is sent when a server asks for it", async (iWork) => {
    const { outcome, proofs } = await sendTo(refusal({ code: 403, iWork }), success);
    expect(proofs).toEqual(["proof of the usual", `proof of ${iWork}`]);
    expect(outcome).toEqual(success);
  });

  test("is sent once", async () => {
    const asked = refusal({ iWork: 10 });
    const { outcome, proofs } = await sendTo(asked, asked, success);
    expect(proofs).toHaveLength(2);
    expect(outcome).toBeNull();
  });

  test.each([
    ["no work", {}],
    ["work without end", { iWork: 1_000_000 }],
    ["a text", { iWork: "10" }],
    ["nothing", { iWork: null }],
  ])("is not sent to a host that names %s", async (_what, body) => {
    const { outcome, proofs } = await sendTo(refusal(body), success);
    expect(proofs).toEqual(["proof of the usual"]);
    expect(outcome).toBeNull();
  });

  test("is not sent after a failure that names a work by chance", async () => {
    const { proofs } = await sendTo({ ...success, code: 200 }, success);
    expect(proofs).toHaveLength(1);
    expect((await sendTo(failedOutcome("unreachable"), success)).proofs).toHaveLength(1);
  });
});

describe("ALTCHA", () => {
  test.each([
    ["SHA-256", deriveWithSha],
    ["PBKDF2/SHA-256", deriveWithPbkdf2],
  ])(
    "solves a %s challenge so that the server's library accepts it",
    async (algorithm, deriveKey) => {
      const challenge = await createChallenge({
        algorithm,
        cost: 2,
        counter: 7,
        deriveKey,
        hmacSignatureSecret: "secret",
        data: { kept: true },
        expiresAt: new Date(Date.now() + 60_000),
      });
      const { api } = stubApi(environment, json(challenge));
      const payload = JSON.parse(atob(await obtainAltchaProof(api))) as Pick<
        Parameters<typeof verifySolution>[0],
        "challenge" | "solution"
      >;
      const result = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: "secret" });
      expect(result.verified).toBe(true);
    },
  );

  test.each([
    ["nonsense", json({ hello: "world" })],
    ["a failure", json({ code: 404 }, 404)],
  ])("refuses %s instead of a challenge", async (_what, handler) => {
    const { api } = stubApi(environment, handler);
    await expect(obtainAltchaProof(api)).rejects.toThrow();
  });

  test("throws for a failing network after three attempts", async () => {
    vi.useFakeTimers();
    const { api, requests } = stubApi(environment, unreachable);
    const proof = expect(obtainAltchaProof(api)).rejects.toThrow();
    await vi.runAllTimersAsync();
    await proof;
    expect(requests).toHaveLength(3);
    vi.useRealTimers();
  });

  test("does not wait for a Retry-After of an hour", async () => {
    vi.useFakeTimers();
    const { api } = stubApi(
      environment,
      () => new Response(null, { status: 429, headers: { "Retry-After": "3600" } }),
    );
    const proof = expect(obtainAltchaProof(api)).rejects.toThrow("429");
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    await proof;
  }, 1000);
});

describe("on a page without https", () => {
  test("no worker is begun, and the state says why", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const Worker = vi.fn();
    vi.stubGlobal("Worker", Worker);
    onTestFinished(() => void vi.unstubAllGlobals());
    const check = createHumanCheck(obtainInWorker, environment.clock);
    expect(await check.token()).toBeNull();
    expect(check.$state.get()).toBe("insecure");
    expect(Worker).not.toHaveBeenCalled();
  });

  test("a check that needs no cryptography of the browser goes on", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    onTestFinished(() => void vi.unstubAllGlobals());
    const check = createHumanCheck(counting(), environment.clock);
    expect(await check.token()).toBe("proof 1");
    expect(check.$state.get()).toBe("quiet");
  });

  test.each([
    ["specified", "quiet"],
    ["specified", "failed"],
    ["specified", "unreachable"],
    [humanCheckText.insecure, "insecure"],
  ] as const)("the error of a form is %j after a check that is %s", (text, state) => {
    expect(proofError({ $state: atom<HumanCheckState>(state) }, "specified")).toBe(text);
  });
});
