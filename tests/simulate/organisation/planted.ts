import type { Replacement } from "../source-hooks.ts";

/** Faults of rounds, mails, results and commands, each in another place: each must be found. */
export const planted: ReadonlyMap<string, readonly Replacement[]> = new Map(
  Object.entries({
    "an import that is killed is half done": [
      {
        file: "operate/organisation/import.ts",
        from: "await context.database\n    .transaction()",
        to: "await context.database\n    .connection()",
      },
    ],
    "a round forgets who belongs to which group": [
      { file: "api/rounds/rounds.ts", from: "vGroup: groupOf(vColumn),", to: 'vGroup: "",' },
    ],
    "people who have completed it are reminded": [
      { file: "operate/organisation/invitations.ts", from: 'state !== "completed" && ', to: "" },
    ],
    "mails of people who are erased stay": [
      {
        file: "api/accounts/personal-data.ts",
        from: "(await tablesOf(database, person)).toReversed()",
        to: "(await tablesOf(database, person)).toReversed().filter((one) => one.table !== 'mail')",
      },
    ],
    "a mail that was sent stays in the queue": [
      {
        file: "api/mail/mailer.ts",
        from: "  await deleteMail(database, row);\n  if (turn) await resume(services, turn);\n  onSent",
        to: "  await change(services, row, { wait: lease });\n  onSent",
      },
    ],
    "the status names nobody whom the mail server has refused": [
      { file: "operate/organisation/mail-state.ts", from: "...refused.map(", to: "...[].map(" },
    ],
    "answers stay when a round closes": [
      {
        file: "api/rounds/rounds.ts",
        from: 'await transaction.deleteFrom("answer").where("iSurveyId", "=", iSurveyId).execute();',
        to: "",
      },
    ],
    "a mood counts on the day of London": [
      {
        file: "api/surveys/save-together.ts",
        from: "localDay(answered?.time ?? time)",
        to: "(answered?.time ?? time).toISOString().slice(0, 10)",
      },
    ],
    "who tells a mood more often counts more": [
      {
        file: "api/rounds/result.ts",
        from: "cast(1 as double precision) / count(*) over",
        to: "cast(1 as double precision) * min(1) over",
      },
    ],
    "one small group is hidden alone": [
      {
        file: "api/rounds/anonymity.ts",
        from: "(hidden.length > 1 && sizeOfHidden() >= minimum)",
        to: "hidden.length > 0",
      },
    ],
    "a restore keeps nothing of before": [
      {
        file: "operate/organisation/backup.ts",
        from: "if (before !== undefined) keepAs(path, before);",
        to: "",
      },
    ],
    "a mail has the code of somebody else": [
      {
        file: "api/rounds/round-mails.ts",
        from: "invitationCode(database, ids)",
        to: "invitationCode(database, { ...ids, iParticipantId: Math.max(1, ids.iParticipantId - 1) })",
      },
    ],
    "a round ends a day too early": [
      { file: "api/rounds/rounds.ts", from: "open.dUntil < today", to: "open.dUntil <= today" },
    ],
    "who has gone is asked in the next round": [
      {
        file: "api/rounds/rounds.ts",
        from: "case when ${isHere} then 'Yes' else 'No' end",
        to: "'Yes'",
      },
    ],
    "who has gone gets mails that waited": [
      { file: "api/rounds/round-mails.ts", from: '.where("dGone", "=", "")', to: "" },
    ],
    "who has completed it gets a mail that waited": [
      { file: "api/rounds/round-mails.ts", from: '.where(roundState, "!=", "completed")', to: "" },
    ],
    "codes sign numbers of rows only": [
      {
        file: "api/accounts/mailed-link.ts",
        from: "`${ids} ${rows.vPerson} ${rows.vRound} ${rows.vEmailKey}`",
        to: "ids",
      },
    ],
    "links that were mailed to an old address stay": [
      { file: "api/accounts/mailed-link.ts", from: " ${rows.vEmailKey}", to: "" },
    ],
    "a login by a link reads answers": [
      {
        file: "api/surveys/progress.ts",
        from: "saidBefore.has(name) ? undefined : part",
        to: "part",
      },
    ],
    "a login by a link opens other surveys": [
      {
        file: "api/accounts/session.ts",
        from: "loginRound === null || loginRound === asked",
        to: "true",
      },
    ],
    "a login by a link opens the profile": [
      {
        file: "api/accounts/session.ts",
        from: "if (iRoundId !== null) throw",
        to: "if (iRoundId === 0) throw",
      },
    ],
    "a login by a link outlives its round": [
      { file: "api/accounts/session.ts", from: ` and round."dClosed" = ''))`, to: "))" },
      {
        file: "api/rounds/rounds.ts",
        from: 'await database.deleteFrom("session").where("iRoundId", "=", iRoundId).execute();',
        to: "",
      },
    ],
    "a login by a link outlives a new password": [
      {
        file: "api/accounts/session.ts",
        from: '.where("vHash", "!=", hashCode(except))\n    .execute',
        to: '.where("vHash", "!=", hashCode(except))\n    .where("iRoundId", "is", null)\n    .execute',
      },
    ],
    "a scanner that opens a link uses it up": [
      {
        file: "api/routes/survey.ts",
        from: "const event = ",
        to: 'await database.updateTable("participant").set({ vId: "used" }).where("iParticipantId", "=", iParticipantId).execute();\n  const event = ',
      },
    ],
    "what was chosen in an earlier round counts in the next": [
      { file: "api/surveys/save-together.ts", from: "round === roundName(open.vRound) &&", to: "" },
    ],
    "a mood that comes late counts on the day on which it comes": [
      {
        file: "api/surveys/save-together.ts",
        from: "localDay(answered?.time ?? time)",
        to: "localDay(time)",
      },
    ],
    "mails of rounds don't wait for their turn": [
      { file: "api/mail/turns.ts", from: ": minute / pace;", to: ": 0;" },
    ],
    "a mail is refused for good at the first look": [
      {
        file: "api/mail/mailer.ts",
        from: '(kind === "content" && row.vFailure !== "")',
        to: 'kind === "content"',
      },
    ],
    "a status follows each person": [
      {
        file: "api/rounds/participation.ts",
        from: "const from = step * minimum;",
        to: "return { from: count, to: count }; const from = step * minimum;",
      },
    ],
    "a round with answers can be taken back": [
      { file: "api/rounds/rounds.ts", from: "    if (answer)\n", to: "    if (!open)\n" },
    ],
  }),
);
