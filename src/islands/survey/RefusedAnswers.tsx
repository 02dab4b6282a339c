import { answersAsText } from "../../stores/survey/answers-as-text.ts";
import type { Save } from "../../stores/survey/saves.ts";
import { surveyLabels } from "../../text/survey.ts";

/** Offers the answers that the API has refused as a file: they are never dropped. */
export function RefusedAnswers({ saves }: { readonly saves: readonly Save[] }) {
  return (
    <span>
      {surveyLabels.refused}{" "}
      <a
        className="target"
        href={`data:text/plain;charset=utf-8,${encodeURIComponent(answersAsText(saves))}`}
        download={surveyLabels.refusedFile}
      >
        {surveyLabels.download}
      </a>
    </span>
  );
}
