import { moodAnswer, type QuestionPageData, questions } from "../../contract/question.ts";
import type { Call, RecordOf } from "../../contract/call.ts";
import type { Id } from "../../contract/fields.ts";
import { login, logOut } from "../../contract/login.ts";
import { profile } from "../../contract/profile.ts";
import { readAnswer, type Fault, readRecord } from "../../contract/read-answer.ts";
import { type ParticipantSurvey, participantSurveys } from "../../contract/survey.ts";
import { fault, type Finding, good, skip, warning } from "../../shared/finding.ts";
import { remedyFor } from "../../shared/host-remedy.ts";
import type { Settings } from "../../shared/settings.ts";
import { timed } from "./live-calls.ts";
import { askJson, type LiveAnswer, type LiveHost } from "./live-host.ts";

/** The address and password of a person who exists for tests. */
export interface TestLogin {
  readonly email: string;
  readonly password: string;
}

/**
 * Logs in and out as a test person, and reads all that a participant sees. Where a page of a survey waits
 * for answers, or has some, the same save is sent twice with one key: answers of this person change.
 */
export async function examineTestLogin(
  host: LiveHost,
  settings: Settings,
  { email, password }: TestLogin,
  proof: () => Promise<string | undefined>,
): Promise<readonly Finding[]> {
  const wrong = await examineWrongPassword(host, email, await proof());
  const body = { vEmail: email, vPassword: password, vGoogleRecaptchaResponse: await proof() };
  const entered = read(login, await askJson(host, login.path, body));
  const [session] = entered.records;
  if (!session)
    return [
      ...wrong,
      ...entered.findings,
      fault(
        `POST ${login.path}`,
        "the test login was refused",
        "Check DOCTOR_EMAIL and DOCTOR_PASSWORD.",
      ),
    ];
  const code = session.vUniqueCode;
  const [person, list] = await Promise.all([
    askJson(host, profile.path, { vUniqueCode: code }),
    askJson(host, participantSurveys.path, { vUniqueCode: code }),
  ]);
  const surveys = read(participantSurveys, list);
  const asked = await Promise.all(
    surveys.records.map(async (survey) => await firstQuestions(host, survey, code)),
  );
  return [
    ...wrong,
    ...entered.findings,
    ...read(profile, person).findings,
    ...surveys.findings,
    ...asked.flatMap(({ findings }) => findings),
    ...sharedCategories(asked),
    ...(await repeatSave(host, settings, asked, code)),
    ...(await examineLogOut(host, code)),
  ];
}

/** Before the right password, which makes limits forget the wrong one. */
async function examineWrongPassword(
  host: LiveHost,
  vEmail: string,
  vGoogleRecaptchaResponse: string | undefined,
): Promise<readonly Finding[]> {
  const body = { vEmail, vPassword: "doctor-wrong-password", vGoogleRecaptchaResponse };
  const { code, failure } = await askJson(host, login.path, body);
  // An answer that can't be read is told of the right password.
  if (failure !== undefined || code === 401) return [];
  const subject = `POST ${login.path}`;
  return [
    code === 200
      ? fault(subject, "takes a wrong password for the right one", "Refuse it with 401.")
      : warning(
          subject,
          `refuses a wrong password with ${code}`,
          "Answer 401: people read the sentence of the code, and that of 400 is that there is no such address.",
        ),
  ];
}

interface Asked {
  readonly survey: ParticipantSurvey;
  readonly pages: readonly QuestionPageData[];
  readonly findings: readonly Finding[];
}

async function firstQuestions(
  host: LiveHost,
  survey: ParticipantSurvey,
  code: string,
): Promise<Asked> {
  const body = { SurveyUniqueCode: survey.vUniqueCode, ParticipantUniqueCode: code };
  const { records, findings } = read(
    questions,
    await askJson(host, questions.path, body),
    `${questions.path} of ${survey.vSurvey}`,
  );
  const pages = records.flatMap((data) => [data, ...(data.following ?? [])]);
  return { survey, pages, findings };
}

/** The save of a page names its category and no survey, so two surveys can't have the same. */
function sharedCategories(asked: readonly Asked[]): readonly Finding[] {
  const owners = new Map<string, string>();
  const shared = asked.flatMap(({ survey, pages }) =>
    pages.flatMap(({ category }) => {
      const id = String(category?.iCategoryId ?? "");
      const owner = owners.get(id) ?? survey.vUniqueCode;
      owners.set(id, owner);
      return id !== "" && owner !== survey.vUniqueCode ? [id] : [];
    }),
  );
  if (shared.length === 0) return [];
  return [
    fault(
      "iCategoryId",
      `${[...new Set(shared)].join(", ")} in more than one survey`,
      "Number categories over all surveys: a save names its category only.",
    ),
  ];
}

