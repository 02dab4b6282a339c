import { logOut } from "../../contract/logout.ts";
import type { Settings } from "../../settings.ts";
import { endSession } from "../accounts/session.ts";
import { route } from "../http/route.ts";

/**
 * Ends a login; a code of nobody is answered alike. No `Clear-Site-Data`: the page has cleared its
 * tab's storage itself, and the header would also reach other tabs, and a login begun meanwhile.
 */
export const logOutRoutes = ({ PUBLIC_LOG_OUT_PATH: path }: Settings) =>
  path === "off"
    ? []
    : [
        route({ ...logOut, path }, async ({ vUniqueCode }, { database }) => {
          await endSession(database, vUniqueCode);
          return undefined;
        }),
      ];
