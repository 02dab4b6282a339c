import { existsSync } from "node:fs";
import { join } from "node:path";

import * as v from "valibot";

import type { Call } from "../../contract/call.ts";
import { contentCalls } from "../../contract/content-calls.ts";
import { platform, testimonials, videos } from "../../contract/home.ts";
import { companySettings, socialSettings } from "../../contract/page.ts";
import { type Database, withoutTypes } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import { captionText } from "../media/films.ts";
import { openRoute, perMegabyte, route, type Route } from "./route.ts";

const points = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ vTitle: v.string(), tDescription: v.string() })),
);

/** Content calls whose answers are not just the rows of a table (`contentRowRoutes`, `blog.ts`). */
export const contentRoutes = [
  openRoute(companySettings, perMegabyte, ({ database }) =>
    database.selectFrom("setting").select(["vName", "vValue"]).orderBy("iOrder").execute(),
  ),

  openRoute(socialSettings, perMegabyte, ({ database }) =>
    database.selectFrom("social").select(["vName", "vValue"]).orderBy("iOrder").execute(),
  ),

  // Needs no `authorization-type` header: the text is public.
  openRoute(platform, perMegabyte, async ({ database }) => {
    const row = await database.selectFrom("platform").selectAll().executeTakeFirst();
    if (!row) throw new ApiError(404, "There is no text about the platform.");
    const { tPoints, ...rest } = row;
    return { ...rest, points: v.parse(points, tPoints) };
  }),

  route(testimonials, perMegabyte, async ({ eFeature }, { database }) => {
    const rows = await database
      .selectFrom("testimonial")
      .selectAll()
      .where("eFeature", "=", eFeature)
      .orderBy("iOrder")
      .execute();
    return rows.map(({ vWebpImage, vFirstName, vLastName, vOrganizationName, ...row }) => ({
      tTestimonial: row.tTestimonial,
      vFullName: row.vFullName,
      user_datas: { vWebpImage, vFirstName, vLastName, user_profile: { vOrganizationName } },
    }));
  }),

  openRoute(videos, perMegabyte, async ({ database, films }) => {
    const rows = await database
      .selectFrom("video")
      .select(["vUrl", "vTitle", "tDescription"])
      .where("eFeature", "=", "Yes")
      .orderBy("iOrder")
      .execute();
    return Promise.all(
      rows.map(async (row) => {
        const name = /^\/media\/videos\/([a-z0-9-]+)$/.exec(row.vUrl)?.[1];
        const tTranscript = name ? await captionText(films, name) : "";
        const hasPoster = name !== undefined && existsSync(join(films, `${name}.webp`));
        return { ...row, tTranscript, vWebpImage: hasPoster ? `${row.vUrl}.webp` : "" };
      }),
    );
  }),
];

/** The content calls that answer with rows of the table which their contract names. */
export const contentRowRoutes: readonly Route[] = Object.values<Call>(contentCalls).flatMap(
  (call) => (call.table === undefined ? [] : rowsRoute(call, call.table)),
);

function rowsRoute(call: Call, table: string): Route {
  return route(call, perMegabyte, async (request, { database }) => {
    const rows = await rowsOf(database, table, {
      record: call.record,
      request: request as Readonly<Record<string, unknown>>,
    });
    if (call.kind === "list") return rows;
    const [row] = rows;
    if (!row) throw new ApiError(404, "There is no such record.");
    return row;
  });
}

/**
 * The rows whose columns equal the request's fields of the same name, in their order and without
 * retired ones. Of each row, the columns that are fields of the call's record.
 *
 * Which columns filter follows from the names in the contract, unchecked by the compiler. Today these
 * are `eFeature`, `vPage`, `vSlug`, `vUniqueCode`, `eStatus` and `eDelete`, the last two of `page` only.
 */
async function rowsOf(
  database: Database,
  table: string,
  {
    record,
    request,
  }: Pick<Call, "record"> & { readonly request: Readonly<Record<string, unknown>> },
) {
  const columns = await columnsOf(database, table);
  const fields = "entries" in record ? (record.entries as object) : {};
  let query = withoutTypes(database)
    .selectFrom(table)
    .select(columns.filter((column) => column in fields));
  for (const [field, value] of Object.entries(request))
    if (columns.includes(field)) query = query.where(field, "=", value);
  if (columns.includes("eRetired")) query = query.where("eRetired", "=", "No");
  return await (columns.includes("iOrder") ? query.orderBy("iOrder") : query).execute();
}

type Columns = ReadonlyMap<string, readonly string[]>;

const known = new WeakMap<Database, Columns>();

/** The columns of a table, remembered for each database: migrations run before it is handed out. */
async function columnsOf(database: Database, table: string): Promise<readonly string[]> {
  const columns = known.get(database) ?? (await readColumns(database));
  known.set(database, columns);
  return columns.get(table) ?? [];
}

async function readColumns(database: Database): Promise<Columns> {
  const tables = await database.introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}
