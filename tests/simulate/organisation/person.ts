import {
  categoryAnswer,
  moodAnswer,
  type QuestionData,
  questions,
} from "../../../src/contract/question.ts";
import { surveyLinkById } from "../../../src/contract/survey-link.ts";
import { readInvitation } from "../../../src/api/accounts/mailed-link.ts";
import { saveKey } from "../../../src/site/stores/survey/saves.ts";
import { hashText } from "../../../src/site/art/random.ts";
import { type Survey, surveyNames, surveys } from "./folder.ts";
import { hasCompleted, nameOfRow, openRoundOf } from "./model.ts";
import type { Mailed, Page, World } from "./world.ts";

/** What people do: they follow links, look at questions and answer them. */

/**
 * Follows a link, or comes with the password.
 *
 * @returns who is logged in then: the link of somebody without a password acts for its owner
 */
async function arrive(
  world: World,
  name: string,
  link: Mailed | undefined,
): Promise<string | undefined> {
  const visitor = world.visitor(name);
  if (link) {
    const answer = await world.call(surveyLinkById.path, { iSurveyLinkId: link.code });
    const { vSurveyLink = "" } = (answer?.data ?? {}) as { readonly vSurveyLink?: string };
    if (vSurveyLink.includes("/reset-password")) {
      const { database } = world.context();
      const found = await readInvitation(database, link.code);
      const owner = nameOfRow(world.known, found?.iParticipantId ?? 0);
      if (!found || owner === undefined) return undefined;
      if (owner !== link.name)
        world.checks.fail(`A link that was mailed to ${link.name} sets the password of ${owner}.`);
      await database
        .updateTable("participant")
        .set({ vPassword: "set" })
        .where("iParticipantId", "=", found.iParticipantId)
        .execute();
      await world.logIn(owner, found.iParticipantId);
      return owner;
    }
  }
  const account = world.known.accounts.get(name);
  if (!account || !visitor.hasPassword) return undefined;
  if (visitor.session === "") await world.logIn(name, account.row);
  return name;
}

const linkOf = (world: World, name: string, survey: Survey) =>
  world.codes.findLast((one) => one.name === name && one.survey === survey);

/** Opens the questions of a survey. */
export async function open(
  world: World,
  name: string,
  survey: Survey,
  link = linkOf(world, name, survey),
): Promise<string | undefined> {
  const actor = await arrive(world, name, link);
  if (actor === undefined) return undefined;
  const visitor = world.visitor(actor);
  const ask = () =>
    world.call(questions.path, {
      SurveyUniqueCode: surveys[survey].code,
      ParticipantUniqueCode: visitor.session,
    });
  let answer = await ask();
  const account = world.known.accounts.get(actor);
  if (answer?.status === 401 && account) {
    await world.logIn(actor, account.row);
    answer = await ask();
  }
  const round = openRoundOf(world.known, survey);
  const isAsked = round?.asked.has(actor) === true;
  if (answer && isAsked !== (answer.status === 200))
    world.checks.fail(`${actor} ${isAsked ? "can't open" : "opens"} ${survey}.`);
  if (answer?.status !== 200) return undefined;
  const data = answer.data as QuestionData;
  const parts = [data, ...(data.following ?? [])];
  visitor.page = {
    survey,
    round: round?.uid,
    asked:
      typeof data.vAsked === "string"
        ? { name: data.vAsked, time: Number(data.iAskedAt), at: world.loop.now() }
        : null,
    version: world.wordings.get(survey)?.version ?? 0,
    parts: parts.map((part) => ({
      iCategoryId: Number(part.category?.iCategoryId ?? 0),
      iSubCategoryId: Number(part.sub_category?.iSubCategoryId ?? 0),
      questions: part.questions.map(({ iQuestionId }) => Number(iQuestionId)),
      options: part.options.map(({ iOptionId, iMoodOptionId }) =>
        Number(iOptionId ?? iMoodOptionId),
      ),
    })),
  };
  return actor;
}

/** Sends answers to the first parts of the page. */
export async function send(world: World, name: string, parts = Infinity): Promise<void> {
  const { page } = world.visitor(name);
  for (const part of page?.parts.slice(0, parts) ?? [])
    if (page) await choose(world, name, page, part)?.();
}

/** Answers the first part of the page, which is sent later. */
export function answerOffline(world: World, name: string): void {
  const { page } = world.visitor(name);
  const [part] = page?.parts ?? [];
  if (page && part) choose(world, name, page, part);
}

/** @returns what sends the answers, also again */
function choose(
  world: World,
  name: string,
  page: Page,
  part: Page["parts"][number],
): (() => Promise<void>) | undefined {
  if (part.questions.length === 0) return undefined;
  const visitor = world.visitor(name);
  let isNoted = false;
  const today = world.day();
  const choices = part.questions.map(
    (question) => part.options[hashText(`${name} ${question} ${today}`) % part.options.length] ?? 0,
  );
  const isMood = page.survey === "Mood";
  const day = isMood ? today : "";
  const now = world.loop.now();
  const key = saveKey(`${name} ${page.survey} ${part.iSubCategoryId} ${now}`, page.asked, now);
  const isLate = () => page.round !== openRoundOf(world.known, page.survey)?.uid;
  const again = async (): Promise<void> => {
    const answer = await world.call(
      isMood ? moodAnswer.path : categoryAnswer.path,
      {
        participantVUniquieCode: visitor.session,
        iQuestionId: part.questions,
        iOptionId: choices,
        ...(isMood
          ? { iSurveyId: surveyNames.indexOf("Mood") + 1 }
          : { iCategoryId: part.iCategoryId, iSubCategoryId: part.iSubCategoryId }),
      },
      key,
    );
    if (!answer) {
      // The page sends it again, once an API is there.
      if (world.apis.length === 0) world.startApi();
      return again();
    }
    const account = world.known.accounts.get(name);
    if (answer.status === 401 && account) {
      await world.logIn(name, account.row);
      return again();
    }
    note(answer);
  };
  const note = ({ status, data }: { readonly status: number; readonly data: unknown }) => {
    const round = openRoundOf(world.known, page.survey);
    const vote = round?.votes.get(name);
    if (status !== 200) {
      const isRefusable =
        !round?.asked.has(name) ||
        status === 401 ||
        isLate() ||
        page.version !== (world.wordings.get(page.survey)?.version ?? 0) ||
        (isMood ? vote?.has(`${part.questions[0]} ${day}`) : hasCompleted(round, name));
      if (!isRefusable)
        world.checks.fail(`${name}'s answer to ${page.survey} is refused (${status}).`);
      return;
    }
    // A repeated one is not saved again.
    if (isNoted) return;
    isNoted = true;
    if (isLate())
      world.checks.fail(`${name}'s answer of ${today} to ${page.survey} counts in another round.`);
    if (!round?.asked.has(name)) {
      world.checks.fail(`${name} has answered ${page.survey}, and is not asked.`);
      return;
    }
    const own = vote ?? new Map<string, number>();
    round.votes.set(name, own);
    for (const [index, question] of part.questions.entries())
      own.set(`${question} ${day}`, choices[index] ?? 0);
    const saved = data as { readonly survey_status?: string } | null;
    if (saved?.survey_status === "completed" && !isMood) round.completed.add(name);
  };
  visitor.last = again;
  return again;
}
