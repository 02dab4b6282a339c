import * as v from "valibot";

/** The filter of the featured lists: exactly `{eFeature: "Yes", eDelete: "No"}` (specification 7). */
export const featuredFilter = v.object({
  eFeature: v.picklist(["Yes", "No"]),
  eDelete: v.literal("No"),
});
