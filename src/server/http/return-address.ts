import type { Context } from "hono";

import type { Settings } from "../../settings.ts";

/**
 * Where a browser that posted the form without JavaScript goes next: the form's hidden
 * `returnURL`, if it leads to the site itself. Anything else would let strangers send visitors
 * wherever they like under this host's name.
 *
 * @returns the address, or undefined when the answer should be JSON
 */
export async function returnAddress(
  context: Context,
  settings: Settings,
): Promise<string | undefined> {
  if (!context.req.header("accept")?.includes("text/html")) return undefined;
  const { returnURL } = await context.req.parseBody();
  if (typeof returnURL !== "string" || !URL.canParse(returnURL, settings.SITE_URL))
    return undefined;
  const address = new URL(returnURL, settings.SITE_URL);
  return address.origin === new URL(settings.SITE_URL).origin ? address.href : undefined;
}
