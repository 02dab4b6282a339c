import type { Api } from "../../client/api.ts";
import { createKey } from "../../client/codes.ts";
import { nameInSentence, readLinkLogin, type LinkLogin } from "../../client/link-login.ts";
import { storeNavigationState } from "../../client/navigation-state.ts";
import * as sessionKeys from "../../client/session-keys.ts";
import { readEarly } from "../../client/early-read.ts";
import { surveyLinkPath } from "../../client/settings.ts";
import {
  surveyOfLink,
  surveyOfPage,
  surveyPath,
  pathOnSite,
  webAddress,
} from "../../client/addresses.ts";
import { addressWithCodes, codesBehind } from "../../client/mailed-codes.ts";
import { openWithoutPassword } from "../../client/offline-store/unlock.ts";
import { rememberWantedPage, takeWantedPage } from "../../client/wanted-page.ts";
import type { Outcome } from "../../client/outcome.ts";
import { participantSurveys, type ParticipantSurvey } from "../../../contract/survey.ts";
import { surveyLinkById } from "../../../contract/survey-link.ts";
import { type Environment, within } from "../../environment.ts";
import { codeIn } from "../participant.ts";
import { findSurvey, pathFor } from "../survey/find-survey.ts";
import { unsentIn } from "../survey/pending-answers.ts";
import { setOwner } from "./answers-owner.ts";

/**
 * Milliseconds for which a participant waits here for a link. Where it takes longer, the next page offers to
 * try again, and then it may take as long as the host does (specification 9).
 */
const lookupTimeout = 10_000;

/** Milliseconds for which a survey waits to be found; /survey finds it too. */
const findTimeout = 2000;

/** Milliseconds for which a survey waits for the offline store. */
const storeTimeout = 1000;

/** Where an invitation is tried again whose code is not known. */
const unknown = "/survey-invite";

/** The address that opens an invitation. */
const ownAddress = (id: string) => addressWithCodes("/survey-invite", [id]);

/** In the address of a further attempt. */
const again = "?again";

export interface InviteOptions {
  readonly api: Api;
  readonly environment: Pick<Environment, "clock" | "navigation" | "session">;
  readonly location: Pick<Location, "pathname" | "search" | "hash" | "origin">;
  /** Ends the login of this tab, as /logout does. */
  readonly logOut: () => Promise<unknown>;
}

/** Whose survey is to be opened, where an invitation is another person's than what the tab has. */
export interface InviteQuestion {
  readonly kind: "question";
  /** Whom the invitation is for; empty where the host does not say it. */
  readonly invited: string;
  /** Who is logged in; empty where it is not known, null where only answers of somebody are left here. */
  readonly present: string | null;
  /** Answers that have not been sent, and that would go. */
  readonly hasUnsent: boolean;
  /** Logs out, and opens the invitation. */
  readonly open: () => Promise<Invite>;
}

/**
 * What /survey-invite shows: `opening` until the page is left, `blocked` where the browser stores no login, `ended`
 * where a link that this tab has opened before opens nothing any more.
 */
export type Invite =
  { readonly kind: "opening" | "incomplete" | "blocked" | "ended" } | InviteQuestion;

/** An invitation as the host describes it. */
interface Found {
  readonly link: URL;
  readonly vSurvey: string;
  /** A login for the survey of the link; null where the link needs another one. */
  readonly code: string | null;
  /** That survey, as the login lists it; null where that was not to be had in time. */
  readonly survey: ParticipantSurvey | null;
  readonly firstName: string;
  /** Digest of the address of the person whom it invites. */
  readonly owner: string | null;
  /** The address on this site that opens it again. */
  readonly address: `/${string}`;
}

/**
 * Opens an invitation (specification 2, design 6.8): looks up its link by the id in the address; two
 * codes are none. A link that sets a password is followed at once. Participants who are logged in go to the
 * link, and so do those whom a personal link logs in. Others log in first, which opens a link to this site; the
 * dashboard offers one to another site. Without a link they go to /dashboard or /login, which say so and offer to
 * try again. An invitation of another person than the one who is logged in asks first.
 *
 * @returns `incomplete` when the address has no code: it is no route of the specification, and the page asks for one
 */
