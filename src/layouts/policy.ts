/** What a page's policy allows beyond the site's own, because a setting names it for that page (design section 8). */

/** The part of `Astro.csp` that is used; it is missing in `astro dev`, which has no policy. */
type Policy =
  | {
      insertDirective(
        directive: `${"connect" | "frame" | "img"}-src ${string}`,
      ): void;
      insertScriptResource(resource: string): void;
    }
  | undefined;

/** Scripts, calls, frames and pictures of one origin. */
function allow(policy: Policy, origin: string): void {
  // Naming a source replaces Astro's own default, so it is named again.
  policy?.insertScriptResource("'self'");
  policy?.insertScriptResource(origin);
  policy?.insertDirective(`connect-src ${origin}`);
  policy?.insertDirective(`frame-src ${origin}`);
  policy?.insertDirective(`img-src ${origin}`);
}

/** For pages with a human check: reCAPTCHA's hosts, where it is the one in use. */
export function allowHumanCheck(policy: Policy): void {
  if (import.meta.env.PUBLIC_HUMAN_CHECK !== "recaptcha") return;
  allow(policy, "https://www.google.com");
  allow(policy, "https://www.gstatic.com");
}

/** For the page with the live chat: the host of its script, where one is set. */
export function allowChatWidget(policy: Policy): void {
  const address = import.meta.env.PUBLIC_CHAT_WIDGET_URL;
  if (address) allow(policy, new URL(address).origin);
}

/** For pages with pictures of participants and moods: the API host, where it is not the site itself. */
export function allowApiPictures(policy: Policy): void {
  const address = import.meta.env.PUBLIC_API_HOST;
  if (address) policy?.insertDirective(`img-src ${new URL(address).origin}`);
}
