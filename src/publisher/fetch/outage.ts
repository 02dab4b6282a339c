import { type ContentCallName, contentCalls } from "../../contract/content-calls.ts";
import { ContentError } from "./content-error.ts";
import type { Received } from "./fetch-answer.ts";

/** Surveys for the home page, and the others. */
export const featured = { eFeature: "Yes", eDelete: "No" } as const;
export const unfeatured = { eFeature: "No", eDelete: "No" } as const;

/** Lists that an editor may leave empty too, and extras that a host need not have. */
const optional: ReadonlySet<string> = new Set(
  (
    [
      "blogRecommendation",
      "organisations",
      "platform",
      "socialSettings",
      "testimonials",
      "videos",
    ] as const satisfies readonly ContentCallName[]
  ).map((name) => contentCalls[name].path),
);

const isRequired = ({ call, payload }: Received) =>
  !optional.has(call.path) && payload !== JSON.stringify(unfeatured);

/** Calls that failed, so that it is not known whether the content has changed. */
export interface Outage {
  /** Whether the API answered no call at all. */
  readonly isTotal: boolean;
  /** A sentence that names the first of these calls. */
  readonly reason: string;
}

/**
 * Finds out whether failed calls leave the state of the content unknown: required calls do that have
 * brought an answer before. Optional ones, and those that have never brought one, are reported and
 * change nothing.
 *
 * @param received what all calls of a reading brought
 */
export function outageIn(received: readonly Received[]): Outage | undefined {
  const isTotal = isDown(received);
  const failed = received.filter(
    (one) =>
      one.reason !== undefined && (isTotal || (one.content !== undefined && isRequired(one))),
  );
  const [first] = failed;
  if (!first) return undefined;
  const calls = failed.length === 1 ? "A call" : `${failed.length} calls`;
  return {
    isTotal,
    reason: `${calls} for content failed, so whether anything has changed is not known. POST ${first.key} at ${first.host.address}: ${first.reason}.`,
  };
}

/** Whether the API answered none of its calls. */
const isDown = (received: readonly Received[]) =>
  received.every(({ host, reason }) => !host.isApi || reason !== undefined);

/**
 * Makes sure that there is content at all, of now or kept.
 *
 * @throws {ContentError} when the API has answered no call and never did
 */
export function requireContent(received: readonly Received[]): void {
  const calls = received.filter(({ host }) => host.isApi);
  const [first] = calls;
  if (!first || calls.some(({ content }) => content !== undefined)) return;
  throw new ContentError(
    `None of the ${calls.length} content calls to ${first.host.address} brought an answer. POST ${first.call.path} failed: ${first.reason}. No earlier answer is kept, so nothing was published.`,
  );
}
