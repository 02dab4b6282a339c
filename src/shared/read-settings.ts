import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";

import { parseSettings, settingNames, type Settings, SettingsError } from "./settings.ts";
import { inProject } from "./files.ts";

/**
 * Reads the settings from the environment and from `.env`; the environment wins. The values of
 * `.env` stay in the environment, for Astro.
 *
 * @param file replaces `.env` in tests
 * @throws {SettingsError} that names each invalid setting, or says why the file can't be read
 */
export function readSettings(file = inProject(".env")): Settings {
  if (existsSync(file))
    for (const [name, value] of Object.entries(readVariables(file))) {
      if (name.startsWith("PUBLIC_") && !settingNames.includes(name))
        throw new SettingsError(
          `${file} has ${name}, which is the name of no setting. The names are in .env.example.`,
        );
      process.env[name] ??= value;
    }
  const settings = parseSettings(process.env);
  if (process.env["SITE_URL"]) return settings;
  // Canonical addresses and mailed links need the chosen port.
  process.env["SITE_URL"] = `http://localhost:${settings.PORT}`;
  return parseSettings(process.env);
}

/** Not `process.loadEnvFile`, which takes the byte order mark of Windows for a part of a name. */
function readVariables(file: string) {
  try {
    return parseEnv(new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    const reason = error instanceof TypeError ? "it must be a text in UTF-8" : String(error);
    throw new SettingsError(`${file} can't be read: ${reason}`);
  }
}
