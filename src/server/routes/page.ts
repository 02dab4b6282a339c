import { pageBySlug } from "../../contract/page.ts";
import { route } from "../http/route.ts";

export const pageRoutes = [
  route(pageBySlug, ({ vSlug, eStatus, eDelete }, { database }) =>
    database
      .selectFrom("page")
      .selectAll()
      .where("vSlug", "=", vSlug)
      .where("eStatus", "=", eStatus)
      .where("eDelete", "=", eDelete)
      .execute(),
  ),
];
