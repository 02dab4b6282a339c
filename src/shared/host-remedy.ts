/** What to do about a host, by the sentence that tells what was found; the first that fits. */
const remedies: readonly (readonly [found: RegExp, remedy: string])[] = [
  [
    /ENOTFOUND|EAI_AGAIN/,
    "No name server knows this name. Check it in the settings, and its entry in the DNS.",
  ],
  [
    /ECONNREFUSED/,
    "Nothing listens there. Start the server, or check host and port in the settings.",
  ],
  [
    /CERT|TLS|SSL|SELF_SIGNED|VERIFY|EPROTO/,
    "Browsers refuse this connection too. Give the host a certificate for its name, with the whole chain.",
  ],
  [/takes too long/, "Make its calls faster, then run the doctor again."],
  [
    /can't be reached|broke off/,
    "The connection ended without an answer. Look at the host's log, its firewall and the proxy before it.",
  ],
  [/answer within/, "Look at the host's log for what it waits for."],
  [
    /redirects/,
    "Put the address to which it redirects into the settings, or answer without a redirect.",
  ],
  [/Access-Control-/, "Send the headers of “Cross-origin calls” in docs/your-api.md."],
  [
    /(?:answers|HTTP status) (?:404|405|501)\b/,
    "The host has no such call there. Check the address in the settings, and that its server passes the path on to the API.",
  ],
  [/it is gzip/, "Send the header Content-Encoding: gzip with it, or don't compress it."],
  [
    /begins with “<(?:!doctype|html)/i,
    "That is a page. Check the address in the settings, and that its server passes the path on to the API.",
  ],
  [/begins with “[[{]/, "Its JSON is damaged or cut off. Look at the host's log."],
  [
    /begins with “/,
    "Only JSON may be in an answer. A notice or a warning before it belongs in the host's log.",
  ],
  [/it is empty/, "Look at the host's log: the program may have ended before its answer."],
  [/(?:answers|status) 5\d\d/, "Look at the host's log for the error."],
];

/**
 * What to do about something that was found at a host.
 *
 * @param found the sentence, or its end, that tells of it
 * @param otherwise what to do where that tells no cause
 */
export const remedyFor = (found: string, otherwise: string): string =>
  remedies.find(([pattern]) => pattern.test(found))?.[1] ?? otherwise;
