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

/** Transforms surveys, for their cards (specification 2 and 5) and their pages. */
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
        outline: body.outline,
      };
      const changed = latest([survey, ...(page ? [page] : [])].map(changeDate));
      return { id: slug, ...context.dated("surveys", slug, data, changed) };
    },
  );

/** The latest time; undefined when one is unknown, because that may be the latest. */
const latest = (times: readonly (string | undefined)[]) =>
  times.includes(undefined) ? undefined : times.toSorted().at(-1);
