import { CliError } from "../../shared/cli-error.ts";
import { type DeployTarget, deployTargets, type Settings } from "../../settings.ts";
import { headersAndRedirects } from "./headers-and-redirects.ts";
import type { HostAdapter, HostFiles } from "./host-files.ts";
import { hostRules, type PublishedSite } from "./host-rules.ts";
import { cloudflareFiles } from "./hosts/cloudflare.ts";

/** Each host's `adapter`, the export of the file with its name. */
const adapters = Object.fromEntries(
  await Promise.all(
    deployTargets.map(async (name) => {
      const host = (await import(`./hosts/${name}.ts`)) as { readonly adapter?: HostAdapter };
      if (!host.adapter)
        throw new CliError(`src/publisher/deploy/hosts/${name}.ts exports no "adapter".`);
      return [name, host.adapter] as const;
    }),
  ),
) as Readonly<Record<DeployTarget, HostAdapter>>;

/**
 * Makes the configuration files of the host that `DEPLOY_TARGET` names, and for the preview always
 * `_headers` and `_redirects`. Without a target these keep to the limits of Cloudflare Pages.
 *
 * @throws {URIError} when the path of a redirect has an invalid percent-encoding
 */
export function hostFiles(site: PublishedSite, settings: Settings): HostFiles {
  const rules = hostRules(site);
  const adapter = settings.DEPLOY_TARGET ? adapters[settings.DEPLOY_TARGET] : cloudflareFiles;
  const files = adapter(rules, settings);
  return {
    hosting: {},
    warnings: [],
    ...files,
    published: { ...headersAndRedirects(rules), ...files.published },
  };
}
