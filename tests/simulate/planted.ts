import type { Replacement } from "./source-hooks.ts";

/** Faults by which answers would be lost, doubled, or called stored too early: each must be found. */
export const planted: ReadonlyMap<string, readonly Replacement[]> = new Map(
  Object.entries({
    "a save is taken for arrived whatever the answer": [
      {
        file: "site/stores/survey/calls.ts",
        from: "if (!outcome.ok) return toFailed(outcome);\n  const { survey_status",
        to: "if (!outcome.ok) return { kind: 'saved', saved: { isCompleted: false, place: null, next: null, replaced: [] } };\n  const { survey_status",
      },
    ],
    "a failed save leaves the queue": [
      {
        file: "site/stores/survey/save-reducer.ts",
        from: "const marked = change(state, save.key, { isUnclear, isReported: true });",
        to: "const marked = store({ ...state, pending: { ...state.pending, unsent: [] } });",
      },
    ],
    "a page that is opened again forgets its queue": [
      {
        file: "site/stores/survey/pending-answers.ts",
        from: "    ...own,\n    index: parseJson(storedIndex",
        to: "    ...own,\n    unsent: [],\n    index: parseJson(storedIndex",
      },
    ],
    "a remembered page is shown whatever the answer to a save names": [
      {
        file: "site/stores/survey/save-reducer.ts",
        from: "findKnownPage(state.pending.pages, page) === undefined",
        to: "false",
      },
      {
        file: "site/stores/survey/reducer.ts",
        from: "following?.isListed ?? state.pending.unsent.length > 0",
        to: "true",
      },
    ],
    "a choice is not stored until Next": [
      {
        file: "site/stores/survey/reducer.ts",
        from: "return store({ ...state, pending, missing, message, awaits: null });",
        to: "return transition({ ...state, pending, missing, message, awaits: null });",
      },
    ],
    "questions that come again forget what was chosen": [
      {
        file: "site/stores/survey/page-transitions.ts",
        from: "...carryOver(page, known, pending.answers), ",
        to: "...page.saved, ",
      },
    ],
    "older answers win over later ones": [
      {
        file: "site/stores/survey/durable-copy.ts",
        from: "own.written >= added.written",
        to: "own.written < added.written",
      },
    ],
    "the offline store says that it has what it refused": [
      {
        file: "site/client/offline-store/offline-store.ts",
        from: ".catch(() => false);\n      last = written;",
        to: ".catch(() => true);\n      last = written;",
      },
    ],
    "another login keeps the answers of the one before": [
      {
        file: "site/stores/account/answers-owner.ts",
        from: "for (const key of answerKeys) session.remove(key);",
        to: "for (const key of answerKeys.slice(-2)) session.remove(key);",
      },
    ],
    "the API answers before it has stored": [
      {
        file: "api/surveys/save-statements.ts",
        from: "export async function writeSaves(",
        to: "export async function writeSaves(): Promise<void> {}\nexport async function unused(",
      },
    ],
    "answers count in whichever round is open": [
      {
        file: "api/surveys/save-together.ts",
        from: "if (answered && !isOpenFor(answered, dDay, state)) throw finished();",
        to: "",
      },
    ],
    "a mood counts on the day on which it arrives": [
      {
        file: "api/surveys/save-together.ts",
        from: "localDay(answered?.time ?? time)",
        to: "localDay(time)",
      },
    ],
    "choices of a round that is over stay chosen in the next one": [
      {
        file: "site/stores/survey/page-transitions.ts",
        from: "before.asked !== null && asked !== null && before.asked.name !== asked.name",
        to: "before.asked !== null && asked !== null && asked.name === ''",
      },
    ],
    "a link takes the place of another login without a question": [
      {
        file: "site/stores/account/survey-invite.ts",
        from: "if (!isAsked) return follow",
        to: "if (!isAsked || isLoggedIn) return follow",
      },
    ],
    "a link names somebody else": [
      {
        file: "api/routes/survey.ts",
        from: "vFirstName: invitation.vFirstName",
        to: 'vFirstName: "Ben"',
      },
    ],
    "a link that is opened again forgets what waits": [
      {
        file: "site/stores/account/survey-invite.ts",
        from: "if (!isSame) setOwner(session, found.owner);",
        to: "setOwner(session, null); setOwner(session, found.owner);",
      },
    ],
    "a login by a link shows what another has answered": [
      {
        file: "api/surveys/progress.ts",
        from: "saidBefore.has(name) ? undefined : part",
        to: "part",
      },
      {
        file: "site/stores/survey/pending-answers.ts",
        from: "hasEarlier && !isByLink",
        to: "hasEarlier",
      },
    ],
    "a link can be opened once": [
      {
        file: "api/routes/survey.ts",
        from: "const event = ",
        to: 'await database.updateTable("participant").set({ vId: String(Math.random()) }).where("iParticipantId", "=", iParticipantId).execute();\n  const event = ',
      },
    ],
    "a save that comes again is stored again": [
      {
        file: "api/surveys/save-together.ts",
        from: "if (tAnswer !== null) {",
        to: "if (tAnswer === '') {",
      },
    ],
  }),
);
