import { webToContact } from "../../contract/contact.ts";
import { isContactEmail } from "../../contract/rules.ts";
import { isPath } from "../../setting-values.ts";
import type { Settings } from "../../settings.ts";
import { ApiError } from "../http/api-error.ts";
import { limitAddress } from "../limits/limit.ts";
import { route } from "../http/route.ts";

/** The longest message that is kept, in characters. */
const messageMaximum = 20_000;

/** Stores the contact form, as the external service would. Without cookies, another site's form needs no CSRF check. */
export const contactRoutes = (settings: Settings) => [
  route(
    { ...webToContact, path: contactPath(settings) },
    async (form, services, caller) => {
      const { database, verifyHuman, now } = services;
      await limitAddress(services, caller, "contact");
      if (!isContactEmail(form.Email)) throw new ApiError(400, "Email: expected an email address.");
      if (form.Description.length > messageMaximum)
        throw new ApiError(400, `Description: expected at most ${messageMaximum} characters.`);
      // Last, because a solution works once: a faulty field must not use it up.
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

function contactPath({ PUBLIC_CONTACT_ENDPOINT: endpoint }: Settings) {
  return isPath(endpoint) ? endpoint : webToContact.path;
}
