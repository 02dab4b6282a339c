import { pairsOf, textsOf } from "./answers.ts";
import type { Save } from "./saves.ts";

/** The answers of saves as a text that a person can read: a question, and below it the answer. */
export const answersAsText = (saves: readonly Save[]): string =>
  saves
    .map(({ page, answers }) => {
      const texts = textsOf(page.questions, pairsOf(answers));
      const heading = [page.category, page.subCategory].filter((part) => part !== "").join(": ");
      const rows = page.questions.map(({ key, text }) => `${text}\n${texts[key] ?? ""}`);
      return [...(heading === "" ? [] : [heading]), ...rows].join("\n\n");
    })
    .join("\n\n");
