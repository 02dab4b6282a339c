import * as v from "valibot";

import { decodeBase64 } from "./decode.ts";
import { byteText } from "./fields.ts";

/** A long text as base64, as its bytes, or as HTML. Apart, because only the build needs its decoder. */
export const base64Text = v.pipe(byteText, v.transform(decodeBase64));
