import type { Api } from "../client/api.ts";
import { callApi, type FailedOutcome, type Outcome } from "../client/call.ts";
import { toastLife } from "../contract/limits.ts";
import { newsletterAdd } from "../contract/newsletter.ts";
import type { Environment } from "../environment.ts";
import { newsletterText } from "../text/newsletter.ts";
import { emailError, errorsOf } from "./field-errors.ts";
import { createForm, type Done, type Errors, type Form } from "./form.ts";
import type { Notify } from "./toasts.ts";

export type NewsletterValues = { readonly email: string };

export interface NewsletterOptions {
  readonly api: Api;
  readonly clock: Environment["clock"];
  readonly notify: Notify;
  /** Text of the label LBL_NEWSLETTER_MESSAGE; empty where a host has none. */
  readonly message: string;
}

/** Specification 5, newsletter. */
function validateNewsletter({ email }: NewsletterValues): Errors<NewsletterValues> {
  const { emailRequired, emailInvalid } = newsletterText;
  return errorsOf({ email: emailError(email, emailRequired, emailInvalid) });
}

/** How the form ends (specification 8, newsletter). */
function newsletterEnding(outcome: Outcome<null>, message: string): Done {
  if (!outcome.ok)
    return { kind: "done", result: { tone: "failure", text: failureText(outcome) }, after: "keep" };
  const text = message.trim() === "" ? newsletterText.subscribed : message;
  return { kind: "done", result: { tone: "success", text }, after: "clear" };
}

function failureText(outcome: FailedOutcome): string {
  if (outcome.reason === "unreachable") return newsletterText.unreachable;
  return outcome.code === 400 ? newsletterText.rejected : newsletterText.failed;
}

/** The newsletter sign-up: trims as typed, sends, reports in a toast and beside the form. */
export function createNewsletter(options: NewsletterOptions): Form<NewsletterValues> {
  const { api, clock, notify, message } = options;
  return createForm<NewsletterValues>({
    initial: { email: "" },
    validate: validateNewsletter,
    normalise: (_name, value) => value.trim(),
    clock,
    async send({ email }) {
      const outcome = await callApi(api, newsletterAdd, { vEmail: email });
      const ending = newsletterEnding(outcome, message);
      notify({ ...ending.result, life: toastLife.form, isSpokenElsewhere: true });
      return ending;
    },
  });
}
