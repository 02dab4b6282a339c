import { expect } from "vitest";

import type { Form, Values } from "../../../src/site/stores/form.ts";
import type { TestEnvironment } from "../../helpers/test-environment.ts";

interface Tab {
  readonly environment: Pick<TestEnvironment, "advance">;
  /** The texts of the toasts so far. */
  readonly notices: readonly string[];
}

/**
 * Fills in a form, submits it and advances the clock by two seconds.
 *
 * @returns the message of the form, or else the last toast
 */
export async function submitForm(tab: Tab, form: Form<Values>, values: Values) {
  for (const [name, value] of Object.entries(values)) form.change(name, value);
  await form.submit();
  expect(form.$state.get().errors).toEqual({});
  tab.environment.advance(2000);
  return form.$state.get().result?.text ?? tab.notices.at(-1);
}
