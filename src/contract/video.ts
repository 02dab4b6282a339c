import * as v from "valibot";

import { listCall } from "./call.ts";
import { byteText, pictureAddress, requiredText, words } from "./fields.ts";
import { decodeReferences } from "./references.ts";

/** A film is shown without one that can't be read. */
const alternative = v.fallback(byteText, "");

/**
 * The call has no effective body (specification 7). All but `vUrl` are extras that any host may
 * omit; `tDescription` and `tTranscript`, a line per caption, are a film's alternative in words.
 */
export const videos = listCall({
  path: "/api/video/get_all_data",
  summary: "Films of the home page, each shown in an iframe.",
  request: v.object({}),
  record: v.object({
    vUrl: v.pipe(requiredText, v.transform(decodeReferences)),
    vTitle: words,
    tDescription: alternative,
    tTranscript: alternative,
    /** The film's poster. */
    vWebpImage: pictureAddress,
  }),
});
