import * as v from "valibot";

import { recordCall } from "./call.ts";
import { requiredText } from "./fields.ts";

/** Not in the specification: a host whose profiles have `stored` has it. */
export const personalData = recordCall({
  path: "/api/participant/personal-data",
  summary: "All that is stored of a participant, to take along.",
  request: v.object({ vUniqueCode: requiredText }),
  // Whatever it is: it is written to a file as it came.
  record: v.record(v.string(), v.unknown()),
  codes: [200, 401],
});
