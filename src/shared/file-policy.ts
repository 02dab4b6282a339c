/**
 * The policy of files that are no pages. An SVG or a feed opened by itself is a document of the site, which
 * may run and load nothing; browsers show pictures by styles of their own.
 */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
