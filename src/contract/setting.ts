import * as v from "valibot";

import { listCall } from "./call.ts";
import { requiredText, text } from "./fields.ts";
import { decodeReferences } from "./references.ts";

/** Line breaks in it, `<br>` too, are removed later. */
const value = v.pipe(text, v.transform(decodeReferences));

/** Shown are COMPANY_EMAIL, COMPANY_NUMBER and COMPANY_ADDRESS (specification 3). */
export const companySettings = listCall({
  path: "/api/setting/company",
  summary: "Name and value of each company setting.",
  request: v.object({ eConfig: v.literal("Company") }),
  record: v.object({ vName: requiredText, vValue: value }),
});

/** Fields of a social setting are not in the specification: a name and an address. */
export const socialSettings = listCall({
  path: "/api/setting/social",
  summary: "The organisation's social media pages.",
  request: v.object({ eConfig: v.literal("Social") }),
  record: v.object({ vName: requiredText, vValue: value }),
});
