/**
 * The `Strict-Transport-Security` of site and API. Without includeSubDomains: subdomains may be other
 * services of the organisation.
 */
export const strictTransport = "max-age=31536000";
