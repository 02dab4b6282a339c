import { setTimeout as pause } from "node:timers/promises";

import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry, Summary } from "prom-client";

import { type SecurityEvent, securityEvents } from "./security-log.ts";

/** Numbers about a running API for its operator: no contents, no codes, no ids. */
export type Metrics = ReturnType<typeof createMetrics>;

type SaveOutcome = "accepted" | "replayed" | "refused" | "failed";

/** Seconds: half of the saves should take a few milliseconds, and none more than a second. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
/** Seconds: at once, after a dead spot, a train ride, a day, a week. */
const ageBuckets = [1, 10, 60, 600, 3600, 86_400, 604_800];

/** @param withProcess adds memory, CPU time and event loop of this process */
export function createMetrics({ withProcess = false } = {}) {
  const registry = new Registry();
  const registers = [registry];
  if (withProcess) collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "morrow_request_seconds",
    help: "Duration of calls by their answer's code.",
    labelNames: ["call", "code"],
    buckets: requestBuckets,
    registers,
  });
  const saves = new Counter({
    name: "morrow_saves_total",
    help: "Saves: accepted, replayed, refused or failed.",
    labelNames: ["outcome"],
    registers,
  });
  const mails = new Counter({
    name: "morrow_mails_total",
    help: "Mails: sent, or refused for good.",
    labelNames: ["outcome"],
    registers,
  });
  const events = new Counter({
    name: "morrow_security_events_total",
    help: "Events of the security log.",
    labelNames: ["event", "outcome"],
    registers,
  });
  // A rate needs a value from before the first event.
  for (const [event, outcomes] of Object.entries(securityEvents))
    for (const outcome of outcomes) events.inc({ event, outcome }, 0);
  const ages = new Histogram({
    name: "morrow_save_age_seconds",
    help: "Age of saves when they arrived.",
    buckets: ageBuckets,
    registers,
  });
  // The greatest of the last five to ten minutes.
  const recentAges = new Summary({
    name: "ages",
    help: "For the gauge below.",
    registers: [],
    percentiles: [1],
    maxAgeSeconds: 600,
    ageBuckets: 2,
  });
  new Gauge({
    name: "morrow_oldest_save_seconds",
    help: "Age of the oldest save of the last minutes.",
    registers,
    async collect() {
      const [greatest] = (await recentAges.get()).values;
      this.set(greatest?.value ?? 0);
    },
  });
  const queues = new Map<string, () => number | Promise<number>>();
  new Gauge({
    name: "morrow_queue_length",
    help: "What waits in a queue.",
    labelNames: ["queue"],
    registers,
    async collect() {
      for (const [queue, waiting] of queues) {
        const length = await answerSoon(Promise.resolve(waiting()));
        // Without the database, the other numbers are wanted most.
        if (length === undefined) this.remove({ queue });
        else this.set({ queue }, length);
      }
    },
  });
  return {
    registry,
    observeRequest(call: string, code: number, seconds: number): void {
      requests.observe({ call, code }, seconds);
    },
    /** Observes how old a save is that has arrived, where its key tells when a browser made it. */
    observeSaveAge(key: string | undefined, now: Date): void {
      const age = ageOf(key, now);
      if (age === undefined) return;
      ages.observe(age);
      recentAges.observe(age);
    },
    countSave(outcome: SaveOutcome): void {
      saves.inc({ outcome });
    },
    countMail(outcome: "sent" | "refused"): void {
      mails.inc({ outcome });
    },
    countEvent({ event, outcome }: SecurityEvent): void {
      events.inc({ event, outcome });
    },
    /** Shows how much waits in a queue. */
    watchQueue(name: string, waiting: () => number | Promise<number>): void {
      queues.set(name, waiting);
    },
  };
}

/** Older saves are not sent: a login ends after 30 days. */
const longestAge = 30 * 24 * 60 * 60;

/** Seconds since a key was made, if it is a UUID of version 7 (RFC 9562), as our browsers send. */
function ageOf(key: string | undefined, now: Date): number | undefined {
  const [, high = "", low = ""] = /^([\da-f]{8})-([\da-f]{4})-7/i.exec(key ?? "") ?? [];
  const age = (now.getTime() - parseInt(high + low, 16)) / 1000;
  // Clocks differ.
  return age <= longestAge ? Math.max(0, age) : undefined;
}

/** Milliseconds in which a database that is well answers. */
const timeout = 2000;

/** The database's answer; undefined when it fails, or does not answer within two seconds. */
export const answerSoon = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  Promise.race([answer.catch(() => undefined), pause(timeout, undefined, { ref: false })]);
