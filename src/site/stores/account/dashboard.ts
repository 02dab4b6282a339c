import { atom, type ReadableAtom } from "nanostores";

import type { Api } from "../../client/api.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import { storeNavigationState } from "../../client/navigation-state.ts";
import { addressOfLink, addressOfOther, readLinkLogin } from "../../client/link-login.ts";
import {
  surveyOfLink,
  surveyOfPage,
  surveyPath,
  pathOnSite,
  webAddress,
} from "../../client/addresses.ts";
import { dayIn, daysSince1970 } from "../../../contract/change-date.ts";
import { isPartial } from "../../../contract/read-answer.ts";
import { profile } from "../../../contract/profile.ts";
import { participantSurveys, type ParticipantSurvey } from "../../../contract/survey.ts";
import type { Environment } from "../../environment.ts";
import { rememberParticipant } from "../participant.ts";
import { storedSurveys, type StoredSurvey } from "../survey/pending-answers.ts";
import type { Sent } from "../survey/store.ts";
import { openInTurn, pickSurvey } from "../survey/find-survey.ts";
import { createLoad } from "./outcomes.ts";

export interface DashboardOptions {
  readonly api: Api;
  readonly environment: Pick<Environment, "session">;
  /** The site's own. */
  readonly origin: () => string;
  /** Sends answers that wait on this device. */
  readonly sendWaiting?: (surveys: readonly StoredSurvey[]) => Promise<void>;
  /** Sends a survey whose questions all have answers. */
  readonly sendAnswered?: (code: string) => Promise<Sent>;
}

/** A link that a participant came with before logging in (design 6.8). */
export interface Invitation {
  readonly href: string;
  /** Empty for a page of this site. */
  readonly host: string;
  /** One that did not open: its code is unknown, or the host was not to be reached. */
  readonly problem?: "unknown" | "late" | undefined;
}

/** Days before its last one, from which a survey comes first. */
const soon = 3;

/**
 * A participant's surveys as the dashboard shows them: the next one, the other open ones in the same
 * order (those that end within three days, one in progress, the invited one, the rest), and those that are done.
 *
 * @param invited code or slug of the survey that an invitation leads to
 * @param begun the surveys of this tab, whose answers the API may not have yet
 * @param today as `daysSince1970` gives it
 */
export function arrangeSurveys(
  surveys: readonly ParticipantSurvey[],
  invited: string | undefined,
  begun: readonly StoredSurvey[] = [],
  today = daysSince1970(new Date()),
) {
  const chosen = invited === undefined ? undefined : pickSurvey(surveys, invited);
  const daysLeft = ({ dUntil }: ParticipantSurvey) => {
    const left = dayIn(dUntil) - today;
    return left >= 0 && left <= soon ? left : soon + 1;
  };
  const inTurn = openInTurn(surveys, chosen).toSorted(
    (one, other) => daysLeft(one) - daysLeft(other),
  );
  // A card of its own says that all is answered.
  const hasCard = ({ vUniqueCode }: ParticipantSurvey) =>
    begun.some(({ code, isUnsent }) => isUnsent && code === vUniqueCode);
  const [next, ...open] = inTurn
    .filter((survey) => !hasCard(survey))
    .map((survey) => withAnswersOf(begun, survey));
  return {
    next,
    open,
    /** Nothing is left but to send what is answered. */
    isAnswered: !next && inTurn.length > 0,
    done: surveys.filter(({ survey_status }) => survey_status === "completed"),
    /** A survey that could not be read is missing. */
    isPartial: isPartial(surveys),
    /** No survey is begun, so this may be the first visit. */
    isNew: surveys.every(({ survey_status }) => survey_status === "pending"),
  };
}

/** A survey with the progress that /survey has shown, if that is further. */
function withAnswersOf(begun: readonly StoredSurvey[], survey: ParticipantSurvey) {
  const done = begun.find(({ code }) => code === survey.vUniqueCode)?.progress?.done ?? 0;
  const { progress, iMinutes } = survey;
  if (!progress || done <= progress.iDone) return survey;
  const { iTotal } = progress;
  const iDone = Math.min(done, iTotal);
  return {
    ...survey,
    survey_status: "continue" as const,
    progress: { iDone, iTotal },
    // The host has counted the questions that were open when it was asked.
    iMinutes: iMinutes && (iMinutes * (iTotal - iDone)) / (iTotal - progress.iDone),
  };
}

export type ArrangedSurveys = ReturnType<typeof arrangeSurveys>;

/** What is wrong with an invitation, by the address at which it can be tried again. */
function problemOf(path: string | undefined): Invitation["problem"] {
  if (path === "/survey-invite") return "unknown";
  return path?.startsWith("/survey-invite?") ? "late" : undefined;
}

