/** Stands in every document for its Content-Security-Policy, which is known once it is rendered. */
export const policyPlaceholder = "policy-of-this-page";

/** Puts a policy into a document, whose first placeholder is the layout's. */
export const insertPolicy = (html: string, policy: string): string =>
  html.replace(policyPlaceholder, () => policy.replaceAll("&", "&amp;").replaceAll('"', "&quot;"));
