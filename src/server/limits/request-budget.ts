import type { MiddlewareHandler } from "hono";

import { callerOf } from "../../http/caller.ts";
import type { Services } from "../services.ts";
import { LaterError } from "../http/api-error.ts";
import type { Rate } from "./rates.ts";

/** Bytes of a body that cost one more token. */
const bytesPerToken = 8 * 1024;
/** The cost of the longest JSON, and of a body of unknown or refused length. */
const highestCost = 17;

/** In bytes. Larger bodies are held in memory whole while they arrive. */
const largeBody = 128 * 1024;
/** Concurrent large bodies, in this process and of one address. */
const maxUploads = 16;
const maxUploadsOfAddress = 6;
/** The `Retry-After` of a refused upload, in seconds. */
const uploadPause = 5;

/**
 * Middleware that limits the work that one address can cause in this process, before a body is
 * read, and throws {LaterError} 429. The counts are in memory: a row costs more than a small
 * request.
 */
export function requestBudget({
  settings,
  rates,
  now,
}: Pick<Services, "settings" | "rates" | "now">): MiddlewareHandler {
  const takeRequest = createBudget(rates.request.address, now);
  const takeForm = createBudget(rates.form.address, now);
  const uploads: string[] = [];
  return async (context, next) => {
    if (context.req.method !== "POST") return next();
    const { address } = callerOf(context, settings.TRUSTED_PROXIES);
    const length = Number(context.req.header("content-length") ?? Infinity);
    const cost = 1 + Math.floor(length / bytesPerToken);
    takeRequest(address, Math.min(cost, highestCost));
    const type = context.req.header("content-type") ?? "";
    if (!/^\s*multipart\//i.test(type)) return next();
    takeForm(address, 1);
    if (length <= largeBody) return next();
    const own = uploads.filter((other) => other === address);
    if (uploads.length >= maxUploads || own.length >= maxUploadsOfAddress)
      throw new LaterError(429, uploadPause);
    uploads.push(address);
    try {
      await next();
    } finally {
      uploads.splice(uploads.indexOf(address), 1);
    }
  };
}

/**
 * Counts tokens per key, in windows that begin for all keys together. The function that it returns
 * throws {LaterError} 429 when a key has none left.
 */
export function createBudget({ tokens, minutes }: Rate, now: () => Date) {
  const spent = new Map<string, number>();
  let end = 0;
  return (key: string, cost: number): void => {
    const time = now().getTime();
    if (time >= end) {
      spent.clear();
      end = time + minutes * 60_000;
    }
    const sum = (spent.get(key) ?? 0) + cost;
    if (sum > tokens) throw new LaterError(429, Math.ceil((end - time) / 1000));
    spent.set(key, sum);
  };
}
