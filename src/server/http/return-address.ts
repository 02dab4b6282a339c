import type { Context } from "hono";

import type { Settings } from "../../settings.ts";

/**
 * The address to which a browser is redirected that posted the form without JavaScript: the form's
 * hidden `returnURL`. Addresses of other origins are refused, as an open redirect. Undefined when
 * the answer should be JSON.
 */
export async function returnAddress(
  context: Context,
  settings: Settings,
): Promise<string | undefined> {
  if (!context.req.header("accept")?.includes("text/html")) return undefined;
  const { returnURL } = await context.req.parseBody();
  const address = typeof returnURL === "string" ? URL.parse(returnURL, settings.SITE_URL) : null;
  return address?.origin === new URL(settings.SITE_URL).origin ? address.href : undefined;
}
