import { emailKey } from "../accounts/find-account.ts";
import { parseYamlFile, type Report, reportDuplicates } from "./parse-file.ts";
import { participants, type SampleParticipant } from "./participant-schema.ts";
import type { PictureNames } from "./picture-names.ts";
import type { SurveyKind } from "../surveys/survey-session.ts";
import type { Files } from "./read-folder.ts";

const file = "participants.yaml";

/** Reads participants.yaml; `survey` becomes the survey's code, `picture` an address without ending. */
export function readParticipants(
  files: Files,
  surveys: readonly {
    readonly slug: string;
    readonly code: string;
    readonly kind: SurveyKind;
  }[],
  pictures: PictureNames,
  report: Report,
): readonly SampleParticipant[] {
  const people = parseYamlFile(files, file, participants, report) ?? [];
  reportDuplicates(
    file,
    "email",
    people.map(({ email }) => emailKey(email)),
    report,
  );
  return people.map((person, index) => {
    const slugs = person.surveys.map(({ survey }) => survey);
    reportDuplicates(file, `${index}.surveys`, slugs, report);
    return {
      ...person,
      picture: person.picture && pictures.address(file, person.picture),
      surveys: person.surveys.map(({ survey: slug, state }, place) => {
        const survey = surveys.find((each) => each.slug === slug);
        if (!survey)
          report(
            `${file}: ${index}.surveys.${place}.survey: expected the slug of a survey of surveys.yaml, received ${slug}.`,
          );
        if (survey?.kind === "mood" && state === "halfway")
          report(
            `${file}: ${index}.surveys.${place}.state: expected pending or completed for a mood survey, received halfway.`,
          );
        return { survey: survey?.code ?? slug, state };
      }),
    };
  });
}
