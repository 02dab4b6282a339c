import type { Context } from "hono";

import { webToContact } from "../../contract/contact.ts";
import { isContactEmail } from "../../contract/rules.ts";
import type { Settings } from "../../settings.ts";
import { ApiError } from "../api-error.ts";
import { limitAddress } from "../limits/limit.ts";
import { route } from "../route.ts";

/** The longest message that is kept, in characters. */
const longestMessage = 20_000;

/** Takes the contact form as the external service would. No cookie counts here, so a form on another site can do no more than its visitor could. */
export const contactRoutes = (settings: Settings) => [
  route(
    { ...webToContact, path: contactPath(settings) },
    async (form, services, caller) => {
      const { database, verifyHuman, now } = services;
      await limitAddress(services, caller, "contact");
      if (!isContactEmail(form.Email))
        throw new ApiError(400, "Email: expected an email address.");
      if (form.Description.length > longestMessage)
        throw new ApiError(
          400,
          `Description: expected at most ${longestMessage} characters.`,
        );
      // Last, because a solution works once: a slip in a field must not cost it.
      if (!(await verifyHuman(form.captcha)))
        throw new ApiError(400, "captcha: expected a valid human check.");
      await database
        .insertInto("contact_message")
        .values({
          vSalutation: form.Salutation,
          vFirstName: form["First Name"],
          vLastName: form["Last Name"],
          vCompany: form.Company,
          vEmail: form.Email,
          tMessage: form.Description,
          dCreated: now().toISOString(),
        })
        .execute();
      return undefined;
    },
    [429],
  ),
];

function contactPath({ PUBLIC_CONTACT_ENDPOINT }: Settings): `/${string}` {
  return PUBLIC_CONTACT_ENDPOINT.startsWith("/")
    ? (PUBLIC_CONTACT_ENDPOINT as `/${string}`)
    : webToContact.path;
}

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
  if (
    typeof returnURL !== "string" ||
    !URL.canParse(returnURL, settings.SITE_URL)
  )
    return undefined;
  const address = new URL(returnURL, settings.SITE_URL);
  return address.origin === new URL(settings.SITE_URL).origin
    ? address.href
    : undefined;
}
