import { AsyncLocalStorage } from "node:async_hooks";

import type { Environment } from "../../src/site/environment.ts";
import { createSession, type SessionStorage } from "../../src/site/environment/session-storage.ts";
import type { EventLoop } from "./event-loop.ts";
import { databaseClasses } from "./indexed-db.ts";
import { MemoryDatabase } from "./memory-database.ts";
import { createWebCrypto } from "./web-crypto.ts";
import { createLocks } from "./web-locks.ts";

/** The page whose code is running; it follows the code over its promises. */
const running = new AsyncLocalStorage<Page>();

/** Runs code as a page's; not when it has gone. */
function inPage(page: unknown, run: () => void): void {
  if (page instanceof Page && !page.hasGone) running.run(page, run);
}

/** How a browser behaves when a page uses its session storage. */
export type AreaBehaviour = "works" | "denied" | "full";

/** The storage of a tab, or one that all tabs share, with what it refuses. */
function createArea(behaviour: () => AreaBehaviour, entries: Map<string, string>) {
  const area = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (behaviour() === "full") throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  };
  return () => {
    if (behaviour() === "denied") throw new DOMException("denied", "SecurityError");
    return area;
  };
}

export interface WorldOptions {
  readonly loop: EventLoop;
  readonly random: () => number;
}

/** A browser on one device: what its tabs share. */
export class Device {
  readonly name: string;
  readonly loop: EventLoop;
  readonly random: () => number;
  readonly database: MemoryDatabase;
  readonly locks: ReturnType<typeof createLocks>;
  readonly lasting: SessionStorage;
  readonly tabs: Tab[] = [];
  area: AreaBehaviour = "works";
  isOnline = true;
  /** Milliseconds by which its clock is wrong. */
  clockError = 0;

  constructor(name: string, { loop, random }: WorldOptions) {
    this.name = name;
    this.loop = loop;
    this.random = random;
    const page = () => running.getStore();
    this.database = new MemoryDatabase({ loop, random, page, inPage });
    this.locks = createLocks({ loop, page, inPage });
    this.lasting = createSession(createArea(() => "works", new Map()));
  }

  setOnline(isOnline: boolean): void {
    if (this.isOnline === isOnline) return;
    this.isOnline = isOnline;
    for (const { page } of this.tabs)
      inPage(page, () => page?.listeners.forEach((listener) => listener(isOnline)));
  }
}

/** A tab, which keeps its session storage and its entry of the history while pages come and go. */
export class Tab {
  readonly name: string;
  readonly device: Device;
  readonly entries: Map<string, string>;
  address = "/";
  entryState: unknown = null;
  page: Page | null = null;
  /** The codes of the logins that it has had. */
  readonly logins = new Set<string>();
  /** How often its session storage was emptied. */
  clearings = 0;
  /** Called when a page of it goes or comes. */
  onChange: () => void = () => undefined;

  constructor(name: string, device: Device, entries = new Map<string, string>()) {
    this.name = name;
    this.device = device;
    this.entries = entries;
    device.tabs.push(this);
  }

  /** Leaves the page that is open, if there is one. */
  leave(): void {
    const { page } = this;
    if (!page) return;
    this.onChange();
    page.hasGone = true;
    page.stops.forEach((stop) => stop());
    this.page = null;
    this.device.database.leave(page);
    this.device.locks.leave(page);
  }

  /** Opens a page in place of the one that is open; `isReload`: with the same entry of the history. */
  load(address: string, isReload: boolean): Page {
    this.leave();
    if (!isReload) this.entryState = null;
    this.address = address;
    this.onChange();
    return (this.page = new Page(this));
  }

  /** Closes the tab, and loses its session storage. */
  close(): void {
    this.leave();
    this.device.tabs.splice(this.device.tabs.indexOf(this), 1);
  }
}

/** A page that is open in a tab; once it has gone, nothing of it goes on. */
export class Page {
  readonly tab: Tab;
  readonly session: SessionStorage;
  readonly environment: Environment;
  readonly listeners = new Set<(isOnline: boolean) => void>();
  readonly stops: (() => void)[] = [];
  readonly openedAt: number;
  hasGone = false;
  /** Opens the page of an address that the page's code goes to. */
  onNavigate: (address: string, isReload: boolean) => void = () => undefined;

  constructor(tab: Tab) {
    this.tab = tab;
    const { device } = tab;
    const { loop } = device;
    this.openedAt = loop.now();
    this.session = createSession(createArea(() => device.area, tab.entries));
    const go = (address: string, isReload = false) =>
      void loop.schedule(0, () => !this.hasGone && this.onNavigate(address, isReload));
    this.environment = {
      session: this.session,
      navigation: { assign: go, replace: go, reload: () => go(tab.address, true) },
      entry: {
        state: () => tab.entryState,
        replaceState(state, path = tab.address) {
          tab.entryState = state;
          tab.address = path;
        },
        fragment: () => tab.address.split("#")[1] ?? "",
      },
      clock: {
        now: () => device.clockError + Date.parse("2026-11-21T10:00:00Z") + loop.now(),
        after: (delay, action) => loop.schedule(delay, () => this.run(action)),
      },
      connectivity: {
        isOnline: () => device.isOnline,
        onChange: (listener) => {
          this.listeners.add(listener);
          return () => void this.listeners.delete(listener);
        },
      },
    };
  }

  /** Runs code as this page's, unless it has gone. */
  run(action: () => unknown): void {
    inPage(this, () => void action());
  }
}

const real = globalThis.crypto;
const globals = ["navigator", "indexedDB", "crypto", ...Object.keys(databaseClasses)];

/**
 * Puts the running page's browser in the place of this process's globals, with random numbers of a seed.
 * It stays: a process that simulates does nothing else.
 */
export function replaceGlobals(random: () => number): void {
  const device = () => running.getStore()?.tab.device;
  const storage = { persist: () => Promise.resolve(true) };
  const values: Readonly<Record<string, () => unknown>> = {
    navigator: () => ({ locks: device()?.locks.manager, storage }),
    indexedDB: () => device()?.database,
    // The API has its own.
    crypto: () => (device() ? crypto : real),
  };
  const crypto = createWebCrypto(random);
  Math.random = random;
  for (const name of globals) {
    const get = values[name] ?? (() => databaseClasses[name as keyof typeof databaseClasses]);
    Object.defineProperty(globalThis, name, { configurable: true, get });
  }
}
