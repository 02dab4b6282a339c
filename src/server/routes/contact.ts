import { webToContact } from "../../contract/contact.ts";
import { isContactEmail } from "../../contract/rules.ts";
import { isPath, type Settings } from "../../settings.ts";
import { ApiError } from "../http/api-error.ts";
import { limitAddress } from "../limits/limit.ts";
import { route } from "../http/route.ts";

/** The longest message that is kept, in characters. */
const longestMessage = 20_000;

/** Takes the contact form as the external service would. No cookie counts here, so a form on another site can do no more than its visitor could. */
export const contactRoutes = (settings: Settings) => [
  route(
    { ...webToContact, path: contactPath(settings) },
    async (form, services, caller) => {
      const { database, verifyHuman, now } = services;
      await limitAddress(services, caller, "contact");
      if (!isContactEmail(form.Email)) throw new ApiError(400, "Email: expected an email address.");
      if (form.Description.length > longestMessage)
        throw new ApiError(400, `Description: expected at most ${longestMessage} characters.`);
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

function contactPath({ PUBLIC_CONTACT_ENDPOINT: endpoint }: Settings) {
  return isPath(endpoint) ? endpoint : webToContact.path;
}
