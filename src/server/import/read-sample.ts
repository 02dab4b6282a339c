import { ImportError } from "./import-error.ts";
import { parseArticles, parseYamlFile, reportDuplicates } from "./parse-file.ts";
import { pictureNames } from "./picture-names.ts";
import { readContent } from "./read-content.ts";
import type { Files } from "./read-folder.ts";
import { readParticipants } from "./read-participants.ts";
import { readQuestions } from "./read-questions.ts";
import { postHead, surveys as surveysFormat } from "./schemas.ts";

/** The checked content of a sample folder. Pictures are addresses without ending. */
export type Sample = ReturnType<typeof readSample>;

/**
 * Reads and checks the sample's files.
 *
 * @throws {ImportError} that names, for each fault, file, field, what was expected and what was received
 */
export function readSample(files: Files) {
  const faults: string[] = [];
  const report = (fault: string) => faults.push(fault);
  const pictures = pictureNames(files, report);
  const tables = readContent(files, pictures, report);
  const file = "surveys.yaml";
  const surveys = (parseYamlFile(files, file, surveysFormat, report) ?? []).map((survey) => ({
    ...survey,
    image: pictures.address(file, survey.image),
  }));
  for (const field of ["code", "slug"] as const)
    reportDuplicates(
      file,
      field,
      surveys.map((survey) => survey[field]),
      report,
    );
  const posts = parseArticles(files, "blog", postHead, report).map(({ head, ...post }) => {
    pictures.check(post.file, post.body);
    return {
      ...post,
      head: { ...head, image: pictures.address(post.file, head.image) },
      // The wide picture above the text.
      detail: pictures.address(post.file, `${head.image}-detail`),
    };
  });
  reportDuplicates(
    "blog/",
    "code",
    posts.map(({ head }) => head.code),
    report,
  );
  const questionnaires = readQuestions(files, surveys, pictures, report);
  const participants = readParticipants(files, surveys, pictures, report);
  if (faults.length > 0) throw new ImportError(faults);
  return { tables, surveys, posts, questionnaires, participants };
}
