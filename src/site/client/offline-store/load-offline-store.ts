import { session } from "../../environment/session-storage.ts";
import type { OfflineStore } from "./offline-store.ts";

/** Opens this tab's offline store, whose code is loaded first; null where there is none. */
export async function openOfflineStore(): Promise<OfflineStore | null> {
  const module = await import("./offline-store.ts").catch(() => undefined);
  return (await module?.openOfflineStore(session)) ?? null;
}
