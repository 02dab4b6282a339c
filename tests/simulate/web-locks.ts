import type { EventLoop } from "./event-loop.ts";

interface Claim {
  readonly name: string;
  readonly page: unknown;
  readonly callback: (lock: object | null) => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

interface Options {
  readonly loop: EventLoop;
  readonly page: () => unknown;
  readonly inPage: (page: unknown, run: () => void) => void;
}

interface LockOptions {
  readonly steal?: boolean;
  readonly ifAvailable?: boolean;
}

/** Web Locks of one browser, as far as the site uses them. */
export function createLocks({ loop, page, inPage }: Options) {
  const held = new Map<string, Claim>();
  let waiting: Claim[] = [];

  function grant(claim: Claim): void {
    held.set(claim.name, claim);
    inPage(claim.page, () => {
      const result = Promise.resolve(claim.callback({ name: claim.name }));
      void result.then(claim.resolve, claim.reject).then(() => release(claim));
    });
  }

  function release(claim: Claim): void {
    if (held.get(claim.name) === claim) held.delete(claim.name);
    grantNext(claim.name);
  }

  function grantNext(name: string): void {
    const next = held.has(name) ? undefined : waiting.find((claim) => claim.name === name);
    if (!next) return;
    waiting = waiting.filter((claim) => claim !== next);
    loop.schedule(0, () => grant(next));
    // Taken from now on.
    held.set(name, next);
  }

  function decide(claim: Claim, { steal, ifAvailable }: LockOptions): void {
    const holder = held.get(claim.name);
    if (holder && steal)
      inPage(holder.page, () => holder.reject(new DOMException("stolen", "AbortError")));
    if (!holder || steal) grant(claim);
    else if (ifAvailable) inPage(claim.page, () => claim.resolve(claim.callback(null)));
    else waiting.push(claim);
  }

  return {
    manager: {
      request(name: string, ...rest: readonly unknown[]): Promise<unknown> {
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        const callback = rest.at(-1) as Claim["callback"];
        const options = (rest.length > 1 ? rest[0] : {}) as LockOptions;
        const claim = { name, page: page(), callback, resolve, reject };
        loop.schedule(0, () => inPage(claim.page, () => decide(claim, options)));
        return promise;
      },
      query: () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })) }),
    },
    /** A page has gone, and with it its locks. */
    leave(gone: unknown): void {
      waiting = waiting.filter((claim) => claim.page !== gone);
      for (const claim of held.values()) if (claim.page === gone) release(claim);
    },
  };
}