/** A participant's dashboard (specification 2, design 6.7). */
export function createDashboard(options: DashboardOptions) {
  const { api, environment, origin, sendWaiting, sendAnswered } = options;
  const { session } = environment;
  const code = rememberParticipant(session);
  /** Empty until it is loaded, and if that fails: the dashboard works without it. */
  const $firstName = atom(session.get(sessionKeys.firstName) ?? "");
  /** The invitation that was not followed yet, unless it leads to a survey in the list. */
  const $invitation = atom<Invitation | null>(null);
  /** Surveys begun here: with answers that wait or were refused, or all; all when the list can't be had. */
  const $storedSurveys = atom<readonly StoredSurvey[]>([]);
  /** The name of the survey that was sent last from here. */
  const $sent = atom("");
  /** The code of the one that is being sent. */
  const $sending = atom("");
  /** Code or slug of the survey of this site that an invitation leads to. */
  let invited: string | undefined;
  const surveys = createLoad(async () => {
    const request = { vUniqueCode: code() };
    const outcome = await api.call(participantSurveys, request, { isRead: true });
    if (!outcome.ok) return outcome;
    return { ...outcome, data: arrangeSurveys(outcome.data, invited, storedSurveys(session)) };
  }, code);

  async function greet(): Promise<void> {
    // The login of a personal link is for its survey alone.
    if (readLinkLogin(session)) return;
    const outcome = await api.call(profile, { vUniqueCode: code() }, { isRead: true });
    if (outcome.ok) $firstName.set(outcome.data.vFirstName);
  }

  function findInvitation() {
    const unopened = session.get(sessionKeys.unopenedInvitation);
    // It is said once that a code is unknown.
    session.remove(sessionKeys.unopenedInvitation);
    const link =
      unopened ?? session.get(sessionKeys.solutionLink) ?? session.get(sessionKeys.openInvitation);
    const address = link === null ? undefined : webAddress(link, origin());
    if (!address) return null;
    const { href, host } = address;
    const path = pathOnSite(address, origin());
    const problem = problemOf(path);
    if (problem !== "unknown") session.set(sessionKeys.openInvitation, href);
    const survey = path && surveyOfLink(path);
    /** The survey that the page is about. */
    const subject = path && surveyOfPage(path);
    return { offer: { href, host: path ? "" : host, problem }, survey, subject };
  }

  /** The host has all answers, from another device. */
  function isCompleted(survey: string): boolean {
    const state = surveys.$state.get();
    const done = state.kind === "ready" ? state.data.done : [];
    return done.some(({ vUniqueCode }) => vUniqueCode === survey);
  }

  function isListed(survey: string): boolean {
    const state = surveys.$state.get();
    if (state.kind !== "ready") return false;
    const { next, open, done } = state.data;
    return pickSurvey([...(next ? [next] : []), ...open, ...done], survey) !== undefined;
  }

  const listStored = (begun = storedSurveys(session)) =>
    $storedSurveys.set(
      begun.filter(
        ({ code: survey, waiting, refused, isUnsent }) =>
          waiting + refused > 0 || (isUnsent && !isCompleted(survey)),
      ),
    );

  async function load(): Promise<void> {
    // Without a code, site/stores/account/guard is leaving the page.
    if (code() === "") return;
    const invitation = findInvitation();
    const subject = invitation?.subject;
    invited = subject ?? invitation?.survey;
    $invitation.set(invitation && invited === undefined ? invitation.offer : null);
    const begun = storedSurveys(session);
    const waiting = begun.filter(
      (survey) => survey.waiting > 0 && addressOfOther(session, survey.code) === undefined,
    );
    listStored(begun);
    if (waiting.length > 0) void sendWaiting?.(waiting);
    await Promise.all([surveys.load(), greet()]);
    // Where the survey itself is not, the page about it is offered.
    if (invitation && subject !== undefined && !isListed(subject))
      $invitation.set(invitation.offer);
    if (surveys.$state.get().kind === "failed") $storedSurveys.set(begun);
    else listStored();
  }

  return {
    surveys,
    load,
    $sent: $sent as ReadableAtom<string>,
    $sending: $sending as ReadableAtom<string>,
    /**
     * Sends a survey whose questions all have answers, as Next on its last page does.
     *
     * @returns false where its page has to be opened
     */
    async send({ code: survey, name }: StoredSurvey): Promise<boolean> {
      if ($sending.get() !== "") return true;
      $sending.set(survey);
      const became = (await sendAnswered?.(survey)) ?? "open";
      $sending.set("");
      if (became === "waiting") listStored();
      if (became !== "completed") return became === "waiting";
      await load();
      $sent.set(name);
      return true;
    },
    /** Whether what has not arrived outlives the tab. */
    hasOfflineStore: () => session.get(sessionKeys.offlineKey) !== null && !readLinkLogin(session),
    /** Where answers that wait are sent: by the link of their survey, if the login can't send them. */
    addressOf: (code: string) => addressOfOther(session, code) ?? surveyPath(code),
    /** Opens the personal link again that has logged in; undefined after a login with a password. */
    linkAddress: () => addressOfLink(session),
    $firstName: $firstName as ReadableAtom<string>,
    $invitation: $invitation as ReadableAtom<Invitation | null>,
    $storedSurveys: $storedSurveys as ReadableAtom<readonly StoredSurvey[]>,
    /** Stores the survey for /survey, which the link of its card opens. */
    choose: (survey: ParticipantSurvey) => void storeNavigationState(survey, { session }),
    /** Removes the stored invitation, because it is being followed. */
    followInvitation: () => {
      session.remove(sessionKeys.solutionLink);
      session.remove(sessionKeys.openInvitation);
    },
  };
}
export type Dashboard = ReturnType<typeof createDashboard>;
