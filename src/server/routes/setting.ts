import { companySettings, socialSettings } from "../../contract/setting.ts";
import { openRoute } from "../http/route.ts";

export const settingRoutes = [
  openRoute(companySettings, ({ database }) =>
    database.selectFrom("setting").select(["vName", "vValue"]).orderBy("iOrder").execute(),
  ),
  openRoute(socialSettings, ({ database }) =>
    database.selectFrom("social").select(["vName", "vValue"]).orderBy("iOrder").execute(),
  ),
];
