import { useEffect, useState } from "react";

import { liveApi } from "../client/api.ts";
import { type HumanCheck, humanCheckFor } from "../client/human-check/human-check.ts";
import { browser } from "../environment.ts";
import { createNewsletter } from "../stores/newsletter.ts";
import { notify } from "../stores/toasts.ts";
import { formText } from "../../contract/text/form.ts";
import { newsletterText } from "../../contract/text/newsletter.ts";
import { Field } from "../ui/Field.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { FormStatus } from "./FormStatus.tsx";
import { IslandBoundary } from "./IslandBoundary.tsx";
import styles from "./Newsletter.module.css";
import { Toaster } from "./Toaster.tsx";
import { useForm } from "./use-form.ts";

export interface NewsletterProps {
  /** Label LBL_NEWSLETTER_HEADING. */
  readonly heading: string;
  /** Label LBL_NEWSLETTER_SUB_HEADING. */
  readonly subHeading: string;
  /** Label LBL_NEWSLETTER_MESSAGE; empty where a host has none. */
  readonly message: string;
}

/** The newsletter sign-up of the home page. */
export function Newsletter(props: NewsletterProps) {
  const { message } = props;
  const humanCheck = humanCheckFor("newsletter");
  const [form] = useState(() =>
    createNewsletter({ api: liveApi(), humanCheck, clock: browser.clock, notify, message }),
  );
  return (
    <>
      <IslandBoundary>
        <SignUp {...props} form={form} humanCheck={humanCheck} />
      </IslandBoundary>
      <Toaster />
    </>
  );
}

interface SignUpProps extends NewsletterProps {
  readonly form: ReturnType<typeof createNewsletter>;
  readonly humanCheck: HumanCheck;
}

function SignUp({ heading, subHeading, form, humanCheck }: SignUpProps) {
  const { root, state, isBusy, formProps, field } = useForm(form, "newsletter");
  useEffect(() => {
    if (state.refusals > 0) root.current?.querySelector("input")?.focus();
  }, [root, state.refusals]);
  return (
    <div className={styles["newsletter"]} ref={root}>
      <div className={styles["words"]}>
        <h2>{heading}</h2>
        {subHeading !== "" && <p className="lead">{subHeading}</p>}
      </div>
      <div className={styles["action"]}>
        <form className={styles["form"]} {...formProps}>
          <Field
            {...field("email")}
            // The only field has no summary that announces its error.
            isErrorLive
            label={newsletterText.email}
            type="email"
            autoComplete="email"
          />
          <SubmitButton label={newsletterText.submit} isBusy={isBusy} />
        </form>
        <p className={styles["without-script"]}>{formText.scriptNeeded}</p>
        <FormStatus {...state} check={humanCheck} />
      </div>
    </div>
  );
}
