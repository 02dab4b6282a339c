/** Published files that tell a host something and answer at no address. */
export const filesForHosts: ReadonlySet<string> = new Set([
  "_headers",
  "_redirects",
  "staticwebapp.config.json",
  ".nojekyll",
]);
