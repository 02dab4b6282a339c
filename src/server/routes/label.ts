import { labelsByPage } from "../../contract/label.ts";
import { route } from "../http/route.ts";

export const labelRoutes = [
  route(labelsByPage, ({ vPage }, { database }) =>
    database
      .selectFrom("label")
      .select(["vLabel", "vText"])
      .where("vPage", "=", vPage)
      .orderBy("iOrder")
      .execute(),
  ),
];
