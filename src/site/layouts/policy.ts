/**
 * Additions to the content security policy of single pages: for the services that settings name
 * (design section 8), and for pictures that the live API names.
 */

/** The used part of `Astro.csp`, which `astro dev` lacks because it sends no policy. */
type Policy =
  | {
      insertDirective(
        directive: `${"connect" | "font" | "frame" | "img" | "media"}-src ${string}`,
      ): void;
      insertScriptResource(resource: string): void;
      insertStyleResource(resource: string): void;
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
  if (!import.meta.env.PUBLIC_RECAPTCHA_SITE_KEY) return;
  allow(policy, "https://www.google.com/recaptcha/");
  allow(policy, "https://www.gstatic.com/recaptcha/");
}

/**
 * For the page with the live chat: the host of its script, if it is set, for all that a chat is made
 * of. Styles that its script writes into the page stay forbidden.
 */
export function allowChatWidget(policy: Policy): void {
  const address = import.meta.env.PUBLIC_CHAT_WIDGET_URL;
  if (!address) return;
  const { origin } = new URL(address);
  allow(policy, origin);
  policy?.insertStyleResource("'self'");
  policy?.insertStyleResource(origin);
  policy?.insertDirective(`connect-src ${origin.replace(/^http/, "ws")}`);
  // Naming a source replaces that of `default-src`.
  policy?.insertDirective(`font-src 'self' ${origin}`);
  policy?.insertDirective(`media-src 'self' ${origin}`);
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
