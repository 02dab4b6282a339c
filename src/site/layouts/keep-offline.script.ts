/**
 * Loaded by the pages that open without a network: registers the service worker for each of them when
 * this page has loaded and the browser is idle.
 */
import { offlinePages, serviceWorkerPath } from "../../contract/addresses.ts";
import { whenLoaded, whenShown } from "../environment/page-life.ts";

/** Undefined where the browser refuses them. */
function serviceWorkers(): ServiceWorkerContainer | undefined {
  try {
    // Browsers that refuse storage refuse them too, and Firefox reports an error for each registration.
    void sessionStorage;
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

function register(): void {
  for (const scope of offlinePages)
    serviceWorkers()
      ?.register(serviceWorkerPath, { scope })
      .catch(() => undefined);
}

if (import.meta.env.PROD && import.meta.env.PUBLIC_OFFLINE !== "off")
  whenShown(() => whenLoaded(register));
