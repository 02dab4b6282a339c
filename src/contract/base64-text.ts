import * as v from "valibot";

import { decodeBase64 } from "./decode.ts";

/**
 * A long text that arrives as base64 of UTF-8; plain HTML passes through. Apart from the other
 * fields, because the build alone reads it and no page should carry its decoder.
 */
export const base64Text = v.pipe(v.nullish(v.string(), ""), v.transform(decodeBase64));
