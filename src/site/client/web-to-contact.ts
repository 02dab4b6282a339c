import type { RequestOf } from "../../contract/call.ts";
import { webToContact } from "../../contract/contact.ts";
import { type Api, fetchAnswer, httpOf } from "./api.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";

/** The address of the contact form, and the fields of every message to it. */
export interface ContactEndpoint {
  readonly address: string;
  /** An external service, which may not let this site read its answers. */
  readonly isExternal: boolean;
  readonly hiddenFields: Readonly<Record<string, string>>;
}

/**
 * Splits `PUBLIC_CONTACT_ENDPOINT`. Customer-relationship services identify organisations by hidden
 * form fields (`xnQsjsdp`, `xmIwtLD`, `actionType` …), which the setting has as its query.
 */
export function contactEndpointOf(endpoint: string, apiHost: string): ContactEndpoint {
  const [path = "", ...query] = endpoint.split("?");
  const isExternal = !path.startsWith("/");
  return {
    address: isExternal ? path : `${apiHost}${path}`,
    isExternal,
    hiddenFields: Object.fromEntries(new URLSearchParams(query.join("?"))),
  };
}

/** The visitor's message, under the names of the contract. */
export type ContactMessage = RequestOf<typeof webToContact>;

/**
 * Posts the contact form like a plain form, without headers of its own, so that an external service
 * needs no preflight. A service that allows no CORS gets it too, but its answer can't be read.
 *
 * @param returnAddress where the service's own pages send the visitor back to
 * @returns code 0 when the answer can't be read
 */
export async function sendContact(
  api: Api,
  { address, isExternal, hiddenFields }: ContactEndpoint,
  message: ContactMessage,
  returnAddress: string,
): Promise<Outcome<null>> {
  const http = httpOf(api);
  const body = new URLSearchParams({ ...hiddenFields, returnURL: returnAddress, ...message });
  const post = async () => {
    // Known before the message is sent: a POST whose answer the browser withholds has arrived and must
    // not be repeated.
    const isReadable = !isExternal || (await isAnswered(() => http.head(address, anyStatus)));
    if (isReadable) return fetchAnswer(api, address, { body });
    // The answer's status is hidden: it is 0.
    return isAnswered(() => http.post(address, { body, mode: "no-cors", ...anyStatus }));
  };
  const answer = await api.watch(post());
  if (answer === true) return { ok: true, code: 0, data: null };
  // Services of this kind answer with a page, so the code alone decides (specification 2).
  return outcomeOf(webToContact, answer ? { ...answer, isJson: true } : null);
}

const anyStatus = { throwHttpErrors: false } as const;

/** Whether the service answers, and lets this site know. */
async function isAnswered(request: () => Promise<unknown>): Promise<boolean> {
  try {
    await request();
    return true;
  } catch {
    return false;
  }
}
