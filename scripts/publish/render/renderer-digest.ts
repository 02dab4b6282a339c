import { isLoopbackHost } from "../../../src/shared/ip-address.ts";
import type { Settings } from "../../../src/settings.ts";
import { filesBelow } from "../../steps/files-below.ts";
import { inProject, root } from "../../steps/root.ts";
import { digestOf, digestOfFiles } from "../digest.ts";

/** Folders and files that decide how a page looks. The embedded API's are not among them. */
const sources = ["src", "public", "scripts/publish"];
const configuration = [
  "astro.config.mjs",
  "package-lock.json",
  "tsconfig.json",
];
const serverSources = "src/server/";

/** The digest of everything but content that decides how pages look. */
export async function rendererDigest(settings: Settings): Promise<string> {
  const folders = await Promise.all(
    sources.map(async (folder) => {
      const names = await filesBelow(inProject(folder));
      return names.map((name) => `${folder}/${name}`);
    }),
  );
  const names = [
    ...folders.flat().filter((name) => !name.startsWith(serverSources)),
    ...configuration,
  ];
  return digestOf(
    `${await digestOfFiles(root, names)} ${JSON.stringify(pageSettings(settings))}`,
  );
}

/** Settings that pages show, as an environment. Content is told apart by its own digest, whichever host it came from. */
export const pageSettings = (
  settings: Settings,
): readonly (readonly [string, string])[] => [
  ...Object.entries(settings)
    .filter(([name]) => name === "SITE_URL" || name.startsWith("PUBLIC_"))
    .map(([name, value]) => [name, String(value)] as const),
  ["API_HOST", isOwnApi(settings.API_HOST) ? "" : settings.API_HOST],
];

/** The build's own API, which no page ever names. */
const isOwnApi = (address: string) =>
  address === "" || isLoopbackHost(new URL(address).hostname);
