import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";

import { callerOf } from "../../shared/http/caller.ts";
import type { Settings } from "../../shared/settings.ts";
import { RetryLaterError } from "../http/failures.ts";
import type { Queue } from "./queues.ts";
import type { Rate, Rates } from "./rates.ts";

/** Bytes of a body that cost one more token. */
const bytesPerToken = 8 * 1024;
/** The cost of the longest form without a picture, and of a body of unknown or refused length. */
const highestCost = 17;

/** In bytes. Larger bodies hold a picture, which is written to the disk. */
const largeBody = 128 * 1024;
/**
 * Concurrent large bodies in this process, of up to 10 MB. Above that, the oldest that has not arrived yet is
 * refused, of the address with the most of them.
 */
const maxUploads = 50;
/** The `Retry-After` of a refused upload, in seconds. */
const uploadPause = 5;

interface BudgetOptions {
  readonly settings: Pick<Settings, "TRUSTED_PROXIES">;
  readonly rates: Rates;
  readonly elapsed: () => number;
  readonly admission: Queue;
}

/**
 * Middleware that limits the work that one address can cause in this process, before a body is read, and
 * throws {RetryLaterError} 429. Requests without a body take their turns here, others when it has arrived
 * (routes/route.ts). The counts are in memory: a row costs more than a small request.
 */
export function requestBudget(options: BudgetOptions): MiddlewareHandler {
  const { settings, rates, elapsed, admission } = options;
  const consumeRequest = createBudget(rates.request.address, elapsed);
  const consumeForm = createBudget(rates.form.address, elapsed);
  const uploads = new Set<Upload>();
  return async (context, next) => {
    const isPost = context.req.method === "POST";
    const { address } = callerOf(context, settings.TRUSTED_PROXIES);
    const length = isPost ? Number(context.req.header("content-length") ?? Infinity) : 0;
    const cost = 1 + Math.floor(length / bytesPerToken);
    consumeRequest(address, Math.min(cost, highestCost));
    if (!isPost) {
      await admission.run(address, next);
      return;
    }
    const type = context.req.header("content-type") ?? "";
    if (length <= largeBody || !/^\s*multipart\//i.test(type)) return next();
    consumeForm(address, 1);
    if (uploads.size >= maxUploads) refuseOldestOfBusiestAddress(uploads);
    const { promise: refused, reject } = Promise.withResolvers<never>();
    // Undefined for a request made inside the program, as in tests.
    const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming;
    const upload: Upload = {
      address,
      isArriving: () => incoming?.complete === false,
      refuse: () => {
        uploads.delete(upload);
        reject(new RetryLaterError(429, uploadPause));
      },
    };
    uploads.add(upload);
    try {
      await Promise.race([next(), refused]);
    } finally {
      uploads.delete(upload);
    }
  };
}

/** A large body, while it arrives and until it is answered. */
interface Upload {
  readonly address: string;
  /** A client that has sent the header alone would otherwise keep the place of others. */
  readonly isArriving: () => boolean;
  /** Answers 429 and frees its place. */
  readonly refuse: () => void;
}

/** Of the address with most that are still arriving. Throws {RetryLaterError} 429 when none is. */
function refuseOldestOfBusiestAddress(uploads: Iterable<Upload>): void {
  const arriving = [...uploads].filter(({ isArriving }) => isArriving());
  const byAddress = [...Map.groupBy(arriving, ({ address }) => address).values()];
  const [oldest] = byAddress.reduce((most, own) => (own.length > most.length ? own : most), []);
  if (!oldest) throw new RetryLaterError(429, uploadPause);
  oldest.refuse();
}

/**
 * Counts tokens per key, in windows that begin for all keys together. The function that it returns
 * throws {RetryLaterError} 429 when a key has none left.
 *
 * @param elapsed milliseconds since any moment, whatever the clock is set to
 */
export function createBudget({ tokens, minutes }: Rate, elapsed: () => number) {
  const spent = new Map<string, number>();
  let end = -Infinity;
  return (key: string, cost: number): void => {
    const time = elapsed();
    if (time >= end) {
      spent.clear();
      end = time + minutes * 60_000;
    }
    const sum = (spent.get(key) ?? 0) + cost;
    if (sum > tokens) throw new RetryLaterError(429, Math.ceil((end - time) / 1000));
    spent.set(key, sum);
  };
}
