import { expect, test } from "vitest";

import { createMailedCode } from "../../../src/site/stores/account/mailed-code.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

function setup() {
  const opened: (readonly string[])[] = [];
  const { clock } = createTestEnvironment();
  const open = (codes: readonly string[]) => void opened.push(codes);
  return { form: createMailedCode({ page: "/reset-password", clock, open }), opened };
}

test.for([
  ["r-1", "r-1"],
  [" r-1 ", "r-1"],
  ["https://www.site.example/reset-password#/r-1", "r-1"],
] as const)("%j opens the page with the code", async ([typed, code]) => {
  const { form, opened } = setup();
  form.change("code", typed);
  await form.submit();
  expect(opened).toEqual([[code]]);
});

test.for(["", " ", "https://www.site.example/reset-password", "one/two"])(
  "%j is refused with a sentence, and stays in the field",
  async (typed) => {
    const { form, opened } = setup();
    form.change("code", typed);
    await form.submit();
    expect(opened).toEqual([]);
    const { values, errors } = form.$state.get();
    expect(values.code).toBe(typed);
    expect(errors.code).toBe("Please copy the code or the link from the email into this field.");
  },
);
