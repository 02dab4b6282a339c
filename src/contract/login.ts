import * as v from "valibot";

import { recordCall, resultCall } from "./call.ts";
import { password, requiredText } from "./fields.ts";

export const login = recordCall({
  path: "/api/participant/login",
  request: v.object({
    vEmail: requiredText,
    vPassword: password,
    vGoogleRecaptchaResponse: requiredText,
  }),
  record: v.object({ vUniqueCode: requiredText }),
  codes: [200, 400, 401],
});

export const forgotPassword = resultCall({
  path: "/api/participant/forgot-password",
  request: v.object({
    vEmail: requiredText,
    vGoogleRecaptchaResponse: requiredText,
  }),
  codes: [200, 400],
});

export const resetPassword = resultCall({
  path: "/api/participant/reset-password",
  request: v.object({
    vPassword: password,
    vConfirmPassword: password,
    vUniqueCode: requiredText,
  }),
  codes: [200, 404],
});
