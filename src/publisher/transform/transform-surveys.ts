import { changeDate } from "../../contract/change-date.ts";
import { cutSurveyDescription } from "./display.ts";
import { chosenPage } from "./transform-pages.ts";
import { plainText } from "./plain-text.ts";
import type { SiteAnswers } from "../fetch/request-content.ts";
import {
  bodyOf,
  briefBodyOf,
  transformRecords,
  type TransformContext,
} from "./transform-context.ts";
import type { Survey } from "../../content/site-content.ts";

/** Surveys with their card (specification 2 and 5) and the body of their page. */
export const transformSurveys = (context: TransformContext, { surveys, pages }: SiteAnswers) =>
  transformRecords<(typeof surveys)[number], Survey>(
    context,
    "surveys",
    surveys,
    async ({ survey, slug, featured }) => {
      const descriptionText = plainText(survey.tDescription);
      const page = chosenPage(slug, pages.get(slug) ?? []);
      const body = await bodyOf(context, `survey ${slug}`, page?.tDescription ?? "");
      const data = {
        name: survey.vSurvey,
        slug,
        featured,
        image: await context.picture(survey.vWebpImage),
        imageAlt: survey.vImageAlt,
        description: briefBodyOf(context, `survey ${slug}`, survey.tDescription, 4),
        descriptionText,
        ...cutSurveyDescription(descriptionText),
        body: body.html,
        bodyImages: body.pictures,
      };
      const said = latest([survey, ...(page ? [page] : [])].map(changeDate));
      return { id: slug, data: context.dated("surveys", slug, data, said) };
    },
  );

/** The latest of some times; nothing when one is unknown, for that may be the latest. */
const latest = (times: readonly (string | undefined)[]) =>
  times.includes(undefined) ? undefined : times.toSorted().at(-1);
