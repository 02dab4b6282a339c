import { PasswordField } from "../../islands/account/PasswordField.tsx";
import { ProfilePicture } from "../../islands/account/ProfilePicture.tsx";
import { profileText } from "../../../contract/text/profile.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field, type FieldProps } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { atom } from "nanostores";
import { type SpecimenChapter, specimen } from "../specimen.ts";

const nothing = () => undefined;
const basics = {
  id: "email",
  name: "email",
  label: "Email",
  value: "",
  onChange: nothing,
} as const;

const field = (id: string, state: string, changes: Partial<FieldProps> = {}) =>
  specimen(`field-${id}`, state, () => (
    <Field {...basics} type="email" autoComplete="email" {...changes} />
  ));

const picture = (error: string | null) => (
  <ProfilePicture
    picture={{
      $state: atom({ chosen: null, error }),
      choose: () => Promise.resolve(),
      current: () => Promise.resolve(null),
    }}
    saved={undefined}
    alt={profileText.picture}
  />
);
const agreement = { ...basics, id: "privacy", name: "privacy", onChange: nothing };

/** Single fields of forms. */
export const fields: SpecimenChapter = {
  name: "Fields",
  layout: "column",
  specimens: [
    field("empty", "Empty"),
    field("filled", "Filled", { value: "ada@example.org" }),
    field("hint", "With a hint", { hint: "We write once a month.", isOptional: true }),
    field("error", "Refused", { error: "Email is required" }),
    field("live-error", "Refused while it is edited", {
      value: "ada@",
      hint: "We write once a month.",
      error: "Invalid email address",
      isErrorLive: true,
    }),
    field("remark", "Part of the value was removed", {
      value: "ada@example.org",
      hint: "We write once a month.",
      remark: "Spaces were removed.",
    }),
    field("locked", "Locked", { value: "ada@example.org", isReadOnly: true }),
    field("long", "With very long texts", {
      label: "The email address at which your organisation has invited you to this survey",
      value: "samira.haddad.of.the.department.of.long.addresses@partner.example",
      error:
        "This address is not the one that your organisation has given us, which may have been written in another way.",
    }),
    specimen("password", "A password", () => (
      <PasswordField {...basics} label="Password" value="secret" autoComplete="current-password" />
    )),
    specimen("select", "A choice", () => (
      <Select
        {...basics}
        label="Salutation"
        value="Dr."
        options={["-None-", "Dr.", "Prof."]}
        autoComplete="honorific-prefix"
        isOptional
      />
    )),
    specimen("text-area", "Several lines", () => (
      <TextArea {...basics} label="Bio" value={"I count.\nAnd I keep the minutes."} isOptional />
    )),
    specimen("checkbox", "Chosen", () => (
      <Checkbox {...agreement} label="I accept the terms" value />
    )),
    specimen("checkbox-error", "Not chosen, and refused", () => (
      <Checkbox
        {...agreement}
        label="I have read and accept the privacy policy"
        value={false}
        error="Please accept this"
      />
    )),
    specimen("picture", "A picture to choose", () => picture(null)),
    specimen("picture-error", "A picture that was refused", () => picture(profileText.pictureType)),
  ],
};
