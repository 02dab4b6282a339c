import type { EventLoop } from "./event-loop.ts";
import {
  keyPaths,
  MemoryConnection,
  MemoryRequest,
  MemoryTransaction,
  type Row,
  type Stores,
} from "./indexed-db.ts";

/** How a browser behaves when a page uses its database. */
export type DatabaseBehaviour = "works" | "denied" | "full" | "hangs";

interface Options {
  readonly loop: EventLoop;
  readonly random: () => number;
  /** The page whose code is running. */
  readonly page: () => unknown;
  /** Runs code as this page's; not when it has gone. */
  readonly inPage: (page: unknown, run: () => void) => void;
}

/** IndexedDB of one browser, in memory, as far as the site uses it; its transactions run in their order. */
export class MemoryDatabase {
  behaviour: DatabaseBehaviour = "works";
  stores: Stores = new Map();
  readonly #options: Options;
  readonly #connections = new Set<MemoryConnection>();
  readonly #transactions: MemoryTransaction[] = [];
  #isRunning = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The rows of a table. */
  rows = (store: string): readonly Row[] => [...(this.stores.get(store)?.values() ?? [])];

  /** Whether a transaction of a page has not ended. */
  isBusy = (page: unknown): boolean =>
    this.#transactions.some(({ connection }) => connection.page === page);

  open(): MemoryRequest {
    const { page } = this.#options;
    const request = new MemoryRequest();
    const own = page();
    this.#later(own, () => {
      if (this.behaviour === "hangs") return;
      if (this.behaviour === "denied") {
        request.error = new DOMException("denied", "UnknownError");
        request.emit("error");
        return;
      }
      const connection = new MemoryConnection(this, own);
      this.#connections.add(connection);
      request.result = connection;
      request.transaction = new MemoryTransaction(connection, []);
      if (this.stores.size === 0) {
        request.emit("upgradeneeded");
        this.stores = new Map([...keyPaths.keys()].map((name) => [name, new Map()]));
      }
      request.emit("success");
    });
    return request;
  }

  begin(transaction: MemoryTransaction): MemoryTransaction {
    this.#transactions.push(transaction);
    this.#run();
    return transaction;
  }

  /** Ends all connections as browsers do to pages in the background; `isTold`: with the event `close`. */
  closeAll(isTold: boolean): void {
    const { inPage } = this.#options;
    const aborted = this.#transactions.splice(0);
    for (const transaction of aborted)
      inPage(transaction.connection.page, () =>
        transaction.abort(new DOMException("closed", "AbortError")),
      );
    for (const connection of this.#connections) {
      const { isClosed } = connection;
      connection.close();
      this.#connections.delete(connection);
      if (isTold && !isClosed) inPage(connection.page, () => connection.emit("close"));
    }
  }

  /** Deletes the database, as when site data are cleared. */
  clear(isTold: boolean): void {
    this.stores = new Map();
    this.closeAll(isTold);
  }

  /** A page has gone: what it has not committed is lost, or just made it. */
  leave(page: unknown): void {
    const own = this.#transactions.filter(({ connection }) => connection.page === page);
    for (const transaction of own) {
      const isReady = transaction.view && transaction.operations.length === 0;
      if (isReady && this.behaviour === "works" && this.#options.random() < 0.5)
        this.#commit(transaction);
      this.#transactions.splice(this.#transactions.indexOf(transaction), 1);
    }
    for (const connection of this.#connections)
      if (connection.page === page) this.#connections.delete(connection);
  }

  #later(page: unknown, run: () => void): void {
    const { loop, random, inPage } = this.#options;
    loop.schedule(random() * 3, () => inPage(page, run));
  }

  #run(): void {
    const { loop, random } = this.#options;
    if (this.#isRunning || this.#transactions.length === 0) return;
    this.#isRunning = true;
    loop.schedule(random() * 3, () => {
      this.#isRunning = false;
      if (this.behaviour === "hangs") {
        // It goes on when the browser does.
        loop.schedule(1000, () => this.#run());
        return;
      }
      const [transaction] = this.#transactions;
      if (transaction) this.#step(transaction);
      this.#run();
    });
  }

  #step(transaction: MemoryTransaction): void {
    const { inPage } = this.#options;
    const { page } = transaction.connection;
    const end = () => void this.#transactions.splice(this.#transactions.indexOf(transaction), 1);
    const copy = () => new Map([...this.stores].map(([name, rows]) => [name, new Map(rows)]));
    const view = (transaction.view ??= copy());
    const operations = transaction.operations.splice(0);
    if (operations.length > 0) {
      for (const { request, run } of operations) {
        request.result = run(view);
        inPage(page, () => request.emit("success"));
      }
      return;
    }
    end();
    if (transaction.hasWrites && this.behaviour !== "works") {
      inPage(page, () => transaction.abort(new DOMException("full", "QuotaExceededError")));
      return;
    }
    this.#commit(transaction);
    transaction.isOver = true;
    inPage(page, () => transaction.emit("complete"));
  }

  #commit({ view, hasWrites }: MemoryTransaction): void {
    if (view && hasWrites) this.stores = view;
  }
}
