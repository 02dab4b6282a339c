/**
 * Loaded by /survey-invite: looks the link up while the script that reads the answer still loads, 0.4 s earlier on a
 * slow phone.
 */
import { apiHost } from "../client/api-host.ts";
import { requestEarly } from "../client/early-answer.ts";
import { codesBehind } from "../client/mailed-codes.ts";
import { surveyLinkPath } from "../client/settings.ts";
import { whenShown } from "../environment/page-life.ts";

whenShown(() => {
  const [iSurveyLinkId, other] = codesBehind("/survey-invite", location) ?? [];
  if (iSurveyLinkId !== undefined && other === undefined)
    requestEarly(apiHost + surveyLinkPath, { iSurveyLinkId });
  loadRenderer();
});

/**
 * Loads what /survey needs of React, the largest of its scripts, without running it: that, by `import()`, costs half a
 * second until the first question on a slow phone. Astro names it where an island begins, and nowhere else.
 */
function loadRenderer(): void {
  const renderer = document.querySelector("astro-island")?.getAttribute("renderer-url");
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = renderer ?? "";
  if (renderer) document.head.append(link);
}
