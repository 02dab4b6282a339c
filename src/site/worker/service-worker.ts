/**
 * The service worker, bundled as `sw.js`. The publisher puts the list of a release's files in front of
 * it (src/publisher/release/service-worker.ts). A new one waits until no page of the old one is open.
 */
import type { OfflineFiles } from "../../contract/addresses.ts";
import { offlinePage } from "./offline-page.ts";

/** By address of the page; empty where `PUBLIC_OFFLINE` is off. */
declare const releaseFiles: Readonly<Record<string, OfflineFiles>>;

interface WorkerEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface InstallEvent extends WorkerEvent {
  /** Chromium's; others ask the worker about each request. */
  addRoutes?(rules: readonly object[]): Promise<void>;
}

interface RequestEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(type: "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}

// The types of workers exclude those of pages.
const worker = self as unknown as Worker;
const address = new URL(worker.registration.scope).pathname;
const files = releaseFiles[address];
const page = offlinePage(address, files ?? { version: "", files: {} }, {
  caches,
  fetch: (input, options) => fetch(input, options),
  pause: (delay) => new Promise((resolve) => setTimeout(resolve, delay)),
});

/** Requests for which the browser doesn't start the worker: files in the cache, and all but the page. */
const routes = [
  { condition: { urlPattern: address, requestMode: "navigate" }, source: "fetch-event" },
  { condition: { urlPattern: "/static/*" }, source: { cacheName: page.cacheName } },
  { condition: { urlPattern: "/*" }, source: "network" },
];

worker.addEventListener("install", (event) => {
  if (!files) {
    event.waitUntil(worker.skipWaiting());
    return;
  }
  const routed = event.addRoutes?.(routes).catch(() => undefined);
  event.waitUntil(Promise.all([page.install(), routed]));
});

worker.addEventListener("activate", (event) => {
  const claim = files ? worker.clients.claim() : worker.registration.unregister();
  event.waitUntil(Promise.all([claim, page.deleteOthers()]));
});

worker.addEventListener("fetch", (event) => {
  const answer = page.answer(event.request);
  if (answer) event.respondWith(answer);
});
