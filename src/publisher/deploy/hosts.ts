import type { DeployTarget, Settings } from "../../settings.ts";
import { azure } from "./azure.ts";
import { cloudflare, cloudflareFiles } from "./cloudflare.ts";
import { cloudfront } from "./cloudfront.ts";
import { githubPages } from "./github-pages.ts";
import { headersAndRedirects } from "./headers-and-redirects.ts";
import type { HostAdapter, HostFiles } from "./host-files.ts";
import { hostRules, type PublishedSite } from "./host-rules.ts";
import { netlify } from "./netlify.ts";
import { nginx } from "./nginx.ts";
import { vercel } from "./vercel.ts";

const hosts: Readonly<Record<DeployTarget, HostAdapter>> = {
  nginx,
  netlify,
  cloudflare,
  vercel,
  azure,
  cloudfront,
  "github-pages": githubPages,
};

/**
 * Makes the configuration files of the host that `DEPLOY_TARGET` names, and for the preview always
 * `_headers` and `_redirects`. Without a target these keep to the limits of Cloudflare Pages.
 *
 * @throws {URIError} when the path of a redirect has an invalid percent-encoding
 */
export function hostFiles(site: PublishedSite, settings: Settings): HostFiles {
  const rules = hostRules(site);
  const adapter = settings.DEPLOY_TARGET ? hosts[settings.DEPLOY_TARGET] : cloudflareFiles;
  const files = adapter(rules, settings);
  return {
    hosting: {},
    warnings: [],
    ...files,
    published: { ...headersAndRedirects(rules), ...files.published },
  };
}
