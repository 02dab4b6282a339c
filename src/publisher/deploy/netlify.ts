import type { HostPart } from "./host-rules.ts";

/**
 * `netlify.toml`, for a site that Netlify itself builds when its build hook is called. Its headers
 * and redirects are in the published folder; see headers-and-redirects.ts.
 */
export const netlify = (): HostPart => ({
  samples: {
    "netlify/netlify.toml": `# For a site that Netlify builds: copy this to the project's folder.
# What npm run rebuild has published needs none of it: netlify deploy --prod --no-build --dir dist
[build]
  command = "npm run build"
  publish = "dist"

[build.environment]
  NODE_VERSION = "24"
`,
  },
});
