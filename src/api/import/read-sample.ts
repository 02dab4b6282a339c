import { readContent } from "./read-content.ts";
import type { Files } from "./read-folder.ts";
import { readMails } from "./read-mails.ts";
import { readParticipants } from "./read-participants.ts";
import { readQuestions } from "./read-questions.ts";
import { SampleReader } from "./sample-reader.ts";
import { postHead, surveys as surveysFormat } from "./schemas.ts";

/** The checked content of a sample folder. Pictures are addresses without ending. */
export type Sample = ReturnType<typeof readSample>;

/** Reads and checks the sample's files. Throws {ImportError} with all their faults. */
export function readSample(files: Files) {
  const reader = new SampleReader(files);
  const tables = readContent(reader);
  const file = "surveys.yaml";
  const surveys = (reader.yaml(file, surveysFormat) ?? []).map((survey) => ({
    ...survey,
    image: reader.picture(file, survey.image),
  }));
  for (const field of ["code", "slug"] as const) {
    const values = surveys.map((survey) => survey[field]);
    reader.checkUnique(`${file}: ${field}`, values);
  }
  const posts = reader.articles("blog", postHead).map(({ head, ...post }) => ({
    ...post,
    head: { ...head, image: reader.picture(post.file, head.image) },
    // The wide picture above the text.
    detail: reader.picture(post.file, `${head.image}-detail`),
  }));
  const codes = posts.map(({ head }) => head.code);
  reader.checkUnique("blog/: code", codes);
  const questions = readQuestions(reader, surveys);
  const participants = readParticipants(reader, surveys);
  // They are read again when they are sent; a fault is named now.
  readMails(reader);
  reader.throwFaults();
  return { tables, surveys, posts, questions, participants };
}
