/** Published files that configure a host. They are served at no address. */
export const filesForHosts: ReadonlySet<string> = new Set([
  "_headers",
  "_redirects",
  "staticwebapp.config.json",
  ".nojekyll",
]);
