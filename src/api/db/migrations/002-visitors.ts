import { createTables, filled, key, numbered, textTable } from "./columns.ts";

/** What visitors leave behind, and what the server keeps to know them for people. No import touches it. */
export const up = createTables((database) => [
  textTable(database, "newsletter", ["vEmail", "dCreated"]).addColumn("vKey", "text", key),
  textTable(database, "page_view", ["vPage", "dDay"])
    .addColumn("iCount", "integer", filled)
    .addPrimaryKeyConstraint("page_view_key", ["vPage", "dDay"] as never),
  numbered(
    database,
    textTable(database, "contact_message", [
      "vSalutation",
      "vFirstName",
      "vLastName",
      "vCompany",
      "vEmail",
      "tMessage",
      "dCreated",
    ]),
    "iContactMessageId",
  ),
  textTable(database, "human_check_spent", ["dExpires"]).addColumn("vKey", "text", key),
  textTable(database, "secret", ["vValue"]).addColumn("vName", "text", key),
]);
