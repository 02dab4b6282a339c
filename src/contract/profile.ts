import * as v from "valibot";

import { recordCall, type RecordOf, resultCall } from "./call.ts";
import {
  byteText,
  count,
  extra,
  extras,
  textOrUndefined,
  password,
  pictureAddress,
  requiredText,
  requiredWords,
  text,
} from "./fields.ts";
import { byColumn } from "./profile-fields.ts";

/** Not in the specification: an address that counts once it is confirmed by mail (design 6.21). */
const vEmailPending = text;

export const profile = recordCall({
  path: "/api/participant/profile",
  summary: "A participant's own profile.",
  request: v.object({ vUniqueCode: requiredText }),
  record: v.object({
    vUniqueCode: text,
    ...byColumn(({ control }) => (control === "area" ? byteText : text)),
    // These two are sent back with a save, so one that can't be read must not become an empty one.
    tAbout: textOrUndefined(byteText),
    vImage: textOrUndefined(text),
    vWebpImage: pictureAddress,
    vImageAlt: text,
    vEmailPending,
    /** Not in the specification: the person's other logins; null at hosts that don't tell. */
    iOtherLogins: extra(count),
    /** Not in the specification: what is stored of the person, and until when. */
    stored: extras(v.object({ vStored: requiredWords, vUntil: requiredWords })),
  }),
  codes: [200, 401],
  encoded: { tAbout: "bytes" },
});

export type Profile = RecordOf<typeof profile>;

/**
 * `vImage` is a file or the picture's present value; `vUniqueCode` is design 6.16. `vImage` and
 * `tAbout` are left out only where the profile's could not be read and no other was given, so that
 * the host keeps what it has.
 */
export const profileUpdate = recordCall({
  path: "/api/participant/profile_update",
  summary: "Saves a participant's profile; a new email address waits for its confirmation by mail.",
  encoding: "multipart",
  request: v.object({
    vUniqueCode: requiredText,
    ...byColumn((field) => ("required" in field ? requiredText : v.string())),
    tAbout: v.optional(v.string()),
    vImage: v.optional(v.union([v.string(), v.file()])),
  }),
  // The specification reads the code only, so the answer may hold anything else.
  record: v.fallback(v.object({ vEmailPending }), { vEmailPending: "" }),
  codes: [200, 401],
});

export const changePassword = recordCall({
  path: "/api/participant/change_password",
  summary: "Changes the password: 404 when it equals the old one, 400 when the two differ.",
  request: v.object({
    vUniqueCode: requiredText,
    vCurrentPassword: password,
    vPassword: password,
    vConfirmPassword: password,
  }),
  // Ours: the code of the login from now on. The specification reads the code only, so the answer may
  // hold anything else.
  record: v.fallback(v.object({ vUniqueCode: text }), { vUniqueCode: "" }),
  codes: [200, 400, 404],
});

/** Not in the specification: a host that mails links to `/confirm-email#/CODE` has it. */
export const confirmEmail = resultCall({
  path: "/api/participant/confirm-email",
  summary: "Confirms a new email address with the code of a mailed link and the password.",
  request: v.object({ vUniqueCode: requiredText, vPassword: password }),
});

/** Not in the specification: a host whose profiles have `stored` has it. */
export const personalData = recordCall({
  path: "/api/participant/personal-data",
  summary: "All that is stored about a participant, to download.",
  request: v.object({ vUniqueCode: requiredText }),
  // Whatever it is: it is written to a file as it came.
  record: v.record(v.string(), v.unknown()),
  codes: [200, 401],
});
