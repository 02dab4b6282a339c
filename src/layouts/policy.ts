/**
 * Additions to the content security policy of single pages: for the services that settings name
 * (design section 8), and for pictures that the live API names.
 */

/** The used part of `Astro.csp`, which `astro dev` lacks because it sends no policy. */
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
 * For pages with a human check: the folders of reCAPTCHA, if it is the check in use. The whole of
 * www.google.com would allow its JSONP scripts, which call any function.
 */
export function allowHumanCheck(policy: Policy): void {
  if (import.meta.env.PUBLIC_HUMAN_CHECK !== "recaptcha") return;
  allow(policy, "https://www.google.com/recaptcha/");
  allow(policy, "https://www.gstatic.com/recaptcha/");
}

/** For the page with the live chat: the host of its script, if it is set. */
export function allowChatWidget(policy: Policy): void {
  const address = import.meta.env.PUBLIC_CHAT_WIDGET_URL;
  if (address) allow(policy, new URL(address).origin);
}

/**
 * For pages whose pictures the live API names: profile, surveys, moods. An organisation may keep its
 * files on a storage host that no setting names, so any https host is allowed, and the API's own host
 * when it has no https. Pictures can't run code, and these pages have no secret addresses.
 */
export function allowLivePictures(policy: Policy): void {
  policy?.insertDirective("img-src https:");
  const address = import.meta.env.PUBLIC_API_HOST;
  if (address?.startsWith("http:")) policy?.insertDirective(`img-src ${new URL(address).origin}`);
}
