import { pairsOf, textsOf } from "../../stores/survey/page.ts";
import type { Save } from "../../stores/survey/saves.ts";
import { surveyScreens } from "../../../contract/text/survey.ts";

/** Offers the answers that the API has refused as a file: they are never dropped. */
export function RefusedAnswers({ saves }: { readonly saves: readonly Save[] }) {
  return (
    <span>
      <span>{surveyScreens.refused}</span>{" "}
      <a
        className="target"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(answersAsText(saves))}`}
        download={surveyScreens.refusedFile}
      >
        {surveyScreens.download}
      </a>
    </span>
  );
}

/** The answers of saves as a text that a person can read: a question, and below it the answer. */
const answersAsText = (saves: readonly Save[]): string =>
  saves
    .map(({ page, answers }) => {
      const texts = textsOf(page.questions, pairsOf(answers));
      const heading = [page.category, page.subCategory].filter((part) => part !== "").join(": ");
      const rows = page.questions.map(({ key, text }) => `${text}\n${texts[key] ?? ""}`);
      return [...(heading === "" ? [] : [heading]), ...rows].join("\n\n");
    })
    .join("\n\n");
