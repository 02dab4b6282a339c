import type { Settings } from "../../settings.ts";
import type { HostRules } from "./host-rules.ts";

/** The configuration files of one host for one release. */
export interface HostFiles {
  /** Files that the host reads from the published folder, by path. */
  readonly published: Readonly<Record<string, string>>;
  /** Files that are used on deployment, by path below `.data/hosting`; they are not published. */
  readonly hosting: Readonly<Record<string, string>>;
  /** Sentences about rules that exceed the host's limits. */
  readonly warnings: readonly string[];
}

/** Writes the rules of a site in the format of one host. */
export type HostAdapter = (rules: HostRules, settings: Settings) => Partial<HostFiles>;
