import type { FailedOutcome, Outcome } from "../client/call.ts";
import type { HumanCheck } from "../client/human-check/human-check.ts";
import { sessionKeys } from "../client/session-keys.ts";
import type { ContactMessage } from "../client/web-to-contact.ts";
import { salutations } from "../contract/contact.ts";
import { isContactEmail, isFilled } from "../contract/rules.ts";
import type { Environment } from "../environment.ts";
import { contactText } from "../text/contact.ts";
import { errorsOf } from "./field-errors.ts";
import { createForm, type Done, type Errors, type Form } from "./form.ts";
import { sendWithProof } from "./human-proof.ts";

export type ContactValues = {
  readonly salutation: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly email: string;
  readonly message: string;
  /** Filled by the human check; the field exists so that its error has a place. */
  readonly captcha: string;
  readonly privacy: boolean;
};

export interface ContactOptions {
  /** Sends a message; see `sendContact`. */
  readonly send: (message: ContactMessage) => Promise<Outcome<null>>;
  readonly humanCheck: HumanCheck;
  readonly environment: Pick<Environment, "clock" | "navigation" | "session">;
}

/** Specification 5, contact form, without the captcha: that takes a server. */
function validateContact(values: ContactValues): Errors<ContactValues> {
  const emptyError = (name: "firstName" | "lastName" | "company" | "email") =>
    isFilled(values[name]) ? undefined : contactText.empty(contactText.fields[name]);
  const formatError = isContactEmail(values.email.trim()) ? undefined : contactText.emailInvalid;
  return errorsOf({
    firstName: emptyError("firstName"),
    lastName: emptyError("lastName"),
    company: emptyError("company"),
    email: emptyError("email") ?? formatError,
    privacy: values.privacy ? undefined : contactText.privacyRequired,
  });
}

/** Values under the names that customer-relationship forms use. */
function contactMessage(values: ContactValues, captcha: string): ContactMessage {
  const salutation = salutations.find((one) => one === values.salutation);
  return {
    Salutation: salutation ?? "-None-",
    "First Name": values.firstName.trim(),
    "Last Name": values.lastName.trim(),
    Company: values.company.trim(),
    Email: values.email.trim(),
    Description: values.message.trim(),
    captcha,
    privacy: "on",
  };
}

/** How the form ends: a success goes to the home page, a failure keeps the values. */
function contactEnding(outcome: Outcome<null>, goHome: (thanks: string) => void): Done {
  if (!outcome.ok)
    return { kind: "done", result: { tone: "failure", text: failureText(outcome) }, after: "keep" };
  const text = outcome.code === 200 ? contactText.sent : contactText.passedOn;
  const leave = () => goHome(text);
  return { kind: "done", result: { tone: "success", text }, after: "rest", leave };
}

function failureText(outcome: FailedOutcome): string {
  if (outcome.reason === "unreachable") return contactText.unreachable;
  return outcome.code === 400 ? contactText.refused : contactText.failed;
}

/** The contact form: checks for a human, sends, thanks, goes home. */
export function createContact(options: ContactOptions): Form<ContactValues> {
  const { send, humanCheck, environment } = options;
  return createForm<ContactValues>({
    initial: {
      salutation: "-None-",
      firstName: "",
      lastName: "",
      company: "",
      email: "",
      message: "",
      captcha: "",
      privacy: false,
    },
    validate: validateContact,
    clock: environment.clock,
    async send(values) {
      const outcome = await sendWithProof(humanCheck, (proof) =>
        send(contactMessage(values, proof)),
      );
      if (outcome === null)
        return { kind: "invalid", errors: { captcha: contactText.captchaFailed } };
      return contactEnding(outcome, (thanks) => {
        environment.session.set(sessionKeys.contactSent, thanks);
        environment.navigation.assign("/");
      });
    },
  });
}
