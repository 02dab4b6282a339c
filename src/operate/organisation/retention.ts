import { deleteExpired } from "../../api/db/retention.ts";
import type { Context, Report } from "./context.ts";

/** `retention`: deletes what is over, as the running API does each day. */
export async function retention(
  context: Context,
  { dryRun = false }: { readonly dryRun?: boolean },
): Promise<Report> {
  const data = await deleteExpired(context, { dryRun });
  const begin = dryRun ? "Would be deleted" : "Deleted";
  return {
    lines:
      data.length === 0
        ? ["Nothing is over."]
        : data.map(({ table, rows, kept }) => `${begin}: ${rows} × ${table} (kept: ${kept})`),
    data,
    ...(!dryRun && data.length > 0 && { event: { event: "retention", outcome: "done" } }),
  };
}
