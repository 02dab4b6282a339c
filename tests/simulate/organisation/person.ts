import { logOutOthers } from "../../../src/contract/login.ts";
import { changePassword, personalData, profile } from "../../../src/contract/profile.ts";
import {
  categoryAnswer,
  moodAnswer,
  type QuestionData,
  questions,
} from "../../../src/contract/question.ts";
import { participantSurveys } from "../../../src/contract/survey.ts";
import { surveyLinkById } from "../../../src/contract/survey-link.ts";
import { choosePassword } from "../../../src/api/accounts/new-password.ts";
import { ownerOf } from "../../../src/site/stores/account/login.ts";
import { saveKey } from "../../../src/site/stores/survey/saves.ts";
import { hashText } from "../../../src/site/art/random.ts";
import { names, type Survey, surveyNames, surveys } from "./folder.ts";
import { endLogins, hasCompleted, openRoundOf, roundOfLink } from "./model.ts";
import type { Login, Page, SureMailed, World } from "./world.ts";

/** What people do, and those who get or scan their mails: they follow links, look at questions and answer them. */

/** What was answered before, in an answer of the API. */
const told = /"(?:answers|replaced)":(?!\[\])/;

/** Calls the API with a login; one by a link tells nothing that was answered. */
async function callAs(world: World, login: Login, ...sent: Parameters<World["call"]>) {
  const answer = await world.call(...sent);
  if (login.link && told.test(JSON.stringify(answer?.data ?? null)))
    world.checks.fail(`A link of ${login.name} tells what was answered.`);
  return answer;
}

/** @returns undefined where the link opens nothing, or asks for the password */
async function follow(
  world: World,
  link: SureMailed,
  setsPassword = true,
): Promise<Login | undefined> {
  const { known, checks } = world;
  const answer = await world.call(surveyLinkById.path, { iSurveyLinkId: link.code });
  if (!answer) return undefined;
  const isMeant = roundOfLink(known, link) !== undefined;
  if (answer.status === 200 ? !isMeant : isMeant && link.isSure)
    checks.fail(`The link of ${link.name} to ${link.survey} ${isMeant ? "is dead" : "lives"}.`);
  if (answer.status !== 200) return undefined;
  const { vSurveyLink, vUniqueCode, vEmailDigest } = answer.data as Readonly<
    Record<"vSurveyLink" | "vUniqueCode" | "vEmailDigest", string | undefined>
  >;
  const { name, survey, round } = link;
  if (vEmailDigest !== (await ownerOf(known.accounts.get(name)?.address ?? "")))
    checks.fail(`A link that was mailed to ${name} opens the account of somebody else.`);
  if (vUniqueCode !== undefined) {
    known.logins.push({ code: vUniqueCode, name, survey, round, isEnded: false });
    return { name, code: vUniqueCode, link };
  }
  if (!setsPassword || !vSurveyLink?.includes("/reset-password")) return undefined;
  await setPassword(world, name);
  return { name, code: world.visitor(name).session };
}

/** Follows a link, which acts for its owner, or comes with the password. */
async function arrive(
  world: World,
  name: string,
  link: SureMailed | undefined,
): Promise<Login | undefined> {
  const login = link && (await follow(world, link));
  const visitor = world.visitor(name);
  const account = world.known.accounts.get(name);
  if (login || !account || !visitor.hasPassword) return login;
  if (visitor.session === "") await world.logIn(name, account.row);
  return { name, code: visitor.session };
}

/** Another login in the place of one that has ended. */
function renew(world: World, { name, link }: Login): Promise<Login | undefined> {
  world.visitor(name).session = "";
  return arrive(world, name, link);
}

/** Sets a password, by a link that was mailed for that. */
export async function setPassword(world: World, name: string): Promise<void> {
  const account = world.known.accounts.get(name);
  if (!account) return;
  const services = world.context();
  const found = await services.database
    .selectFrom("participant")
    .select(["iParticipantId", "vPassword", "vEmail", "vFirstName"])
    .where("iParticipantId", "=", account.row)
    .executeTakeFirstOrThrow();
  await choosePassword(services, found, `set at ${world.loop.now()}`);
  endLogins(world.known, name);
  await world.logIn(name, account.row);
}

/** Ends all other logins, on the page of the profile. */
export async function logOutEverywhere(world: World, name: string): Promise<void> {
  const login = await renew(world, { name, code: "" });
  if (!login) return;
  const answer = await world.call(logOutOthers.path, { vUniqueCode: login.code });
  if (answer?.status === 200) endLogins(world.known, name);
}

