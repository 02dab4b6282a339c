/** Of site and API. Without includeSubDomains, which may be other services of the organisation. */
export const strictTransport = "max-age=31536000";
