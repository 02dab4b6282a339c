import type { QuestionData } from "../../contract/question.ts";
import { hexDigest } from "../../shared/digest.ts";
import type { YesNo } from "../db/tables.ts";
import { answerDay } from "./survey-days.ts";

/**
 * When and in which round a survey is asked and answered (docs/your-api.md). Questions tell the round, and the
 * key of a save names it again, with the time at which it was made: the save may arrive much later.
 */

const prefix = "round-";

/** Names a round by its random id: after a restore its number may be that of another one. */
export const roundName = (vId: string): string => hexDigest(vId, 24);

/** Of what is asked in no round, answers count whenever they come. */
export function askedIn(
  { vRound, eMood }: { readonly vRound: string | null; readonly eMood: YesNo },
  now: Date,
): Pick<QuestionData, "vAsked" | "iAskedAt"> {
  if (vRound === null) return {};
  const day = answerDay(eMood, now);
  return {
    vAsked: `${prefix}${roundName(vRound)}${day && `-${day}`}`,
    iAskedAt: Math.floor(now.getTime() / 1000),
  };
}

/** What the key of a save tells of it. */
export interface AnsweredIn {
  /** {@link roundName} */
  readonly round: string;
  /** By this host's clock; a participant's may have run ahead since the questions came. */
  readonly time: Date;
}

/** Reads the key of a save; undefined for one that tells nothing. */
export function answeredIn(key: string | undefined, now: Date): AnsweredIn | undefined {
  const [, round, seconds] = named.exec(key ?? "") ?? [];
  if (round === undefined) return undefined;
  const time = new Date(Math.min(now.getTime(), Number(seconds) * 1000));
  return { round, time };
}

const named = new RegExp(String.raw`\.${prefix}([\da-f]{1,24})(?:-\d{4}-\d\d-\d\d)?\.(\d{1,11})$`);
