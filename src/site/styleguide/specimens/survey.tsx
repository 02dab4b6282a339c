import { readFileSync } from "node:fs";

import { LoginDialog } from "../../islands/account/LoginDialog.tsx";
import { LoginForm } from "../../islands/account/LoginForm.island.tsx";
import { emptyPending } from "../../stores/survey/pending-answers.ts";
import type { QuestionPage } from "../../stores/survey/page.ts";
import type { Save } from "../../stores/survey/saves.ts";
import type { OnScreen, SurveyState } from "../../stores/survey/state.ts";
import { pageFixture, type RawData } from "../fixtures/survey-pages.ts";
import {
  answering,
  type Conditions,
  failed,
  saving,
  surveyView,
} from "../fixtures/survey-view.tsx";
import { type SpecimenChapter, specimen } from "../specimen.ts";
import { surveyLabels } from "../../../contract/text/survey.ts";

const labels = {
  subHeading: "There are no right answers here, only yours.",
  instruction: "Choose what comes closest to your experience of the past few months.",
  completedMessage: "Your answers are safely with us, and count only together with others.",
};
const scale = ["Strongly disagree", "Disagree", "Neither agree nor disagree", "Agree"];

const data: RawData = {
  category: { iCategoryId: 1, vCategory: "Joining" },
  sub_category: { iSubCategoryId: 10, vSubCategory: "In my team" },
  questions: [
    "In my first weeks somebody in the team made time for me.",
    "My colleagues told me about the unwritten rules.",
  ].map((vQuestion, index) => ({ iQuestionId: 101 + index, vQuestion })),
  options: [...scale, "Strongly agree"].map((vOption, iOptionId) => ({ iOptionId, vOption })),
  progress: { iDone: 3, iTotal: 12 },
};
const matrix = pageFixture(data);
const long = pageFixture({
  ...data,
  category: {
    iCategoryId: 1,
    vCategory: "Zusammenarbeitsvereinbarungen between teams, sites and partner organisations",
  },
  sub_category: {
    iSubCategoryId: 10,
    vSubCategory: "In my team, in the teams next to it, and in the whole organisation",
  },
  questions: [
    {
      iQuestionId: 101,
      vQuestion:
        "When I applied to the Wissenschaftsverwaltungseinrichtung, I was asked only about things that matter for the job, and from the first day I could use everything that my work requires.",
    },
  ],
  options: [
    "I can’t say anything about this, because I have been here for less than a month",
    "It depends on who is asking me",
  ].map((vOption, iOptionId) => ({ iOptionId, vOption })),
});
/**
 * The moods of the sample, with pictures that need no request. The site's style sheets tell drawings
 * by the end of their address.
 */
const faces = ["Brilliant", "Good", "Okay", "Low", "Rough"].map((word) => {
  const file = new URL(
    `../../../api/sample/pictures/mood-${word.toLowerCase()}.svg`,
    import.meta.url,
  );
  const drawing = encodeURIComponent(readFileSync(file, "utf8"));
  return { word, picture: `data:image/svg+xml,${drawing}#.svg` };
});
const moodPage = pageFixture(
  {
    questions: [{ iQuestionId: 900, vQuestion: "How was your day?" }],
    options: faces.map(({ word }, iMoodOptionId) => ({
      iMoodOptionId,
      vOption: word,
      vMoodOption: "",
    })),
  },
  "mood",
);
const mood: QuestionPage = {
  ...moodPage,
  questions: moodPage.questions.map((question) => ({
    ...question,
    options: question.options.map((option, index) => ({
      ...option,
      picture: faces[index]?.picture ?? "",
    })),
  })),
};

const characters = pageFixture(
  {
    questions: [{ iQuestionId: 900, vQuestion: "How was your day?" }],
    options: ["😀", "🙂", "😐", "🙁", "☹️"].map((vMoodOption, iMoodOptionId) => ({
      iMoodOptionId,
      vMoodOption,
    })),
  },
  "mood",
);

const chosen = { ...emptyPending, index: 1, answers: { "101": "Agree" } };
const complete = { ...chosen, answers: { "101": "Agree", "102": "Disagree" } };
const save: Save = {
  key: "k-1",
  page: matrix,
  answers: { iQuestionId: [101, 102], iOptionId: [3, 2] },
  index: 0,
  isUnclear: false,
};

