import type { Database } from "../../api/db/tables.ts";
import { countMails, mailClasses } from "../../api/mail/compose.ts";
import { readQueue } from "../../api/mail/turns.ts";
import { daysBefore } from "../../shared/days.ts";
import type { Context } from "./context.ts";

/** What `status` says of mails: how many wait, whether the mail server takes any, and whom none has reached. */

/**
 * People are named by their present address, as recipients of an invitation only: of another mail it would tell that
 * they have not answered, or have set a password. The number of those, and of the mails that wait, which may be
 * reminders, is rounded down to a multiple of the minimum.
 */
export async function mailState({ database, settings, now }: Context) {
  const count = await countMails(database);
  /** Null where it is below the minimum. */
  const told = (number: number) =>
    number === 0 ? 0 : number - (number % settings.MINIMUM_GROUP) || null;
  const { vFailure } = await readQueue(database);
  const isPaused = vFailure !== "" && (await countMails(database, mailClasses.round.rank)) > 0;
  const undelivered = await withPeople(
    database,
    await database
      .selectFrom("mail")
      .select(["vTo", "vOpens", "eRefused", "vFailure"])
      .where((eb) => eb.or([eb("eRefused", "=", "Yes"), eb("dQueued", "<", daysBefore(now(), 1))]))
      .execute(),
  );
  const named = undelivered.filter(({ vOpens }) => vOpens.startsWith("invitation "));
  const waiting = told(count);
  const others = told(undelivered.length - named.length);
  const refused = named.filter(({ eRefused }) => eRefused === "Yes");
  const late = named.filter(({ eRefused }) => eRefused === "No");
  return {
    lines: [
      ...(waiting === 0
        ? []
        : [`Mails waiting to be sent: ${waiting === null ? "a few" : `at least ${waiting}`}`]),
      ...(isPaused ? [`${vFailure}. All mails of rounds wait.`] : []),
      ...refused.map((mail) => `Refused by the mail server: ${mail.vEmail} (${reasonOf(mail)})`),
      ...late.map(({ vEmail }) => `Waiting for more than a day: the invitation to ${vEmail}`),
      ...(others
        ? [`Refused, or waiting for more than a day: at least ${others} other mails`]
        : []),
    ],
    data: {
      waiting,
      server: isPaused ? vFailure : null,
      refused: refused.map(({ vEmail }) => vEmail),
      late: late.map(({ vEmail }) => vEmail),
      others,
    },
  };
}

/**
 * Mails to people, with their present addresses, in the order of these. Found here and not by a join: after a day
 * without a mail server thousands of mails would each be compared with thousands of people.
 */
async function withPeople<Mail extends Readonly<Record<"vTo" | "vOpens", string>>>(
  database: Database,
  mails: readonly Mail[],
) {
  if (mails.length === 0) return [];
  const people = await database
    .selectFrom("participant")
    .select(["iParticipantId", "vEmail"])
    .execute();
  const byId = new Map(people.map(({ iParticipantId, vEmail }) => [iParticipantId, vEmail]));
  const emails = new Set(people.map(({ vEmail }) => vEmail));
  return mails
    .flatMap((mail) => {
      const [, participant = "", round] = mail.vOpens.split(" ");
      const own = emails.has(mail.vTo) ? mail.vTo : undefined;
      const vEmail = round === undefined ? own : (byId.get(Number(participant)) ?? own);
      return vEmail === undefined ? [] : { ...mail, vEmail };
    })
    .toSorted((one, other) => (one.vEmail < other.vEmail ? -1 : 1));
}

const reasonOf = ({
  vEmail,
  vTo,
  vFailure,
}: Readonly<Record<"vEmail" | "vTo" | "vFailure", string>>) =>
  vEmail === vTo ? vFailure : `${vFailure}, at an earlier address`;
