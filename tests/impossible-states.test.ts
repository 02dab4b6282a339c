import { describe, expectTypeOf, test } from "vitest";

import type { DataOf, FailedOutcome, Outcome } from "../src/site/client/outcome.ts";
import type { RecordOf } from "../src/contract/call.ts";
import type { forgotPassword, login } from "../src/contract/login.ts";
import type { ProfileField } from "../src/contract/profile-fields.ts";
import type { videos } from "../src/contract/home.ts";
import type { Form } from "../src/site/stores/form.ts";
import type { In } from "../src/site/stores/survey/state.ts";

/** The type check of `npm run lint` fails where one of these types allows more. */
describe("a call", () => {
  test("has data by its kind: records, a record or nothing", () => {
    expectTypeOf<DataOf<typeof videos>>().toEqualTypeOf<readonly RecordOf<typeof videos>[]>();
    expectTypeOf<DataOf<typeof login>>().toEqualTypeOf<RecordOf<typeof login>>();
    expectTypeOf<DataOf<typeof forgotPassword>>().toBeNull();
  });

  test("has data only when it succeeded, and the server's error body only when it was refused", () => {
    type Refused = Extract<FailedOutcome, { reason: "refused" }>;
    expectTypeOf<Extract<Outcome<string>, { ok: false }>>().toEqualTypeOf<FailedOutcome>();
    expectTypeOf<FailedOutcome>().not.toHaveProperty("data");
    expectTypeOf<Refused>().toHaveProperty("body");
    expectTypeOf<Exclude<FailedOutcome, Refused>>().not.toHaveProperty("body");
  });
});

test("a survey that has not begun, or is over, has no pending answers", () => {
  expectTypeOf<In<"answering">>().toHaveProperty("pending");
  expectTypeOf<In<"starting" | "elsewhere" | "completed">>().not.toHaveProperty("pending");
});

test("a line of a profile names what browsers fill in, an area need not", () => {
  type Field<Control> = { name: string; maximum: number; control: Control };
  expectTypeOf<Field<"text">>().not.toExtend<ProfileField>();
  expectTypeOf<Field<"email">>().not.toExtend<ProfileField>();
  expectTypeOf<Field<"tel">>().not.toExtend<ProfileField>();
  expectTypeOf<Field<"tel"> & { autoComplete: string }>().toExtend<ProfileField>();
  expectTypeOf<Field<"area">>().toExtend<ProfileField>();
});

test("a form is changed only by its actions", () => {
  expectTypeOf<Form<{ email: string }>["$state"]>().not.toHaveProperty("set");
});
