/**
 * Loaded by the pages that open without a network: registers the service worker for each of them when
 * this page has loaded and the browser is idle.
 */
import { offlinePages, serviceWorkerPath } from "../contract/offline-pages.ts";
import { readStorage } from "../environment/read-storage.ts";
import { whenLoaded } from "../environment/when-idle.ts";

// Browsers have none on insecure origins. Those that refuse storage refuse it too, and Firefox reports an
// error for each registration.
const workers = readStorage(() => navigator.serviceWorker as ServiceWorkerContainer | undefined);

if (import.meta.env.PROD && import.meta.env.PUBLIC_OFFLINE !== "off")
  whenLoaded(() => {
    for (const scope of offlinePages)
      workers?.register(serviceWorkerPath, { scope }).catch(() => undefined);
  });
