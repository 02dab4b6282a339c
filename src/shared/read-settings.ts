import { existsSync } from "node:fs";

import { parseSettings, type Settings } from "../settings.ts";
import { inProject } from "./project-path.ts";

/**
 * Reads the settings of the environment and of `.env`, which stands back behind it. What is read
 * stays in the environment for Astro.
 *
 * @throws {SettingsError} that names each setting that can't be used
 */
export function readSettings(): Settings {
  const file = inProject(".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const settings = parseSettings(process.env);
  if (process.env["SITE_URL"]) return settings;
  // Canonical addresses and mailed links follow a port other than the usual one.
  process.env["SITE_URL"] = `http://localhost:${settings.PORT}`;
  return parseSettings(process.env);
}
