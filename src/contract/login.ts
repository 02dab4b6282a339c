import * as v from "valibot";

import { recordCall, resultCall } from "./call.ts";
import { extra, password, requiredText, text, uniqueCode } from "./fields.ts";

/** Logging in and out, and the ways to a new password (specification 5 and 7). */

export const login = recordCall({
  path: "/api/participant/login",
  summary: "Signs a participant in: 400 for an unknown address, 401 for a wrong password.",
  request: v.object({
    vEmail: requiredText,
    vPassword: password,
    vGoogleRecaptchaResponse: requiredText,
  }),
  record: v.object({
    vUniqueCode: uniqueCode,
    /** Ours: 32 bytes in base64, which encrypt what is on the device besides the password. */
    vDeviceKey: extra(requiredText),
    /** Ours: former ones, the latest first, which open what they have encrypted. */
    vFormerDeviceKey: extra(v.array(requiredText)),
  }),
  codes: [200, 400, 401],
});

export const forgotPassword = resultCall({
  path: "/api/participant/forgot-password",
  summary: "Mails a link for a new password; 400 for an unknown address.",
  request: v.object({ vEmail: requiredText, vGoogleRecaptchaResponse: requiredText }),
  codes: [200, 400],
});

export const resetPassword = recordCall({
  path: "/api/participant/reset-password",
  summary: "Sets a new password with the code of a mailed link; 404 when it equals the old one.",
  request: v.object({ vPassword: password, vConfirmPassword: password, vUniqueCode: requiredText }),
  // Ours: the address to log in with. The specification reads the code only, so the answer may hold anything else.
  record: v.fallback(v.object({ vEmail: text }), { vEmail: "" }),
  codes: [200, 404],
});

/** Not in the specification: a host may lack it. */
export const logOut = resultCall({
  path: "/api/participant/logout",
  summary: "Ends a login.",
  request: v.object({ vUniqueCode: requiredText }),
});

/** Not in the specification: a host whose profiles have `iOtherLogins` has it. */
export const logOutOthers = resultCall({
  path: "/api/participant/logout-others",
  summary: "Ends all logins of a participant but the one that asks.",
  request: v.object({ vUniqueCode: requiredText }),
  codes: [200, 401],
});
