import { useState } from "react";

import { humanCheckFor } from "../client/live-human-check.ts";
import { liveApi } from "../client/live-api.ts";
import { apiHost, contactEndpoint } from "../client/settings.ts";
import { contactEndpointOf, sendContact } from "../client/web-to-contact.ts";
import { salutations, webToContact } from "../contract/contact.ts";
import { contactMaximum } from "../contract/limits.ts";
import { browser } from "../environment.ts";
import { createContact, type ContactValues } from "../stores/contact.ts";
import { isLocked, refusedErrors } from "../stores/form.ts";
import { contactText } from "../text/contact.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { ErrorSummary } from "../ui/ErrorSummary.tsx";
import { Field } from "../ui/Field.tsx";
import { HumanCheckStatus } from "../ui/HumanCheckStatus.tsx";
import { Select } from "../ui/Select.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import styles from "./ContactForm.module.css";
import { FormStatus } from "./FormStatus.tsx";
import { useForm } from "./use-form.ts";
import { useStore } from "./use-store.ts";

/** The contact form's store, tied to this page. */
function createLiveContact() {
  const api = liveApi();
  const humanCheck = humanCheckFor("contact", api, browser.clock);
  const endpoint = contactEndpointOf(contactEndpoint ?? webToContact.path, apiHost);
  const form = createContact({
    humanCheck,
    environment: browser,
    send: (message) => sendContact(api, endpoint, message, `${location.origin}/`),
  });
  return { api, humanCheck, form };
}

/** One line of text each, in the order of the form. */
const textFields = [
  { name: "firstName", autoComplete: "given-name" },
  { name: "lastName", autoComplete: "family-name" },
  { name: "company", autoComplete: "organization" },
  { name: "email", autoComplete: "email" },
] as const;

const idOf = (name: string) => `contact-${name}`;

/** The contact form (specification 2 and 5); it has no heading of its own. */
export function ContactForm() {
  const [{ api, humanCheck, form }] = useState(createLiveContact);
  const { root, state, onSubmit } = useForm(form);
  const checkState = useStore(humanCheck.$state);
  const { values, errors } = state;
  const basics = (name: keyof ContactValues) => ({
    id: idOf(name),
    name,
    error: errors[name],
    onChange: (value: string | boolean) => form.change(name, value),
  });
  return (
    <div className="needs-script" ref={root}>
      <form
        className={styles["form"]}
        method="dialog"
        noValidate
        onSubmit={onSubmit}
        onFocus={() => humanCheck.prepare()}
      >
        <ErrorSummary
          heading={contactText.summary}
          refusals={state.refusals}
          errors={refusedErrors(state, idOf)}
        />
        <div className={styles["salutation"]}>
          <Select
            {...basics("salutation")}
            label={contactText.fields.salutation}
            isOptional
            options={salutations}
            autoComplete="honorific-prefix"
            value={values.salutation}
          />
        </div>
        <div className={styles["pairs"]}>
          {textFields.map(({ name, autoComplete }) => (
            <Field
              key={name}
              {...basics(name)}
              label={contactText.fields[name]}
              type={name === "email" ? "email" : "text"}
              autoComplete={autoComplete}
              maxLength={contactMaximum[name]}
              isReadOnly={isLocked(state)}
              value={values[name]}
            />
          ))}
        </div>
        <TextArea
          {...basics("message")}
          label={contactText.fields.message}
          isOptional
          isReadOnly={isLocked(state)}
          value={values.message}
        />
        <HumanCheckStatus id={idOf("captcha")} state={checkState} error={errors.captcha} />
        <Checkbox {...basics("privacy")} label={<PrivacyLabel />} isChecked={values.privacy} />
        <div>
          <SubmitButton label={contactText.submit} isBusy={isLocked(state)} />
        </div>
        <FormStatus api={api} state={state} />
      </form>
    </div>
  );
}

function PrivacyLabel() {
  const [before, link, after] = contactText.privacy;
  return (
    <>
      {before}
      <a href="/privacy-policy">{link}</a>
      {after}
    </>
  );
}
