/** Where a person's choices are: on a page, in a tab, on a device, in the API's database. */
import * as v from "valibot";

import type { OfflineSchema, Ciphertext } from "../../src/site/client/offline-store/database.ts";
import * as sessionKeys from "../../src/site/client/session-keys.ts";
import {
  readCurrentSurvey,
  readOtherPending,
  surveyRecord,
  type PendingAnswers,
} from "../../src/site/stores/survey/pending-answers.ts";
import { pairsOf, type Choice as Pair } from "../../src/site/stores/survey/page.ts";
import type { Save } from "../../src/site/stores/survey/saves.ts";
import type { SurveyState } from "../../src/site/stores/survey/state.ts";
import type { Device, Tab } from "./browser.ts";
import type { Person, StoredAnswer } from "./host.ts";
import type { Choice } from "./memory.ts";
import { decryptBytes, keyOfPassword } from "./web-crypto.ts";
import type { World } from "./world.ts";

const inSaves = (saves: readonly Save[], isWanted: (pair: Pair) => boolean) =>
  saves.some(({ answers }) => pairsOf(answers).some(isWanted));

type Draft = Pick<PendingAnswers, "answers" | "unsent" | "refused">;

/** Whether pending answers have a choice, chosen or in a save. */
function hasChoice(pending: Draft, choice: Choice): boolean {
  const isWanted = ({ iQuestionId, iOptionId }: Pair) =>
    String(iQuestionId) === choice.question && String(iOptionId) === choice.option;
  const { answers, unsent, refused } = pending;
  return answers[choice.question] === choice.text || inSaves([...unsent, ...refused], isWanted);
}

/** Whether a page waits with a choice: in a save, or on its screen. */
export function isWaiting(state: SurveyState, choice: Choice): boolean {
  if (state.kind === "completed" || !("page" in state)) return stateHas(state, choice);
  const isShown = state.page.questions.some(({ key }) => key === choice.question);
  return isShown || isInQueue(state, choice);
}

/** Whether a save of a page has a choice, or one that was refused. */
export const isInQueue = (state: SurveyState, choice: Choice): boolean =>
  "pending" in state && hasChoice({ ...state.pending, answers: {} }, choice);

export function stateHas(state: SurveyState | undefined, choice: Choice): boolean {
  if (!state) return false;
  if ("pending" in state) return hasChoice(state.pending, choice);
  if (state.kind !== "completed") return false;
  return hasChoice({ answers: {}, unsent: [], refused: state.refused }, choice);
}

/** The pending answers that a tab's session storage has. */
function draftsIn({ entries }: Tab): readonly Draft[] {
  const session = { get: (key: string) => entries.get(key) ?? null };
  const current = readCurrentSurvey(session);
  const answers = JSON.parse(session.get(sessionKeys.answers) ?? "{}") as PendingAnswers["answers"];
  const others = readOtherPending(session).map(({ pending }) => pending);
  return current ? [{ ...current, answers }, ...others] : others;
}

function openSealed(key: Uint8Array, { iv, bytes }: Ciphertext): unknown {
  try {
    return JSON.parse(decryptBytes(key, iv, bytes).toString());
  } catch {
    return undefined;
  }
}

/** The drafts of a person in a device's database, as far as the next login can read them. */
function draftsOn({ database }: Device, person: Person, world: World): readonly Draft[] {
  const password = world.host.passwordOf(person);
  const address = new TextEncoder().encode(world.ownerOf(person));
  return (database.rows("owners") as unknown as readonly OwnerRow[]).flatMap((row) => {
    const opened =
      openSealed(keyOfPassword(password, new Uint8Array([...row.salt, ...address])), row.secrets) ??
      (row.recovery && openSealed(world.host.deviceKeyOf(person), row.recovery));
    const { key } = (opened ?? {}) as { readonly key?: string };
    if (key === undefined) return [];
    const records = database.rows("surveys").filter(({ owner }) => owner === row.owner);
    return records.flatMap(({ record }) => {
      const opened = openSealed(Buffer.from(key, "base64"), record as Ciphertext);
      const read = v.safeParse(surveyRecord, opened);
      return read.success ? [read.output.pending] : [];
    });
  });
}
type OwnerRow = OfflineSchema["owners"]["value"];

export const tabHas = (tab: Tab, choice: Choice) =>
  draftsIn(tab).some((one) => hasChoice(one, choice));
export const deviceHas = (device: Device, choice: Choice, world: World) =>
  draftsOn(device, choice.person, world).some((one) => hasChoice(one, choice));

export const apiHas = (answers: readonly StoredAnswer[], { person, question, option }: Choice) =>
  answers.some(
    (one) => one.person === person && one.question === question && one.option === option,
  );