const survey = (id: string, state: string, shown: SurveyState, conditions: Conditions = {}) =>
  specimen(`survey-${id}`, state, () => surveyView(shown, { labels, ...conditions }));
const questions = (id: string, state: string, change: Partial<OnScreen>, conditions?: Conditions) =>
  survey(id, state, answering(matrix, change), conditions);

/** The survey page. */
export const surveySpecimens: SpecimenChapter = {
  name: "Survey",
  layout: "survey",
  specimens: [
    survey("loading", "Loading", { kind: "starting" }),
    survey("not-loaded", "Not loaded", failed),
    questions("first", "The first questions", {}),
    survey("asked", "The first questions, after a personal link", answering(matrix), {
      askedFor: "Ben",
      storedIn: "tab",
    }),
    questions("chosen", "One question answered", { pending: chosen }),
    questions("refused", "Refused: a question has no answer", {
      pending: chosen,
      missing: ["102"],
      refused: ["102"],
    }),
    questions("corrected", "Answered after it was refused", {
      pending: complete,
      refused: ["102"],
      message: "all-answered",
    }),
    survey("busy", "Being saved", saving(matrix, { pending: complete }), { isWaiting: true }),
    questions("not-saved", "Not saved", { pending: complete, message: "save-failed" }),
    questions(
      "offline",
      "Offline, with a page that waits",
      { pending: { ...chosen, unsent: [save] } },
      { connectionStatus: "offline" },
    ),
    questions(
      "tab-only",
      "Answers can't be stored on the device any more",
      { pending: chosen },
      { storedIn: "tab-only" },
    ),
    questions(
      "no-room",
      "The browser stores no answers",
      { pending: chosen },
      { storedIn: "nowhere" },
    ),
    questions("rejected", "Answers that the API has refused for good", {
      pending: { ...chosen, refused: [save] },
    }),
    survey(
      "last",
      "The last questions, answered",
      answering({ ...matrix, progress: { done: 10, total: 12 } }, { pending: complete }),
    ),
    survey("partial", "A question could not be read", answering({ ...matrix, isPartial: true })),
    survey("long", "Very long texts, one question", answering(long)),
    survey("mood", "A mood", answering(mood)),
    survey(
      "mood-chosen",
      "A mood is chosen",
      answering(mood, { pending: { ...emptyPending, answers: { "900": "Good" } } }),
    ),
    survey(
      "mood-characters",
      "Moods that are characters",
      answering(characters, { pending: { ...emptyPending, answers: { "900": "🙂" } } }),
    ),
    survey("mood-sent", "A mood is sent", { kind: "completed", sent: "mood", refused: [] }),
    survey("completed", "Completed", { kind: "completed", sent: "matrix", refused: [] }),
    survey(
      "waiting",
      "Completed offline",
      { ...answering(matrix, { pending: { ...complete, unsent: [save] } }), kind: "waiting" },
      { connectionStatus: "offline" },
    ),
    survey("elsewhere", "Open in another tab", { kind: "elsewhere" }),
    survey("empty", "Without questions", { kind: "empty" }),
    survey("ended", "Ended while it was answered", {
      kind: "ended",
      pending: { ...complete, refused: [save] },
    }),
    survey("too-late", "Sent in the next round", {
      kind: "ended",
      isTooLate: true,
      pending: { ...complete, refused: [save] },
    }),
    survey("absent", "A survey of other participants", { kind: "absent" }),
    survey("none", "No survey chosen", { kind: "no-navigation-state" }),
    survey("signed-out", "The login has ended before the questions came", {
      kind: "session-ended",
    }),
    specimen("survey-login-link", "The login of a personal link has ended over questions", () => (
      <LoginDialog
        Form={LoginForm}
        text={surveyLabels.answersKept}
        linkAddress="/survey-invite#/k7-m2"
        onLogin={() => undefined}
        onLater={() => undefined}
      />
    )),
    specimen("survey-login", "The login has ended over questions", () => (
      <LoginDialog
        Form={LoginForm}
        text={surveyLabels.sessionEnded}
        onLogin={() => undefined}
        onLater={() => undefined}
      />
    )),
  ],
};