async function repeatSave(
  host: LiveHost,
  settings: Settings,
  asked: readonly Asked[],
  code: string,
): Promise<readonly Finding[]> {
  const [save] = asked.flatMap((one) => saveOf(one, settings) ?? []);
  if (!save) return [skip("A save", "not tried, because no survey of this person is open")];
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const body = { ...save.body, participantVUniquieCode: code };
  const first = await askJson(host, save.path, body, headers);
  const subject = `POST ${save.path}`;
  if (first.code !== 200)
    return [
      fault(
        subject,
        first.failure ?? `refuses a save with ${first.code}`,
        "Take the answers to one page of a survey as section 7 of the specification says.",
      ),
    ];
  const second = await askJson(host, save.path, body, headers);
  const isRepeated =
    second.code === 200 && JSON.stringify(second.body) === JSON.stringify(first.body);
  return [
    isRepeated
      ? good(subject, "saves, and answers the same save again in the same way")
      : warning(
          subject,
          "saves, but answers the same save with the same key in another way",
          "Store a key with its answer, and give that again: a save is repeated where its answer was lost.",
        ),
  ];
}

/** One save, as the site sends it, without the participant's code. */
interface Save {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The save of a survey's first page: the answers that are there, or the first option of each question. */
function saveOf({ survey, pages: [page] }: Asked, settings: Settings): Save | undefined {
  if (!page || page.questions.length === 0 || survey.survey_status === "completed")
    return undefined;
  const chosen = page.questions.map((question) => chosenOption(question, page));
  if (chosen.includes(undefined)) return undefined;
  const answers = {
    iQuestionId: page.questions.map(({ iQuestionId }) => iQuestionId),
    iOptionId: chosen,
  };
  const { category, sub_category } = page;
  if (!category)
    return { path: moodAnswer.path, body: { iSurveyId: survey.iSurveyId ?? null, ...answers } };
  const { iCategoryId } = category;
  const iSubCategoryId = sub_category?.iSubCategoryId ?? null;
  return {
    path: settings.PUBLIC_ANSWER_SAVE_PATH,
    body: { iCategoryId, iSubCategoryId, ...answers },
  };
}

function chosenOption(
  { iQuestionId, options }: QuestionPageData["questions"][number],
  page: QuestionPageData,
): Id | undefined {
  const [option] = options?.length ? options : page.options;
  const before = page.answers?.find((one) => String(one.iQuestionId) === String(iQuestionId));
  return before?.iOptionId ?? option?.iOptionId ?? option?.iMoodOptionId ?? undefined;
}

/** The call is an extra: a host may lack it. */
async function examineLogOut(host: LiveHost, vUniqueCode: string): Promise<readonly Finding[]> {
  const subject = `POST ${logOut.path}`;
  const { code, failure } = await askJson(host, logOut.path, { vUniqueCode });
  if (failure !== undefined || code !== 200)
    return [warning(subject, failure ?? `answers ${code}`, "Have it end the login.")];
  const after = await askJson(host, participantSurveys.path, { vUniqueCode });
  return [
    after.code === 200
      ? warning(subject, "answers, but the code still works", "Have it end the login.")
      : good(subject, "ends the login"),
  ];
}

/** Reads an answer by the contract, with a finding for each value that can't be read. */
function read<C extends Call>(call: C, answer: LiveAnswer, subject: string = call.path) {
  const faults: Fault[] = [];
  const name = `POST ${subject}`;
  const reading = readAnswer(call, answer.body, answer.status, (value, index) => {
    const parsed = readRecord(call.record, `${name} #${index + 1}`, value);
    faults.push(...("record" in parsed ? parsed.lost : parsed.faults));
    return "record" in parsed ? [parsed.record] : [];
  });
  const problem =
    answer.failure ??
    (reading.kind === "refused"
      ? `answers ${reading.code}`
      : reading.kind === "unreadable"
        ? "answers a success without the call's data"
        : undefined);
  const records: readonly RecordOf<C>[] = reading.kind === "success" ? reading.records : [];
  const findings = [
    ...(problem === undefined
      ? faults.length === 0
        ? [timed(name, answer, `${records.length} read`)]
        : []
      : [
          fault(
            name,
            problem,
            remedyFor(problem, "Answer as section 7 of the specification says."),
          ),
        ]),
    ...faults.map(({ source, path, expected, received }) =>
      fault(
        `${source}, ${path}`,
        `expected ${expected}, received ${received}`,
        "Send what is expected: it is left out.",
      ),
    ),
  ];
  return { records, findings };
}