export async function openInvite(options: InviteOptions): Promise<Invite> {
  const { environment, location } = options;
  const { navigation, session } = environment;
  const codes = codesBehind("/survey-invite", location);
  if (!codes) navigation.replace("/data-not-found");
  const [id, other] = codes ?? [];
  if (id === undefined) return { kind: codes ? "incomplete" : "opening" };
  // The visitor has another wish now.
  takeWantedPage(environment);
  session.remove(sessionKeys.unopenedInvitation);
  const found = other === undefined ? await lookUp(id, options) : undefined;
  if (found && !("tryAgain" in found)) return askOrFollow(found, options);
  const isKnown = readLinkLogin(session)?.links.some(([, address]) => address === ownAddress(id));
  if (isKnown && found?.tryAgain === unknown) return { kind: "ended" };
  if (found) session.set(sessionKeys.unopenedInvitation, found.tryAgain);
  navigation.replace(codeIn(session) === "" ? "/login" : "/dashboard");
  return { kind: "opening" };
}

async function askOrFollow(found: Found, options: InviteOptions): Promise<Invite> {
  const { session } = options.environment;
  const isSame = isSamePerson(found, session);
  const isLoggedIn = codeIn(session) !== "";
  const { isWaiting, isChosen } = unsentIn(session);
  const isAsked = isLoggedIn ? !isSame : found.code !== null && !isSame && (isWaiting || isChosen);
  if (!isAsked) return follow(found, isSame, options);
  const isSealed =
    isLoggedIn && !readLinkLogin(session) && session.get(sessionKeys.offlineKey) !== null;
  return {
    kind: "question",
    invited: nameInSentence(found.firstName),
    present: isLoggedIn ? nameInSentence(session.get(sessionKeys.firstName)) : null,
    hasUnsent: isChosen || (isWaiting && !isSealed),
    async open() {
      if (isLoggedIn) await options.logOut();
      return follow(found, false, options);
    },
  };
}

/**
 * Whether an invitation is that of the person whose login or answers the tab has. One that logs nobody in and does
 * not say whom it is for changes nothing.
 */
function isSamePerson({ owner, code, address }: Found, session: Environment["session"]): boolean {
  if (owner !== null) return owner === session.get(sessionKeys.answersOwner);
  return (
    code === null || (readLinkLogin(session)?.links.some(([, own]) => own === address) ?? false)
  );
}

