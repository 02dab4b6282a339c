import * as v from "valibot";

import { passwordMinimum } from "../../contract/limits.ts";
import { byName } from "../../contract/profile-fields.ts";
import { cleanEmail, emailKey, hasPasswordLength, isEmail, isPhone } from "../../contract/rules.ts";
import { defaultSample, readFolder } from "./read-folder.ts";
import { SampleReader } from "./sample-reader.ts";
import { code, filled, type SampleSurvey, text } from "./schemas.ts";

const formats = {
  text: filled,
  email: v.pipe(filled, v.transform(cleanEmail), v.check(isEmail, "an email address")),
  tel: v.pipe(v.string(), v.check(isPhone, "10 to 12 digits, in quotes so that they stay a text")),
  area: filled,
};
const sampleStates = ["pending", "halfway", "completed"] as const;
export type SampleState = (typeof sampleStates)[number];

/** The format of participants.yaml: the rules of the profile form hold here too. */
const participants = v.array(
  v.strictObject({
    ...byName(({ control, ...field }) =>
      "required" in field ? formats[control] : v.optional(text, ""),
    ),
    picture: v.union([v.literal(""), code]),
    password: v.pipe(
      v.string(),
      v.check(hasPasswordLength, `at least ${passwordMinimum} characters`),
    ),
    surveys: v.array(v.strictObject({ survey: code, state: v.picklist(sampleStates) })),
  }),
);
export type SampleParticipant = v.InferOutput<typeof participants>[number];

const file = "participants.yaml";

/** An organisation has no such file: its people are in people.csv, without passwords. */
const readAccounts = (reader: SampleReader): readonly SampleParticipant[] =>
  reader.files.has(file) ? (reader.yaml(file, participants) ?? []) : [];

/** The accounts of a sample, whose passwords are published. Throws {ImportError} for faulty ones. */
export function sampleAccounts(folder = defaultSample): readonly SampleParticipant[] {
  const reader = new SampleReader(readFolder(folder));
  const accounts = readAccounts(reader);
  reader.throwFaults();
  return accounts;
}

/** Reads participants.yaml; `survey` becomes the survey's code, `picture` an address without ending. */
export function readParticipants(
  reader: SampleReader,
  surveys: readonly SampleSurvey[],
): readonly SampleParticipant[] {
  const people = readAccounts(reader);
  reader.checkUnique(
    `${file}: email`,
    people.map(({ email }) => emailKey(email)),
  );
  return people.map((person, index) => {
    const place = `${file}: ${index}.surveys`;
    const slugs = person.surveys.map(({ survey }) => survey);
    reader.checkUnique(place, slugs);
    return {
      ...person,
      picture: person.picture && reader.picture(file, person.picture),
      surveys: person.surveys.map(({ survey: slug, state }, at) => {
        const survey = surveys.find((each) => each.slug === slug);
        if (!survey)
          reader.report(`${place}.${at}.survey`, "the slug of a survey of surveys.yaml", slug);
        if (survey?.kind === "mood" && state === "halfway")
          reader.report(`${place}.${at}.state`, "pending or completed for a mood survey", state);
        return { survey: survey?.code ?? slug, state };
      }),
    };
  });
}
