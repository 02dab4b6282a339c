import { isPostgres } from "../tables.ts";
import { createTables, filled, key, textTable } from "./columns.ts";

/** The content of public pages. The import writes these tables, visitors never do. */
export const up = createTables((database) => {
  const ordered = (name: string, texts: readonly string[]) =>
    textTable(database, name, texts).addColumn("iOrder", "integer", filled);
  return [
    ordered("banner", ["vHeading", "vSubHeading", "vColor", "vImage", "vImageAlt", "eFeature"]),
    textTable(database, "category", ["vCategory"]).addColumn("iCategoryId", "integer", key),
    ordered("blog", ["vBlog", "vWebpImage", "vImage", "vImageDetail", "vImageAlt", "tDescription"])
      .addColumn("vUniqueCode", "text", (column) => column.notNull().unique())
      .addColumn("iBlogId", "integer", key)
      .addColumn("iCategoryId", "integer", (column) =>
        column.notNull().references("category.iCategoryId"),
      ),
    ordered("blog_tag", ["vTag"]).addColumn("iBlogId", "integer", (column) =>
      column.notNull().references("blog.iBlogId").onDelete("cascade"),
    ),
    textTable(database, "common_section", [
      "vTitle",
      "vHeading",
      "vDescription",
      "vImage",
      "vImageAlt",
    ]).addColumn("vSlug", "text", key),
    ordered("label", ["vPage", "vLabel", "vText"]).addPrimaryKeyConstraint("label_key", [
      "vPage",
      "vLabel",
    ] as never),
    textTable(database, "meta", ["vTitle", "tDescription", "tKeyword"]).addColumn(
      "vPage",
      "text",
      key,
    ),
    ordered("organisation", ["vOrganizationName", "vWebpImage", "vImageAlt", "eFeature"]),
    textTable(database, "page", ["tDescription", "eStatus", "eDelete"]).addColumn(
      "vSlug",
      "text",
      key,
    ),
    textTable(database, "platform", ["vTitle", "tDescription", "tPoints"]),
    ordered("setting", ["vValue"]).addColumn("vName", "text", key),
    ordered("social", ["vValue"]).addColumn("vName", "text", key),
    ordered("survey", ["vSurvey", "vWebpImage", "vImageAlt", "tDescription", "eMood", "eFeature"])
      .addColumn("vUniqueCode", "text", (column) => column.notNull().unique())
      .addColumn("iSurveyId", "integer", key),
    ordered("testimonial", [
      "tTestimonial",
      "vFullName",
      "vFirstName",
      "vLastName",
      "vOrganizationName",
      "vWebpImage",
      "eFeature",
    ]),
    ordered("video", ["vTitle", "tDescription", "eFeature"]).addColumn("vUrl", "text", key),
    textTable(database, "picture", ["vType", "vHash", "vSourceHash"])
      .addColumn("vPath", "text", key)
      .addColumn("bContent", isPostgres(database) ? "bytea" : "blob", filled),
    textTable(database, "import_state", ["vHash"]).addColumn("vName", "text", key),
  ];
});