async function follow(found: Found, isSame: boolean, options: InviteOptions): Promise<Invite> {
  const { api, environment, location } = options;
  const { clock, navigation, session } = environment;
  const { link, vSurvey, code, survey } = found;
  if (code !== null && !(await hasPasswordLogin(options)))
    if (!(await logInByLink({ ...found, code }, isSame, environment))) return { kind: "blocked" };
  const participant = codeIn(session);
  const path = pathOnSite(link, location.origin);
  if (participant !== "") {
    session.remove(sessionKeys.solutionLink);
    session.remove(sessionKeys.openInvitation);
    // Then the first questions are requested while the script of /survey loads. Chromium takes what was fetched
    // ahead for this very address only; /survey adds the survey's code.
    const isFound = code === participant && survey && storeNavigationState(survey, { session });
    const target = isFound ? "/survey" : path && (await pathFor(path, { api, clock, participant }));
    navigation.replace(target ?? link.href);
    return { kind: "opening" };
  }
  // The link of a person who has no password yet: behind it comes the login, which opens the survey.
  if (path !== undefined && /^\/reset-password[/?#]/.test(path)) {
    const wanted = link.searchParams.get("survey");
    if (wanted) rememberWantedPage(surveyPath(wanted), environment, vSurvey || undefined);
    navigation.replace(path);
    return { kind: "opening" };
  }
  session.set(sessionKeys.solutionLink, link.href);
  if (path) rememberWantedPage(path, environment, vSurvey === "" ? undefined : vSurvey);
  navigation.replace("/login");
  return { kind: "opening" };
}

/**
 * The login that comes beside a link to this site, and its survey. A host may send the code of any record there: one
 * with which it lists no such survey is no login.
 */
async function readLogin(
  code: string,
  path: `/${string}`,
  { api, environment: { clock } }: InviteOptions,
): Promise<Pick<Found, "code" | "survey">> {
  const wanted = surveyOfLink(path) ?? surveyOfPage(path);
  const search = findSurvey(api, code, wanted ?? "");
  const outcome = await within({ clock, delay: findTimeout }, search, undefined);
  if (!outcome || isFailing(outcome)) return { code, survey: null };
  if (!outcome.ok || (wanted !== undefined && outcome.data === null)) return noLogin;
  return { code, survey: outcome.data };
}

const noLogin = { code: null, survey: null };

/** Whether a host has not answered because of its own state, and may later. */
const isFailing = (outcome: Outcome<unknown>): boolean =>
  !outcome.ok && (outcome.reason === "unreachable" || outcome.code === 429 || outcome.code >= 500);

/** Whether the tab has a login with a password, which does more than that of a link, and has not ended. */
async function hasPasswordLogin({ api, environment }: InviteOptions): Promise<boolean> {
  const { clock, session } = environment;
  const vUniqueCode = codeIn(session);
  if (vUniqueCode === "" || readLinkLogin(session)) return false;
  const surveys = api.call(participantSurveys, { vUniqueCode }, { isRead: true });
  const outcome = await within({ clock, delay: lookupTimeout }, surveys, undefined);
  return outcome === undefined || outcome.ok || outcome.code !== 401;
}

/**
 * Stores the login of a personal link, and makes an offline store. What the same person has here stays: also the
 * way to other surveys whose links were opened in this tab, since each login can send the answers of one.
 *
 * @returns false when the browser refuses to store the login, which the next page needs
 */
async function logInByLink(
  found: Found & { readonly code: string },
  isSame: boolean,
  { clock, session }: InviteOptions["environment"],
): Promise<boolean> {
  if (!isSame) setOwner(session, found.owner);
  const survey =
    found.survey?.vUniqueCode ?? surveyOfLink(found.link.pathname + found.link.hash) ?? "";
  const others = readLinkLogin(session)?.links.filter(([code]) => code !== survey) ?? [];
  const linkLogin: LinkLogin = {
    firstName: found.firstName,
    links: [...others, [survey, found.address]],
  };
  const isStored = session.setAll({
    [sessionKeys.participant]: found.code,
    [sessionKeys.linkLogin]: JSON.stringify(linkLogin),
    [sessionKeys.firstName]: found.firstName,
    [sessionKeys.login]: createKey(),
  });
  if (isStored && found.owner !== null)
    await within({ clock, delay: storeTimeout }, openWithoutPassword(session), undefined).catch(
      () => undefined,
    );
  return isStored;
}

/**
 * The invitation, if its link does not lead to another one of this site, a loop; else where to try again: with
 * another code, or with the same one when the host was not to be reached in time.
 */
async function lookUp(
  id: string,
  options: InviteOptions,
): Promise<Found | { readonly tryAgain: string }> {
  const { api, environment, location } = options;
  const lookup = readEarly(api, surveyLinkById, { iSurveyLinkId: id }, surveyLinkPath);
  const { clock } = environment;
  const outcome = await (location.search === again
    ? lookup
    : within({ clock, delay: lookupTimeout }, lookup, undefined));
  if (!outcome || isFailing(outcome))
    return { tryAgain: addressWithCodes("/survey-invite", [id], again) };
  const link = outcome.ok ? webAddress(outcome.data.vSurveyLink, location.origin) : undefined;
  const path = link && pathOnSite(link, location.origin);
  if (!outcome.ok || !link || path?.startsWith("/survey-invite")) return { tryAgain: unknown };
  const { vSurvey, vUniqueCode, vFirstName, vEmailDigest } = outcome.data;
  const digest = vEmailDigest?.toLowerCase() ?? "";
  // A login for a survey of another site is none here.
  const login =
    path !== undefined && vUniqueCode ? await readLogin(vUniqueCode, path, options) : noLogin;
  return {
    link,
    vSurvey,
    ...login,
    firstName: vFirstName ?? "",
    owner: /^[\da-f]{64}$/.test(digest) ? digest : null,
    address: ownAddress(id),
  };
}
