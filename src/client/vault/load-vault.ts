import { session } from "../../environment/session-storage.ts";
import type { Vault } from "./vault.ts";

/** Opens this tab's vault, whose code is loaded first; null where there is none. */
export async function openVault(): Promise<Vault | null> {
  const module = await import("./vault.ts").catch(() => undefined);
  return (await module?.openVault(session)) ?? null;
}
