import type { RequestOf } from "../../contract/call.ts";
import type { questions } from "../../contract/question.ts";
import { ApiError } from "../http/api-error.ts";
import { firstIncomplete, type Section } from "./section-progress.ts";
import { rowId } from "./row-id.ts";

/**
 * Which sub-category a fetch asks for (specification 7): with ids that one, without the one where
 * the participant goes on; with `History` the one before it. Before the first there is only the
 * first itself.
 *
 * @returns its place, or -1 when everything is answered
 * @throws {ApiError} 404 for ids of another survey, or of none
 */
export function findSection(
  sections: readonly Section[],
  {
    iCategoryId,
    iSubCategoryId,
    vFlag,
  }: Pick<RequestOf<typeof questions>, "iCategoryId" | "iSubCategoryId" | "vFlag">,
): number {
  const hasIds = iCategoryId !== undefined || iSubCategoryId !== undefined;
  const named = hasIds
    ? sections.findIndex(
        (section) =>
          (iCategoryId === undefined || section.iCategoryId === rowId(iCategoryId)) &&
          (iSubCategoryId === undefined || section.iSubCategoryId === rowId(iSubCategoryId)),
      )
    : firstIncomplete(sections);
  if (hasIds && named === -1) throw new ApiError(404, "This survey has no such questions.");
  return vFlag === "History" ? Math.max(0, named - 1) : named;
}
