import type { FailedOutcome, Outcome } from "../client/outcome.ts";
import type { HumanCheck } from "../client/human-check/human-check.ts";
import * as sessionKeys from "../client/session-keys.ts";
import type { ContactMessage } from "../client/web-to-contact.ts";
import { salutations } from "../../contract/contact.ts";
import { cleanEmail, isContactEmail, isFilled } from "../../contract/rules.ts";
import type { Environment } from "../environment.ts";
import { contactText } from "../../contract/text/contact.ts";
import { createForm, conclude } from "./form.ts";
import { proofError, sendWithProof } from "./human-proof.ts";

export interface ContactOptions {
  /** Sends a message; see `sendContact`. */
  readonly send: (message: ContactMessage) => Promise<Outcome<null>>;
  readonly humanCheck: HumanCheck;
  readonly environment: Pick<Environment, "clock" | "navigation" | "session">;
  /** Text of the label LBL_CONTACT_US_MESSAGE; empty where a host has none. */
  readonly thanks: string;
}

/** `captcha` has no value, only an error. */
const initial = {
  salutation: "-None-",
  firstName: "",
  lastName: "",
  company: "",
  email: "",
  message: "",
  captcha: "",
  privacy: false,
};
type ContactValues = typeof initial;

/** Specification 5, contact form, without the captcha, which the server checks. */
function validateContact(values: ContactValues) {
  const emptyError = (name: "firstName" | "lastName" | "company" | "email") =>
    isFilled(values[name]) ? undefined : contactText.empty(contactText.fields[name]);
  const formatError = isContactEmail(cleanEmail(values.email))
    ? undefined
    : contactText.emailInvalid;
  return {
    firstName: emptyError("firstName"),
    lastName: emptyError("lastName"),
    company: emptyError("company"),
    email: emptyError("email") ?? formatError,
    privacy: values.privacy ? undefined : contactText.privacyRequired,
  };
}

/** Values under the names that customer-relationship forms use. */
function contactMessage(values: ContactValues, captcha: string): ContactMessage {
  const salutation = salutations.find((one) => one === values.salutation);
  return {
    Salutation: salutation ?? "-None-",
    "First Name": values.firstName.trim(),
    "Last Name": values.lastName.trim(),
    Company: values.company.trim(),
    Email: cleanEmail(values.email),
    Description: values.message.trim(),
    captcha,
    privacy: "on",
  };
}

function failureText({ reason, code }: FailedOutcome): string {
  if (reason === "unreachable") return contactText.unreachable;
  return code === 400 ? contactText.refused : contactText.failed;
}

/** The contact form: after a success the home page thanks the visitor, a failure keeps the values. */
export function createContact({ send, humanCheck, environment, thanks }: ContactOptions) {
  const { clock, navigation, session } = environment;
  return createForm({
    initial,
    validate: validateContact,
    clock,
    async send(values) {
      const outcome = await sendWithProof(humanCheck, (proof) =>
        send(contactMessage(values, proof)),
      );
      if (outcome === null)
        return {
          kind: "invalid",
          errors: { captcha: proofError(humanCheck, contactText.captchaFailed) },
        };
      if (!outcome.ok) return conclude("failure", failureText(outcome), "keep");
      const sent = outcome.code === 200 ? thanks.trim() || contactText.sent : contactText.passedOn;
      return conclude("success", sent, "rest", () => {
        session.set(sessionKeys.contactSent, sent);
        navigation.assign("/");
      });
    },
  });
}
