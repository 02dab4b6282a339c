/**
 * The value of the header `Prefer` (RFC 7240) by which a client asks for long texts as texts: as bytes,
 * which they are otherwise (specification 3), they are four times as long. A host may ignore it.
 */
export const plainTexts = "texts=plain";
