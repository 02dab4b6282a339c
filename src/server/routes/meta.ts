import { metaByPage } from "../../contract/meta.ts";
import { ApiError } from "../http/api-error.ts";
import { route } from "../http/route.ts";

export const metaRoutes = [
  route(metaByPage, async ({ vPage }, { database }) => {
    const meta = await database
      .selectFrom("meta")
      .select(["vTitle", "tDescription", "tKeyword"])
      .where("vPage", "=", vPage)
      .executeTakeFirst();
    if (!meta) throw new ApiError(404, "There is no metadata for this page.");
    return meta;
  }),
];
