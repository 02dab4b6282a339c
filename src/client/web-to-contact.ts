import type { RequestOf } from "../contract/call.ts";
import { webToContact } from "../contract/contact.ts";
import type { Api } from "./api.ts";
import { fetchAnswer, readAnswer, type Outcome } from "./call.ts";

/** Where the contact form goes, and what every message to it carries. */
export interface ContactEndpoint {
  readonly address: string;
  readonly hiddenFields: Readonly<Record<string, string>>;
}

/**
 * Splits `PUBLIC_CONTACT_ENDPOINT`. Customer-relationship services tell organisations apart by
 * hidden form fields (`xnQsjsdp`, `xmIwtLD`, `actionType` …): those stand behind the address's
 * question mark and travel in the form, never in the address.
 */
export function contactEndpointOf(
  endpoint: string,
  apiHost: string,
): ContactEndpoint {
  const cut = endpoint.indexOf("?");
  const path = cut < 0 ? endpoint : endpoint.slice(0, cut);
  const query = cut < 0 ? "" : endpoint.slice(cut + 1);
  return {
    address: path.startsWith("/") ? `${apiHost}${path}` : path,
    hiddenFields: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** What a visitor has written, under the names of the contract. */
export type ContactMessage = RequestOf<typeof webToContact>;

/**
 * Posts the contact form the way a plain form does: with no header of its own, so that a foreign
 * host needs no preflight. Such a host must allow this site's origin, or its answer can't be
 * read and counts as unreachable.
 *
 * @param returnAddress where the service's own pages would send the visitor back to
 */
export async function sendContact(
  api: Api,
  endpoint: ContactEndpoint,
  message: ContactMessage,
  returnAddress: string,
): Promise<Outcome<null>> {
  const { address, hiddenFields } = endpoint;
  const body = new URLSearchParams({
    ...hiddenFields,
    returnURL: returnAddress,
    ...message,
  });
  const answer = await api.watch(fetchAnswer(api, address, { body }));
  // Services of this kind answer with a page, so the code alone decides (specification 2).
  return readAnswer(
    webToContact,
    answer.kind === "answer" ? { ...answer, isJson: true } : answer,
  );
}
