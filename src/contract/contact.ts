import * as v from "valibot";

import { resultCall } from "./call.ts";
import { requiredText } from "./fields.ts";
import { contactMaximum } from "./limits.ts";

/** Salutations on offer, `-None-` meaning none (specification 2). */
export const salutations = ["-None-", "Mr.", "Mrs.", "Ms.", "Dr.", "Prof."] as const;

const requiredTextUpTo = (maximum: number) =>
  v.pipe(requiredText, v.maxLength(maximum, `at most ${maximum} characters`));

/**
 * The external web-to-contact form. Field names are those of such forms, spaces included;
 * `PUBLIC_CONTACT_ENDPOINT` replaces the path. `captcha` is the token of the human check.
 */
export const webToContact = resultCall({
  path: "/crm/web-to-contact",
  summary: "Takes the contact form, as the external customer-relationship service does.",
  encoding: "form",
  request: v.object({
    Salutation: v.picklist(salutations),
    "First Name": requiredTextUpTo(contactMaximum.firstName),
    "Last Name": requiredTextUpTo(contactMaximum.lastName),
    Company: requiredTextUpTo(contactMaximum.company),
    Email: requiredTextUpTo(contactMaximum.email),
    Description: v.string(),
    captcha: requiredTextUpTo(10_000),
    privacy: v.literal("on"),
  }),
  codes: [200, 400],
});
