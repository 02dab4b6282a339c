import type { Call, RequestOf } from "../../contract/call.ts";
import { contentCalls } from "../../contract/content-calls.ts";
import { platform } from "../../contract/platform.ts";
import { surveys } from "../../contract/survey.ts";
import { allOf } from "../../shared/all-of.ts";
import { answersDigest } from "./content-digest.ts";
import type { LastFetch } from "./cache/last-fetch.ts";
import { featured } from "./outage.ts";
import type { Hosts } from "./fetch-answers.ts";
import { questionKey, type Received, type Receiver } from "./fetch-answer.ts";

/** What asking the questions of the last reading once more brought. */
export interface Replay {
  /** Digest of the answers. */
  readonly answers: string;
  /** The calls that were made. */
  readonly received: readonly Received[];
}

/**
 * Makes the first call of a reading, which tells the host's content version. When that is the one
 * with which the last reading was recorded, the API's kept answers are as good as asking again.
 */
export async function askVersion(
  receiver: Receiver,
  { api }: Hosts,
  last: LastFetch | undefined,
): Promise<string | undefined> {
  const { version } = await receiver.receive(api, surveys, featured);
  if (last && version !== undefined && version === last.version)
    receiver.vouchFor(
      new Map(last.calls.map(([path, text, content]) => [questionKey(path, text), content])),
    );
  return version;
}

const callAt: ReadonlyMap<string, Call> = new Map(
  Object.values(contentCalls).map((call) => [call.path, call]),
);

/**
 * Asks the questions of the last reading once more. Which questions a reading asks follows from its
 * answers, so when all of them are as they were, nothing else would be asked, and nothing has
 * changed. Answers that came as before need not even be read for that.
 *
 * @returns nothing when a call of the last reading is none of today's content calls
 */
export async function replay(
  receiver: Receiver,
  hosts: Hosts,
  last: LastFetch,
): Promise<Replay | undefined> {
  const calls = last.calls.flatMap(([path, text, content]) => {
    const call = callAt.get(path);
    return call ? [{ call, text, content }] : [];
  });
  if (calls.length < last.calls.length) return undefined;
  const outcomes = await allOf(
    calls.map(async ({ call, text, content }) => {
      const key = questionKey(call.path, text);
      const host = call === platform ? hosts.platform : hosts.api;
      if (receiver.isVouched(host, key)) return { line: [key, content] as const };
      const request = JSON.parse(text) as RequestOf<typeof call>;
      const received = await receiver.receive(host, call, request);
      return { line: [key, received.content ?? null] as const, received };
    }),
  );
  return {
    answers: answersDigest(outcomes.map(({ line }) => line)),
    received: outcomes.flatMap(({ received }) => received ?? []),
  };
}
