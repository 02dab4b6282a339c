import { existsSync } from "node:fs";

import { parseSettings, type Settings } from "../settings.ts";
import { inProject } from "./project-path.ts";

/**
 * Reads the settings from the environment and from `.env`; the environment wins. The values of
 * `.env` stay in the environment, for Astro.
 *
 * @throws {SettingsError} that names each invalid setting
 */
export function readSettings(): Settings {
  const file = inProject(".env");
  if (existsSync(file)) process.loadEnvFile(file);
  const settings = parseSettings(process.env);
  if (process.env["SITE_URL"]) return settings;
  // Canonical addresses and mailed links need the chosen port.
  process.env["SITE_URL"] = `http://localhost:${settings.PORT}`;
  return parseSettings(process.env);
}
