import { failureText } from "../../../contract/failure.ts";
import { dashboardView, participantSurvey } from "../fixtures/dashboard-view.tsx";
import { type SpecimenChapter, specimen } from "../specimen.ts";

const dashboard = (id: string, state: string, shown: Parameters<typeof dashboardView>[0] = {}) =>
  specimen(`dashboard-${id}`, state, () => dashboardView({ firstName: "Ada", ...shown }));

const begun = participantSurvey({
  survey_status: "continue",
  progress: { iDone: 16, iTotal: 34 },
  iMinutes: 12,
});
const pulse = participantSurvey({ vUniqueCode: "s-2", vSurvey: "Pulse", iMinutes: 3 });
const mood = participantSurvey({ vUniqueCode: "s-3", vSurvey: "Daily Mood", eMood: "Yes" });
const done = participantSurvey({
  vUniqueCode: "s-4",
  vSurvey: "Inclusion Index",
  survey_status: "completed",
});

const stored = { code: "s-1", id: 1, kind: "matrix", name: "Culture Audit" } as const;
const oneWaits = [{ ...stored, waiting: 2, refused: 0 }];
const severalWait = [
  ...oneWaits,
  { ...stored, code: "s-2", name: "Pulse", waiting: 1, refused: 0 },
  { ...stored, code: "s-4", name: "Inclusion Index", waiting: 0, refused: 1 },
];

/** The surveys of a participant. */
export const dashboards: SpecimenChapter = {
  name: "Dashboard",
  layout: "column",
  specimens: [
    dashboard("loading", "Loading"),
    dashboard("loading-stored", "Loading, with answers of several surveys on this device", {
      storedSurveys: severalWait,
    }),
    dashboard("failed", "Not loaded", {
      surveys: { kind: "failed", text: failureText.unreachable, isSignedOut: false },
    }),
    dashboard("signed-out", "The login has ended", {
      surveys: { kind: "failed", text: failureText.signedOut, isSignedOut: true },
    }),
    dashboard("link-ended", "The login of a personal link has ended, and answers wait", {
      surveys: { kind: "failed", text: failureText.signedOut, isSignedOut: true },
      storedSurveys: oneWaits,
      linkAddress: "/survey-invite#/k7-m2",
    }),
    dashboard("empty", "No survey", {
      surveys: [],
      emptyLabel: "You hear from us by post when one begins.",
    }),
    dashboard("one", "One survey", { surveys: [pulse] }),
    dashboard("many", "One begun, others not begun and completed", {
      surveys: [done, mood, pulse, begun],
    }),
    dashboard("partial", "A survey could not be read", { surveys: [pulse], isPartial: true }),
    dashboard("done", "All completed", { surveys: [done] }),
    dashboard("long", "Very long names", {
      firstName: "Wolfeschlegelsteinhausenbergerdorff",
      surveys: ["s-1", "s-2"].map((vUniqueCode) =>
        participantSurvey({
          vUniqueCode,
          vSurvey:
            "The audit of culture, belonging and psychological safety in all of the organisation’s Wissenschaftsverwaltungseinrichtungen",
        }),
      ),
    }),
    dashboard("unopened", "With an invitation that is not known", {
      surveys: [pulse],
      invitation: { href: "/survey-invite", host: "", problem: "unknown" },
    }),
    dashboard("invited", "With an open invitation", {
      surveys: [pulse],
      invitation: { href: "https://survey.example/s?p=1", host: "survey.example" },
    }),
    dashboard("offline", "Offline, with answers that wait on this device", {
      surveys: { kind: "failed", text: failureText.unreachable, isSignedOut: false },
      storedSurveys: oneWaits,
    }),
    dashboard("empty-stored", "No survey, with answers that wait on this device", {
      surveys: [],
      storedSurveys: oneWaits,
    }),
    dashboard("many-stored", "Several surveys, with answers of several on this device", {
      surveys: [done, mood, pulse, begun],
      storedSurveys: severalWait,
    }),
    dashboard("refused", "With answers that were not accepted", {
      surveys: [pulse],
      storedSurveys: [{ ...stored, waiting: 0, refused: 1 }],
    }),
  ],
};
