import { sql } from "kysely";

import type { Settings } from "../../shared/settings.ts";
import { surveyLinkById } from "../../contract/survey-link.ts";
import { ApiError } from "../http/api-error.ts";
import { unlimited } from "./route-limit.ts";
import { route } from "./route.ts";
import { readInvitation } from "../accounts/invitation-code.ts";

/** The link of an invitation (specification 7). Links to the site itself are stored without its origin. */
export const surveyLinkRoutes = (settings: Settings) => [
  route(
    { ...surveyLinkById, path: settings.PUBLIC_SURVEY_LINK_PATH },
    unlimited("It writes nothing, and its codes are too long to be guessed."),
    async ({ iSurveyLinkId }, { database }) => {
      const invitation =
        typeof iSurveyLinkId === "string"
          ? await readInvitation(database, iSurveyLinkId)
          : undefined;
      if (invitation) return personalLink(settings, String(iSurveyLinkId), invitation);
      const link = await database
        .selectFrom("survey_link")
        .leftJoin("survey", (join) =>
          join.on("vSurveyLink", "=", sql<string>`'/survey#' || "survey"."vUniqueCode"`),
        )
        .select(["vSurveyLink", "vSurvey"])
        .where("iSurveyLinkId", "=", String(iSurveyLinkId))
        .executeTakeFirst();
      if (!link) throw new ApiError(404, "There is no such invitation.");
      return {
        vSurveyLink: new URL(link.vSurveyLink, settings.SITE_URL).href,
        vSurvey: link.vSurvey ?? "",
      };
    },
  ),
];

interface Invitation {
  readonly vPassword: string;
  readonly vUniqueCode: string;
  readonly vSurvey: string;
}

/** Leads to the survey, and people without a password to the page that sets one, from where they come to it. */
function personalLink(
  { SITE_URL }: Settings,
  code: string,
  { vPassword, vUniqueCode, vSurvey }: Invitation,
) {
  const survey = encodeURIComponent(vUniqueCode);
  // In the fragment, which browsers don't send, the code is in no log.
  const path = vPassword === "" ? `/reset-password?survey=${survey}#/${code}` : `/survey#${survey}`;
  return { vSurveyLink: new URL(path, SITE_URL).href, vSurvey };
}
