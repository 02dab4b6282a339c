import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join, sep } from "node:path";

import { type DeployTarget, deployTargets, type Settings } from "../../shared/settings.ts";
import { CliError } from "../../shared/errors.ts";
import { writeFileAtomically } from "../../shared/files.ts";
import type { Release } from "../files/release.ts";
import { foldersOf } from "../files/sync-files.ts";
import { filmPolicy } from "./content-security-policy.ts";
import { headersAndRedirects } from "./headers-and-redirects.ts";
import { type HostAdapter, type HostFiles, hostRules } from "./host-rules.ts";
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
 * Makes the configuration files of the host that `DEPLOY_TARGET` names for a release, and for the
 * preview always `_headers` and `_redirects`. Without a target these keep to the limits of Cloudflare
 * Pages.
 *
 * @throws {URIError} when the path of a redirect has an invalid percent-encoding
 */
export function hostFiles(
  { pages, redirects }: Pick<Release, "pages" | "redirects">,
  settings: Settings,
): HostFiles {
  const policies = Object.values(pages).flatMap(({ policy }) => policy ?? []);
  const addresses = new Set(Object.keys(pages));
  const rules = hostRules(addresses, redirects, [...new Set(policies), filmPolicy(settings)]);
  const adapter = settings.DEPLOY_TARGET ? adapters[settings.DEPLOY_TARGET] : cloudflareFiles;
  const files = adapter(rules, settings);
  return {
    hosting: {},
    warnings: [],
    ...files,
    published: { ...headersAndRedirects(rules), ...files.published },
  };
}

/** Writes the changed ones of some files, by path below a folder, and deletes all others there. */
export async function writeHostingFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    const current = await readFile(file, "utf8").catch(() => undefined);
    if (current !== text) await writeFileAtomically(file, text);
  }
  const wanted = new Set([...Object.keys(files), ...foldersOf(Object.keys(files))]);
  for (const path of await readdir(folder, { recursive: true }))
    if (!wanted.has(path.split(sep).join("/")))
      await rm(join(folder, path), { recursive: true, force: true });
}
