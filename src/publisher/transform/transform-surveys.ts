import { changeDate } from "../../contract/change-date.ts";
import { cutSurveyDescription } from "./display.ts";
import { chosenPage } from "./transform-pages.ts";
import { plainText } from "./plain-text.ts";
import type { SiteAnswers } from "../fetch/fetch-answers.ts";
import { bodyOf, briefBodyOf, entriesOf, type Shaping } from "./transform-context.ts";
import type { Survey } from "../../content/site-content.ts";

/** Surveys with their card (specification 2 and 5) and the body of their page. */
export const shapeSurveys = (shaping: Shaping, { surveys, pages }: SiteAnswers) =>
  entriesOf<(typeof surveys)[number], Survey>(
    shaping,
    "surveys",
    surveys,
    async ({ survey, slug, featured }) => {
      const descriptionText = plainText(survey.tDescription);
      const page = chosenPage(slug, pages.get(slug) ?? []);
      const body = await bodyOf(shaping, `survey ${slug}`, page?.tDescription ?? "");
      const data = {
        name: survey.vSurvey,
        slug,
        featured,
        image: await shaping.picture(survey.vWebpImage),
        imageAlt: survey.vImageAlt,
        description: briefBodyOf(shaping, `survey ${slug}`, survey.tDescription, 4),
        descriptionText,
        ...cutSurveyDescription(descriptionText),
        body: body.html,
        bodyImages: body.pictures,
      };
      const said = latest([survey, ...(page ? [page] : [])].map(changeDate));
      return { id: slug, data: shaping.dated("surveys", slug, data, said) };
    },
  );

/** The latest of some times; nothing when one is unknown, for that may be the latest. */
const latest = (times: readonly (string | undefined)[]) =>
  times.includes(undefined) ? undefined : times.toSorted().at(-1);
