import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { contentCalls } from "../contract/content-calls.ts";
import { readAnswer } from "../contract/read-answer.ts";
import { fetchContent } from "./fetch-content.ts";
import type { CallFacts } from "./fetch/post-call.ts";
import { emptyReport, type FetchReport } from "./progress/fetch-report.ts";
import { countInWords } from "../shared/counted.ts";
import { remedyFor } from "../shared/host-remedy.ts";
import type { Settings } from "../shared/settings.ts";
import { CliError } from "../shared/errors.ts";
import { fault, type Finding, good, warning } from "../shared/finding.ts";

/** Calls that may bring nothing: what they fill is left out of pages, or its own place is quiet. */
const mayBeEmpty: ReadonlySet<string> = new Set(
  [
    contentCalls.blogRecommendation,
    contentCalls.organisations,
    contentCalls.platform,
    contentCalls.socialSettings,
    contentCalls.testimonials,
    contentCalls.videos,
    contentCalls.surveyById,
    contentCalls.blogById,
  ].map(({ path }) => path),
);

/** Records with faults that are printed one by one for a call. */
const mostShown = 5;

/**
 * Makes every content call of a publish, with an empty cache, in a folder that is deleted afterwards.
 *
 * @param host the content API's address
 * @returns a finding per path, one per record that was left out, and one per picture that can't be used
 */
export async function examineContent(
  settings: Settings,
  host: string,
): Promise<readonly Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), "doctor-"));
  const calls: CallFacts[] = [];
  try {
    const { report, failure } = await fetchContent({
      settings: { ...settings, API_HOST: host },
      folder,
      onCall: (facts) => calls.push(facts),
    }).then(
      (content) => ({ report: content.report, failure: undefined }),
      (error: unknown) => {
        if (!(error instanceof CliError)) throw error;
        return { report: emptyReport(), failure: error.message };
      },
    );
    return [...findingsOf(calls, report), ...(failure ? [noContent(failure)] : [])];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const noContent = (failure: string): Finding =>
  fault(
    "All content",
    failure,
    remedyFor(failure, "Check API_HOST: paths of the specification, /api/…, are appended to it."),
  );

function findingsOf(calls: readonly CallFacts[], report: FetchReport): readonly Finding[] {
  const byPath = Map.groupBy(calls, ({ call }) => call.path);
  return [
    ...Array.from(byPath, ([path, calls]) => [
      summaryOf(path, calls),
      ...failures(path, report),
      ...leftOut(path, report),
    ]).flat(),
    ...report.pictures.map(({ address, reason }) =>
      warning(
        `Picture ${address}`,
        reason,
        "Until it can be fetched, pages show a placeholder in its place.",
      ),
    ),
  ];
}

function summaryOf(path: string, calls: readonly CallFacts[]): Finding {
  const records = calls.reduce((sum, facts) => sum + recordsIn(facts), 0);
  const bytes = calls.reduce((sum, facts) => sum + (facts.answer?.bytes.length ?? 0), 0);
  const slowest = Math.round(Math.max(...calls.map(({ milliseconds }) => milliseconds)));
  const found = [
    countInWords(calls.length, "call"),
    countInWords(records, "record"),
    `${(bytes / 1024).toFixed(1)} KB`,
    `${calls.length > 1 ? "the slowest " : ""}${slowest} ms`,
  ].join(", ");
  return records === 0 && !mayBeEmpty.has(path)
    ? warning(`POST ${path}`, found, "Nothing of it is shown. Is that what the organisation wants?")
    : good(`POST ${path}`, found);
}

/** Records as browsers would read them; those with faults are in the report. */
function recordsIn({ call, answer }: CallFacts): number {
  if (!answer || answer.bytes.length === 0) return 0;
  try {
    const read = readAnswer(
      call,
      JSON.parse(new TextDecoder().decode(answer.bytes)),
      answer.status,
    );
    return read.kind === "success" ? read.records.length : 0;
  } catch (error) {
    if (error instanceof SyntaxError) return 0;
    throw error;
  }
}

const failures = (path: string, { failedCalls }: FetchReport): readonly Finding[] =>
  failedCalls
    .filter(({ source }) => source.startsWith(`POST ${path} `))
    .slice(0, mostShown)
    .map(({ source, reason }) =>
      fault(
        source,
        reason,
        remedyFor(reason, "Answer as section 7 of the specification says for this call."),
      ),
    );

function leftOut(path: string, report: FetchReport): readonly Finding[] {
  const faults = report.leftOut.filter(({ source }) => source.startsWith(`POST ${path} `));
  const more = faults.length - mostShown;
  return [
    ...faults
      .slice(0, mostShown)
      .map(({ source, path, expected, received }) =>
        fault(
          `${source}, ${path}`,
          `expected ${expected}, received ${received}`,
          "It is left out of the site. Send what is expected.",
        ),
      ),
    ...(more > 0 ? [warning(`POST ${path}`, `${more} more like these`, "See --json.")] : []),
  ];
}
