import type { MiddlewareHandler } from "hono";

import { callerOf } from "../../http/caller.ts";
import type { Services } from "../services.ts";
import type { Rate } from "./rates.ts";
import { TooManyError } from "./too-many-error.ts";

/** Bytes of a body that cost one point more. */
const bytesPerPoint = 8 * 1024;
/** A body of unknown or refused length costs no more than the longest JSON. */
const mostPoints = 17;

/** Larger bodies are held in memory whole while they arrive; in bytes. */
const largeBody = 128 * 1024;
/** So many large bodies at once, in this process and for one address. */
const mostUploads = 16;
const mostUploadsOfAddress = 6;
/** Seconds after which another try is worth it. */
const uploadPause = 5;

/**
 * Limits what one address can have this process do, before a body is read. Long bodies cost more.
 * Counts are in memory, unlike all others: they protect this process, and a row in the database
 * costs more than a small request does.
 *
 * @returns middleware that throws {TooManyError}
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
    const points = 1 + Math.floor(length / bytesPerPoint);
    takeRequest(address, Math.min(points, mostPoints));
    const type = context.req.header("content-type") ?? "";
    if (!/^\s*multipart\//i.test(type)) return next();
    takeForm(address, 1);
    if (length <= largeBody) return next();
    const own = uploads.filter((other) => other === address);
    if (uploads.length >= mostUploads || own.length >= mostUploadsOfAddress)
      throw new TooManyError(uploadPause);
    uploads.push(address);
    try {
      await next();
    } finally {
      uploads.splice(uploads.indexOf(address), 1);
    }
  };
}

/** Counts points of keys within stretches of time that begin for all keys together. */
function createBudget({ points, minutes }: Rate, now: () => Date) {
  const spent = new Map<string, number>();
  let end = 0;
  return (key: string, cost: number): void => {
    const time = now().getTime();
    if (time >= end) {
      spent.clear();
      end = time + minutes * 60_000;
    }
    const sum = (spent.get(key) ?? 0) + cost;
    if (sum > points) throw new TooManyError(Math.ceil((end - time) / 1000));
    spent.set(key, sum);
  };
}
