import { emailMaximum, phoneLength } from "./limits.ts";
import { hasPhoneLength, isEmail, isFilled } from "./rules.ts";

/** A field of a profile that its participant edits. Messages are keys of `profileText`. */
export type ProfileField = FieldRules &
  (
    | {
        /** A line of text. */
        readonly control: "text" | "email" | "tel";
        /** The HTML attribute; "off" for what browsers don't know. */
        readonly autoComplete: string;
      }
    | { readonly control: "area" }
  );

interface FieldRules {
  /** Its name in the form, and its label in `profileText`. */
  readonly name: string;
  /** The message when it is empty; a field without one may be empty. */
  readonly required?: string;
  /** The message when `isValid` refuses its value. */
  readonly invalid?: string;
  readonly isValid?: (value: string) => boolean;
  /** Characters that the embedded API stores at most; the specification names no limit. */
  readonly maximum: number;
}

/**
 * The fields and their rules (specification 5), by the names that calls and the embedded API's columns
 * give them. Calls send them in this order; the form has lines first, then areas.
 */
export const profileFields = {
  vFirstName: {
    name: "firstName",
    control: "text",
    autoComplete: "given-name",
    required: "firstNameRequired",
    maximum: 100,
  },
  vLastName: {
    name: "lastName",
    control: "text",
    autoComplete: "family-name",
    required: "lastNameRequired",
    maximum: 100,
  },
  vEmail: {
    name: "email",
    control: "email",
    autoComplete: "email",
    required: "emailRequired",
    invalid: "emailInvalid",
    isValid: isEmail,
    maximum: emailMaximum,
  },
  vPhone: {
    name: "phone",
    control: "tel",
    autoComplete: "tel",
    required: "phoneRequired",
    invalid: "phoneLength",
    isValid: hasPhoneLength,
    maximum: phoneLength.maximum,
  },
  tAbout: { name: "about", control: "area", maximum: 10_000 },
} as const satisfies Readonly<Record<string, ProfileField>>;

type Fields = typeof profileFields;
type Field = Fields[ProfileColumn];
export type ProfileColumn = keyof Fields;
export type ProfileName = Field["name"];
export type ProfileMessage =
  Extract<Field, { required: string }>["required"] | Extract<Field, { invalid: string }>["invalid"];

export const profileColumns = Object.keys(profileFields) as readonly ProfileColumn[];

/** Makes something of each field, by its name in calls. */
export const byColumn = <T>(make: (field: Field) => T): Record<ProfileColumn, T> =>
  Object.fromEntries(
    profileColumns.map((column) => [column, make(profileFields[column])]),
  ) as Record<ProfileColumn, T>;

/** Makes something of each field, by its name in the form. */
export const byName = <T>(
  make: (field: Field, column: ProfileColumn) => T,
): Record<ProfileName, T> =>
  Object.fromEntries(
    profileColumns.map((column) => [
      profileFields[column].name,
      make(profileFields[column], column),
    ]),
  ) as Record<ProfileName, T>;

/** The key of the message about a field's value; undefined when it may be sent. */
export function profileFault(field: Field, value: string): ProfileMessage | undefined {
  if (!isFilled(value)) return "required" in field ? field.required : undefined;
  return "isValid" in field && !field.isValid(value) ? field.invalid : undefined;
}
