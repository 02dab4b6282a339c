import type { Api } from "../client/api.ts";
import type { FailedOutcome } from "../client/outcome.ts";
import type { HumanCheck } from "../client/human-check/human-check.ts";
import { newsletterAdd } from "../../contract/newsletter.ts";
import { cleanEmail } from "../../contract/rules.ts";
import type { Environment } from "../environment.ts";
import { newsletterText } from "../../contract/text/newsletter.ts";
import { emailError, createForm, conclude, withToast } from "./form.ts";
import { dearerWork } from "./human-proof.ts";
import type { Notify } from "./toasts.ts";

export interface NewsletterOptions {
  readonly api: Api;
  /** Gives the proof that the embedded API asks for after a few requests of one address. */
  readonly humanCheck: Pick<HumanCheck, "token">;
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
export function createNewsletter({ api, humanCheck, clock, notify, message }: NewsletterOptions) {
  return createForm({
    initial: { email: "" },
    validate: ({ email }) => ({ email: emailError(email, newsletterText) }),
    normalise: (_name, value) => cleanEmail(value),
    clock,
    async send({ email }) {
      const subscribe = (proof?: string) =>
        api.call(newsletterAdd, { vEmail: email, vGoogleRecaptchaResponse: proof });
      let outcome = await subscribe();
      const work = dearerWork(outcome);
      const proof = work === undefined ? null : await humanCheck.token(work);
      if (proof !== null) outcome = await subscribe(proof);
      return withToast(
        outcome.ok
          ? conclude("success", message.trim() || newsletterText.subscribed, "clear")
          : conclude("failure", failureText(outcome), "keep"),
        notify,
      );
    },
  });
}
