import * as v from "valibot";

import { contactMaximum } from "../../contract/limits.ts";
import type { SessionStorage } from "../environment/session-storage.ts";
import { parseJson } from "./parse-json.ts";
import * as sessionKeys from "./session-keys.ts";

/** The login that a personal link has made in this tab: it can answer the survey of the link, and nothing else. */

const address = v.custom<`/${string}`>((value) => typeof value === "string");

const linkLogin = v.object({
  /** Empty where the host does not say it. */
  firstName: v.string(),
  /** By survey, the address on this site that opens its link again; that of the present login is the last. */
  links: v.array(v.tuple([v.string(), address])),
});
export type LinkLogin = v.InferOutput<typeof linkLogin>;

/** Null after a login with a password, and without one. */
export const readLinkLogin = (session: Pick<SessionStorage, "get">): LinkLogin | null =>
  parseJson(linkLogin, session.get(sessionKeys.linkLogin));

/** The address that opens the link of a survey again, or the present link; undefined without any. */
export function addressOfLink(
  session: Pick<SessionStorage, "get">,
  survey?: string,
): `/${string}` | undefined {
  const links = readLinkLogin(session)?.links ?? [];
  return (links.find(([code]) => code === survey) ?? links.at(-1))?.[1];
}

/**
 * The address that opens the link of another survey again, whose answers the present login can't send; undefined
 * for its own survey, and for one without a link in this tab.
 */
export function addressOfOther(
  session: Pick<SessionStorage, "get">,
  survey: string,
): `/${string}` | undefined {
  const links = readLinkLogin(session)?.links ?? [];
  const index = links.findIndex(([code]) => code === survey);
  return index === links.length - 1 ? undefined : links[index]?.[1];
}

/** A name from a host, as a sentence has it: not long, and with a direction of its own. */
export function nameInSentence(name: string | null): string {
  const most = contactMaximum.firstName;
  const shown = Array.from((name ?? "").replaceAll(/[\p{Cc}\p{Bidi_C}]/gu, " ").trim());
  if (shown.length === 0) return "";
  const cut = shown.length > most ? `${shown.slice(0, most).join("").trimEnd()}…` : shown.join("");
  return `\u2068${cut}\u2069`;
}
