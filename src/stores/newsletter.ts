import type { Api } from "../client/api.ts";
import { callApi, type FailedOutcome } from "../client/call.ts";
import { newsletterAdd } from "../contract/newsletter.ts";
import type { Environment } from "../environment.ts";
import { newsletterText } from "../text/newsletter.ts";
import { emailError } from "./field-errors.ts";
import { createForm, done, withToast } from "./form.ts";
import type { Notify } from "./toasts.ts";

export interface NewsletterOptions {
  readonly api: Api;
  readonly clock: Environment["clock"];
  readonly notify: Notify;
  /** Text of the label LBL_NEWSLETTER_MESSAGE; empty where a host has none. */
  readonly message: string;
}

function failureText({ reason, code }: FailedOutcome): string {
  if (reason === "unreachable") return newsletterText.unreachable;
  return code === 400 ? newsletterText.rejected : newsletterText.failed;
}

/** The newsletter sign-up (specification 5 and 8). Its result is a toast and a message beside the form. */
export function createNewsletter({ api, clock, notify, message }: NewsletterOptions) {
  return createForm({
    initial: { email: "" },
    validate: ({ email }) => ({ email: emailError(email, newsletterText) }),
    normalise: (_name, value) => value.trim(),
    clock,
    async send({ email }) {
      const outcome = await callApi(api, newsletterAdd, { vEmail: email });
      return withToast(
        outcome.ok
          ? done("success", message.trim() || newsletterText.subscribed, "clear")
          : done("failure", failureText(outcome), "keep"),
        notify,
      );
    },
  });
}
