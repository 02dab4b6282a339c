import { constants } from "node:fs";
import { access, mkdir, statfs } from "node:fs/promises";

import { plainHttpWarning } from "../../shared/http/command-server.ts";
import type { Settings } from "../../shared/settings.ts";
import { errorCode } from "../../shared/errors.ts";
import { isLocal } from "../../shared/ip-address.ts";
import { fault, type Finding, good, warning } from "../../shared/finding.ts";

/** Bytes that a site of some thousand posts with its releases and pictures takes. */
const usualSpace = 2 * 1024 ** 3;

/**
 * Looks at the machine and the settings, which have been read already.
 *
 * @param folder `.data`, where everything is written but the site itself
 */
export async function examineMachine(
  settings: Settings,
  folder: string,
): Promise<readonly Finding[]> {
  return [good("Node", process.version), await examineFolder(folder), ...examineSettings(settings)];
}

async function examineFolder(folder: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    return fault(
      folder,
      `can't be written (${errorCode(error) ?? "unknown reason"})`,
      "Give the user of this command the right to write into it, or run the command in a project that it may write into.",
    );
  }
  const { bavail, bsize } = await statfs(folder);
  const space = bavail * bsize;
  const found = `${(space / 1024 ** 3).toFixed(1)} GB free`;
  return space < usualSpace
    ? warning(folder, found, "Free at least 2 GB: releases, pictures and the database grow there.")
    : good(folder, found);
}

function examineSettings(settings: Settings): readonly Finding[] {
  const { SITE_URL, API_HOST, PUBLIC_API_HOST } = settings;
  const plainHttp = plainHttpWarning(settings);
  return [
    plainHttp === undefined
      ? good("SITE_URL", isLocal(SITE_URL) ? `${SITE_URL}, this machine` : SITE_URL)
      : fault(
          "SITE_URL",
          plainHttp,
          "Serve the site over https, and set SITE_URL to that address.",
        ),
    good("API_HOST", API_HOST || "empty: content of the embedded API"),
    good("PUBLIC_API_HOST", PUBLIC_API_HOST || "empty: browsers call the site's own address"),
  ];
}
