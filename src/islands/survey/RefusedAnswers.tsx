import { answersAsText } from "../../stores/survey/answers-as-text.ts";
import type { Save } from "../../stores/survey/saves.ts";
import { surveyScreens } from "../../text/survey-screens.ts";

/** Offers the answers that the API has refused as a file: they are never dropped. */
export function RefusedAnswers({ saves }: { readonly saves: readonly Save[] }) {
  return (
    <span>
      {surveyScreens.refused}{" "}
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
