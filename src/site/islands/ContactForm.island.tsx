import { useState } from "react";

import { humanCheckFor } from "../client/human-check/human-check.ts";
import { liveApi } from "../client/api.ts";
import { apiHost } from "../client/api-host.ts";
import { contactEndpoint } from "../client/settings.ts";
import { contactEndpointOf, sendContact } from "../client/web-to-contact.ts";
import { salutations, webToContact } from "../../contract/contact.ts";
import { contactMaximum } from "../../contract/limits.ts";
import { browser } from "../environment.ts";
import { createContact } from "../stores/contact.ts";
import { contactText } from "../../contract/text/contact.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { ErrorSummary } from "../ui/ErrorSummary.tsx";
import { Field } from "../ui/Field.tsx";
import fieldStyles from "../ui/field.module.css";
import { FieldError } from "../ui/FieldFrame.tsx";
import { Select } from "../ui/Select.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { TextArea } from "../ui/TextArea.tsx";
import styles from "./ContactForm.module.css";
import { FormStatus } from "./FormStatus.tsx";
import { IslandBoundary } from "./IslandBoundary.tsx";
import { useForm } from "./use-form.ts";

function createLiveContact(thanks: string) {
  const humanCheck = humanCheckFor("contact");
  const endpoint = contactEndpointOf(contactEndpoint ?? webToContact.path, apiHost);
  const form = createContact({
    humanCheck,
    environment: browser,
    thanks,
    send: (message) => sendContact(liveApi(), endpoint, message, `${location.origin}/`),
  });
  return { humanCheck, form };
}

/** One line of text each, in the order of the form. */
const textFields = [
  { name: "firstName", autoComplete: "given-name" },
  { name: "lastName", autoComplete: "family-name" },
  { name: "company", autoComplete: "organization" },
  { name: "email", autoComplete: "email" },
] as const;

/** The contact form (specification 2 and 5); it has no heading of its own. */
export function ContactForm({
  thanks,
}: {
  /** Label LBL_CONTACT_US_MESSAGE; empty where a host has none. */
  readonly thanks: string;
}) {
  const [live] = useState(() => createLiveContact(thanks));
  return (
    <IslandBoundary>
      <BoundForm {...live} />
    </IslandBoundary>
  );
}

function BoundForm({ humanCheck, form }: ReturnType<typeof createLiveContact>) {
  const { root, state, idOf, formProps, summary, field, submit } = useForm(form, "contact");
  return (
    <div className="needs-script" ref={root}>
      <form className={fieldStyles["form"]} {...formProps} onFocus={() => humanCheck.prepare()}>
        <ErrorSummary {...summary} />
        <div className={styles["salutation"]}>
          <Select
            {...field("salutation")}
            label={contactText.fields.salutation}
            isOptional
            options={salutations}
            autoComplete="honorific-prefix"
          />
        </div>
        <div className={fieldStyles["pairs"]}>
          {textFields.map(({ name, autoComplete }) => (
            <Field
              key={name}
              {...field(name)}
              label={contactText.fields[name]}
              type={name === "email" ? "email" : "text"}
              autoComplete={autoComplete}
              maxLength={contactMaximum[name]}
            />
          ))}
        </div>
        <TextArea {...field("message")} label={contactText.fields.message} isOptional />
        <Checkbox {...field("privacy")} label={<PrivacyLabel />} />
        <div>
          <SubmitButton {...submit("captcha")} label={contactText.submit} />
        </div>
        <FieldError id={idOf("captcha")} error={state.errors.captcha} />
        <FormStatus {...state} check={humanCheck} error={state.errors.captcha} />
      </form>
    </div>
  );
}

function PrivacyLabel() {
  const [before, link, after] = contactText.privacy;
  return (
    <>
      <span>{before}</span>
      <a href="/privacy-policy">{link}</a>
      <span>{after}</span>
    </>
  );
}
