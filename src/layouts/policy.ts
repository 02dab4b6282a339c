/**
 * What a page's policy allows beyond the site's own: what a setting names for that page (design
 * section 8), and pictures of participants.
 */

/** The part of `Astro.csp` that is used; it is missing in `astro dev`, which has no policy. */
type Policy =
  | {
      insertDirective(directive: `${"connect" | "frame" | "img"}-src ${string}`): void;
      insertScriptResource(resource: string): void;
    }
  | undefined;

/** Scripts, calls, frames and pictures of one source: an origin, or a folder of it. */
function allow(policy: Policy, source: string): void {
  // Naming a source replaces Astro's own default, so it is named again.
  policy?.insertScriptResource("'self'");
  policy?.insertScriptResource(source);
  policy?.insertDirective(`connect-src ${source}`);
  policy?.insertDirective(`frame-src ${source}`);
  policy?.insertDirective(`img-src ${source}`);
}

/**
 * For pages with a human check: reCAPTCHA's folders, where it is the one in use. The whole of
 * www.google.com would let in scripts that call any function (JSONP).
 */
export function allowHumanCheck(policy: Policy): void {
  if (import.meta.env.PUBLIC_HUMAN_CHECK !== "recaptcha") return;
  allow(policy, "https://www.google.com/recaptcha/");
  allow(policy, "https://www.gstatic.com/recaptcha/");
}

/** For the page with the live chat: the host of its script, where one is set. */
export function allowChatWidget(policy: Policy): void {
  const address = import.meta.env.PUBLIC_CHAT_WIDGET_URL;
  if (address) allow(policy, new URL(address).origin);
}

/**
 * For pages whose pictures the live API names while a participant looks on: profile, surveys, moods.
 * An organisation's files may lie on a provider's storage that no setting knows, so any https host
 * is let in, and the API's own host where it has none. Pictures can't run, and the addresses of
 * these pages hold nothing secret.
 */
export function allowLivePictures(policy: Policy): void {
  policy?.insertDirective("img-src https:");
  const address = import.meta.env.PUBLIC_API_HOST;
  if (address?.startsWith("http:")) policy?.insertDirective(`img-src ${new URL(address).origin}`);
}
