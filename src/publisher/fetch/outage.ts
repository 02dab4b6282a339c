import { type ContentCallName, contentCalls } from "../../contract/content-calls.ts";
import { CliError } from "../../shared/errors.ts";
import type { Answer } from "./request.ts";
import { unfeatured } from "./request-content.ts";

/** Lists that an editor may leave empty, and calls that a host need not have. */
const optional: ReadonlySet<ContentCallName> = new Set([
  "blogRecommendation",
  "organisations",
  "platform",
  "socialSettings",
  "testimonials",
  "videos",
]);

const isRequired = ({ name, payload }: Answer) =>
  !optional.has(name) && payload !== JSON.stringify(unfeatured);

/**
 * Finds the failed calls after which it is unknown whether the content has changed: required ones that
 * have had an answer before. Failures of other calls are only reported.
 *
 * @returns whether the API answered none of its calls, and a sentence that names the first failed one
 */
export function outageIn(answers: readonly Answer[]) {
  const isTotal = answers.every(({ host, reason }) => !host.isApi || reason !== undefined);
  const failed = answers.filter(
    (one) => one.reason !== undefined && (isTotal || (one.digest !== null && isRequired(one))),
  );
  const [first] = failed;
  if (!first) return undefined;
  const calls = failed.length === 1 ? "A call" : `${failed.length} calls`;
  return {
    isTotal,
    reason: `${calls} for content failed, so whether anything has changed is not known. POST ${first.key} at ${first.host.address}: ${first.reason}.`,
  };
}

/** @throws {CliError} when the API has answered no call, and no earlier answer is cached */
export function requireContent(answers: readonly Answer[]): void {
  const calls = answers.filter(({ host }) => host.isApi);
  const [first] = calls;
  if (!first || calls.some(({ digest }) => digest !== null)) return;
  throw new CliError(
    `None of the ${calls.length} content calls to ${first.host.address} brought an answer. POST ${contentCalls[first.name].path} failed: ${first.reason}. No earlier answer is kept, so nothing was published.`,
  );
}
