import { setInterval } from "node:timers/promises";

import { hiddenGroups } from "../../api/rounds/anonymity.ts";
import { counted } from "../../shared/counted.ts";
import { type Context, findSurvey, type Report } from "./context.ts";

interface Participation {
  readonly group: string;
  readonly invited: number;
  /** Null in a group that is too small to tell. */
  readonly begun: number | null;
  readonly completed: number | null;
}

/**
 * `status SURVEY`: how many are invited, have begun and have completed it; of small groups the first only.
 * Groups are told of an open round, in which they stay the same: if one differed by one person from an
 * earlier status, the two would tell of that person.
 */
export async function status(context: Context, name?: string): Promise<Report> {
  const surveys =
    name === undefined ? await openSurveys(context) : [await findSurvey(context, name)];
  const parts = await Promise.all(
    surveys.map(async (survey) => ({
      survey: survey.vSurvey,
      groups: await participation(context, survey.iSurveyId),
    })),
  );
  const cell = (count: number | null) => (count === null ? "too few to tell" : String(count));
  const mails = await mailState(context);
  return {
    lines: [
      ...parts.flatMap(({ survey, groups }) => [
        `${survey}: ${counted(total(groups, "invited"), "person", "people")} invited`,
        ...groups.map(
          ({ group, invited, begun, completed }) =>
            `  ${group || "(no group)"}: invited ${invited}, begun ${cell(begun)}, completed ${cell(completed)}`,
        ),
      ]),
      ...(mails.waiting > 0 ? [`Mails that wait to be sent: ${mails.waiting}`] : []),
      ...mails.refused.map((address) => `Refused by the mail server: ${address}`),
    ],
    data: { surveys: parts, mails },
  };
}

const total = (groups: readonly Participation[], field: "invited") =>
  groups.reduce((sum, group) => sum + group[field], 0);

async function participation(
  { database, settings }: Context,
  iSurveyId: number,
): Promise<readonly Participation[]> {
  const rows = await database
    .selectFrom("invitation")
    .leftJoin("round", (join) =>
      join.onRef("round.iSurveyId", "=", "invitation.iSurveyId").on("round.dClosed", "=", ""),
    )
    .select(["invitation.survey_status", "round.vColumn", "invitation.vGroup"])
    .where("invitation.iSurveyId", "=", iSurveyId)
    .execute();
  const groups = Map.groupBy(rows, ({ vColumn, vGroup }) => (vColumn ? vGroup : "everybody"));
  const counts = Array.from(groups, ([name, people]) => ({
    name,
    people: people.length,
    counts: [
      people.filter(({ survey_status }) => survey_status !== "pending").length,
      people.filter(({ survey_status }) => survey_status === "completed").length,
    ],
  })).toSorted((one, other) => one.name.localeCompare(other.name));
  const hidden = hiddenGroups(counts, settings.MINIMUM_GROUP, ({ people }) => people);
  return counts.map((group) => {
    const [begun = null, completed = null] = hidden.has(group) ? [] : group.counts;
    return { group: group.name, invited: group.people, begun, completed };
  });
}

/** How many mails wait, and people's addresses that the mail server has refused. */
async function mailState({ database }: Context) {
  const { waiting } = await database
    .selectFrom("mail")
    .select(({ fn }) => fn.countAll().as("waiting"))
    .where("eRefused", "=", "No")
    .executeTakeFirstOrThrow();
  const refused = await database
    .selectFrom("mail")
    .innerJoin("participant", "participant.vEmail", "mail.vTo")
    .select("vTo")
    .distinct()
    .where("eRefused", "=", "Yes")
    .orderBy("vTo")
    .execute();
  return { waiting: Number(waiting), refused: refused.map(({ vTo }) => vTo) };
}

/** Milliseconds between two looks. */
const interval = 5000;

/** `status --watch`: tells the status, and again whenever it has changed, until the command is ended. */
export async function watchStatus(
  context: Context,
  name: string | undefined,
  tell: (report: Report) => void,
  ticks: AsyncIterable<unknown> = setInterval(interval),
): Promise<void> {
  let seen = "";
  const look = async () => {
    const report = await status(context, name);
    const text = report.lines.join("\n");
    if (text !== seen) tell(report);
    seen = text;
  };
  await look();
  for await (const _ of ticks) await look();
}

const openSurveys = ({ database }: Context) =>
  database
    .selectFrom("survey")
    .select(["iSurveyId", "vSurvey"])
    .where("iSurveyId", "in", (eb) =>
      eb.selectFrom("invitation").select("invitation.iSurveyId").where("eOpen", "=", "Yes"),
    )
    .orderBy("iOrder")
    .execute();
