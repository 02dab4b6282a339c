import type { Settings } from "../../settings.ts";
import { pageViewAdd } from "../../contract/page-view.ts";
import { ApiError } from "../http/api-error.ts";
import { route } from "../http/route.ts";

/** Longer than any page name of the site. */
const maximum = 120;

/** Counts visits per page and day, without any data of the visitor. */
export const pageViewRoutes = (settings: Settings) => [
  route(
    { ...pageViewAdd, path: settings.PUBLIC_PAGE_VIEW_PATH },
    async ({ vPage }, { database, now }) => {
      if (vPage.length > maximum)
        throw new ApiError(400, `vPage: expected at most ${maximum} characters.`);
      await database
        .insertInto("page_view")
        .values({ vPage, dDay: now().toISOString().slice(0, 10), iCount: 1 })
        .onConflict((conflict) =>
          conflict.columns(["vPage", "dDay"]).doUpdateSet(({ eb }) => ({
            iCount: eb("page_view.iCount", "+", 1),
          })),
        )
        .execute();
      return undefined;
    },
  ),
];
