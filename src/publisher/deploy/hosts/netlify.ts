import type { HostAdapter } from "../host-rules.ts";

/** Makes `netlify.toml`, which builds on Netlify need; `_headers` and `_redirects` hold the rules. */
export const adapter: HostAdapter = () => ({
  hosting: {
    "netlify/netlify.toml": `# For builds on Netlify: copy this file to the root of the repository.
# Not needed to deploy a folder: netlify deploy --prod --no-build --dir dist
[build]
  command = "npm run build"
  publish = "dist"

[build.environment]
  NODE_VERSION = "24"
`,
  },
});
