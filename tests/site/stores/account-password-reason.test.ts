import { expect, test } from "vitest";

import { rememberWantedPage } from "../../../src/site/client/wanted-page.ts";
import { passwordReason } from "../../../src/site/stores/account/password-reason.ts";
import { passwordReasons } from "../../../src/contract/text/reset-password.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

test.each([
  ["", passwordReasons.another],
  ["?survey=", passwordReasons.another],
  ["?survey=s-1", passwordReasons.toAnswer("Culture Audit")],
  ["?survey=s-2", passwordReasons.toBegin],
])("/reset-password/CODE%s says: %s", (search, reason) => {
  const environment = createTestEnvironment();
  rememberWantedPage("/survey#s-1", environment, "Culture Audit");
  expect(passwordReason(environment.session, search)).toBe(reason);
});