export const linkOf = (world: World, name: string, survey: Survey) =>
  world.codes.findLast((one) => one.name === name && one.survey === survey);

const askFor = (world: World, survey: Survey, login: Login, page: object = {}) =>
  callAs(world, login, questions.path, {
    SurveyUniqueCode: surveys[survey].code,
    ParticipantUniqueCode: login.code,
    ...page,
  });

/** Opens the questions of a survey: who has a password comes with that. */
export async function open(
  world: World,
  name: string,
  survey: Survey,
  link = world.visitor(name).hasPassword ? undefined : linkOf(world, name, survey),
): Promise<string | undefined> {
  let login = await arrive(world, name, link);
  let answer = login && (await askFor(world, survey, login));
  if (login && answer?.status === 401) {
    login = await renew(world, login);
    answer = login && (await askFor(world, survey, login));
  }
  if (!login || !answer) return undefined;
  const { name: actor } = login;
  const round = openRoundOf(world.known, survey);
  const isAsked = round?.asked.has(actor) === true;
  if (isAsked !== (answer.status === 200))
    world.checks.fail(`${actor} ${isAsked ? "can't open" : "opens"} ${survey}.`);
  if (answer.status !== 200) return undefined;
  const data = answer.data as QuestionData;
  const parts = [data, ...(data.following ?? [])];
  world.visitor(actor).page = {
    login,
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

/** Somebody to whom a mail was forwarded tries all that its link could open. */
export async function lookAround(world: World, link: SureMailed): Promise<void> {
  const login = await follow(world, link, false);
  if (!login) return;
  const { fail } = world.checks;
  const vUniqueCode = login.code;
  for (const survey of surveyNames) {
    // What was answered before is on the pages behind.
    const answer = await askFor(world, survey, login, { vFlag: "History" });
    if (answer && (answer.status === 200) !== (survey === link.survey))
      fail(`The link of ${link.name} to ${link.survey} answers ${answer.status} for ${survey}.`);
  }
  const listed = await callAs(world, login, participantSurveys.path, { vUniqueCode });
  for (const { vSurvey } of (listed?.data ?? []) as readonly { readonly vSurvey: string }[])
    if (vSurvey !== link.survey)
      fail(`The link of ${link.name} to ${link.survey} lists ${vSurvey}.`);
  const [vCurrentPassword, vPassword] = ["battery-staple", "correct-horse"];
  const passwords = { vCurrentPassword, vPassword, vConfirmPassword: vPassword };
  for (const { path } of [profile, personalData, changePassword, logOutOthers]) {
    const answer = await world.call(path, { vUniqueCode, ...passwords });
    if (answer && answer.status !== 401)
      fail(`${path} answers ${answer.status} for the link of ${link.name}.`);
  }
}

/** Scanners of mail open the latest links to a survey, and run the scripts of its page. */
export async function scan(world: World, survey: Survey): Promise<void> {
  const { host, checks } = world;
  const isKept = (line: string) => !/^(session|idempotency|rate_limit) /.test(line);
  const content = () => host.content().split("\n").filter(isKept).join("\n");
  const logins = () =>
    host.read(`select "vHash" from session where "dExpires" > '${world.now().toISOString()}'`);
  const before = { content: content(), logins: logins() };
  for (const name of names) {
    const link = linkOf(world, name, survey);
    const login = link && (await follow(world, link, false));
    if (login) await askFor(world, survey, login);
  }
  if (content() !== before.content) checks.fail(`Scanners have changed what is stored.`);
  const after = new Set(logins().map(({ vHash }) => vHash));
  if (before.logins.some(({ vHash }) => !after.has(vHash)))
    checks.fail(`Scanners have ended logins.`);
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
  const again = async (isRenewed = false): Promise<void> => {
    const { login } = page;
    const answer = await callAs(
      world,
      login,
      isMood ? moodAnswer.path : categoryAnswer.path,
      {
        participantVUniquieCode: login.code,
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
      return again(isRenewed);
    }
    const renewed = answer.status === 401 && !isRenewed && (await renew(world, login));
    if (renewed) {
      page.login = renewed;
      return again(true);
    }
    note(answer, isRenewed);
  };
  const note = (
    { status, data }: { readonly status: number; readonly data: unknown },
    isRenewed: boolean,
  ) => {
    const round = openRoundOf(world.known, page.survey);
    const vote = round?.votes.get(name);
    if (status !== 200) {
      const isRefusable =
        !round?.asked.has(name) ||
        (status === 401 && !isRenewed) ||
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
  const send = () => again();
  world.visitor(name).last = send;
  return send;
}
