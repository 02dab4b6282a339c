import * as v from "valibot";

import { decodeBase64 } from "./decode.ts";

/** A long text as base64 of UTF-8, or as HTML. Apart, because only the build needs its decoder. */
export const base64Text = v.pipe(v.nullish(v.string(), ""), v.transform(decodeBase64));
