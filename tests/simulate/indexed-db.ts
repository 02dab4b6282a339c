type Key = string | readonly string[];
export type Row = Readonly<Record<string, unknown>>;
/** Rows by their key as JSON. */
type Store = ReadonlyMap<string, Row>;
export type Stores = ReadonlyMap<string, Store>;

export const keyPaths = new Map<string, string | readonly string[]>();
const textOf = (key: Key) => JSON.stringify(key);
const keyOf = (store: string, row: Row): string => {
  const path = keyPaths.get(store) ?? "";
  return textOf(typeof path === "string" ? String(row[path]) : path.map((one) => String(row[one])));
};

/** What the site uses of events. */
class Target {
  readonly #listeners = new Map<string, Set<(event: object) => void>>();
  addEventListener(type: string, listener: (event: object) => void): void {
    const present = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, present.add(listener));
  }
  removeEventListener(type: string, listener: (event: object) => void): void {
    this.#listeners.get(type)?.delete(listener);
  }
  emit(type: string): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ type, target: this });
  }
}

export class MemoryRequest extends Target {
  result: unknown;
  error: unknown = null;
  transaction: MemoryTransaction | null = null;
}

class MemoryRange {
  readonly lower: string;
  readonly upper: string;
  constructor(lower: Key, upper: Key) {
    this.lower = textOf(lower);
    this.upper = textOf(upper);
  }
  static bound(lower: Key, upper: Key): MemoryRange {
    return new MemoryRange(lower, upper);
  }
  has(key: string): boolean {
    return key >= this.lower && key <= this.upper;
  }
}

interface Operation {
  readonly request: MemoryRequest;
  readonly run: (stores: Map<string, Map<string, Row>>) => unknown;
}

class MemoryStore {
  readonly #name: string;
  readonly #transaction: MemoryTransaction;
  constructor(name: string, transaction: MemoryTransaction) {
    this.#name = name;
    this.#transaction = transaction;
  }
  get(key: Key): MemoryRequest {
    return this.#add((rows) => rows.get(textOf(key)));
  }
  getAll(range?: MemoryRange): MemoryRequest {
    return this.#add((rows) =>
      [...rows]
        .filter(([key]) => range?.has(key) ?? true)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([, row]) => row),
    );
  }
  count(): MemoryRequest {
    return this.#add((rows) => rows.size);
  }
  put(row: Row): MemoryRequest {
    return this.#add((rows) => {
      const key = keyOf(this.#name, row);
      rows.set(key, row);
      return key;
    }, true);
  }
  delete(key: Key | MemoryRange): MemoryRequest {
    return this.#add((rows) => {
      for (const one of rows.keys())
        if (key instanceof MemoryRange ? key.has(one) : one === textOf(key)) rows.delete(one);
    }, true);
  }
  #add(run: (rows: Map<string, Row>) => unknown, isWrite = false): MemoryRequest {
    return this.#transaction.add((stores) => {
      const rows = stores.get(this.#name) ?? new Map<string, Row>();
      stores.set(this.#name, rows);
      return run(rows);
    }, isWrite);
  }
}

export class MemoryTransaction extends Target {
  readonly objectStoreNames: readonly string[];
  readonly connection: MemoryConnection;
  readonly operations: Operation[] = [];
  error: unknown = null;
  hasWrites = false;
  isOver = false;
  /** The tables as this transaction sees them; undefined before it begins. */
  view: Map<string, Map<string, Row>> | undefined;
  constructor(connection: MemoryConnection, names: readonly string[]) {
    super();
    this.connection = connection;
    this.objectStoreNames = names;
  }
  objectStore(name: string): MemoryStore {
    return new MemoryStore(name, this);
  }
  add(run: Operation["run"], isWrite: boolean): MemoryRequest {
    if (this.isOver) throw new DOMException("over", "TransactionInactiveError");
    const request = new MemoryRequest();
    request.transaction = this;
    this.hasWrites ||= isWrite;
    this.operations.push({ request, run });
    return request;
  }
  abort(error: unknown): void {
    if (this.isOver) return;
    this.isOver = true;
    this.error = error;
    for (const { request } of this.operations.splice(0)) {
      request.error = error;
      request.emit("error");
    }
    this.emit("abort");
  }
}

interface Database {
  readonly begin: (transaction: MemoryTransaction) => MemoryTransaction;
}

export class MemoryConnection extends Target {
  isClosed = false;
  readonly database: Database;
  readonly page: unknown;
  constructor(database: Database, page: unknown) {
    super();
    this.database = database;
    this.page = page;
  }
  createObjectStore(name: string, { keyPath }: { readonly keyPath: string | string[] }): void {
    keyPaths.set(name, keyPath);
  }
  transaction(names: string | readonly string[]): MemoryTransaction {
    if (this.isClosed) throw new DOMException("closed", "InvalidStateError");
    const list = typeof names === "string" ? [names] : names;
    return this.database.begin(new MemoryTransaction(this, list));
  }
  close(): void {
    this.isClosed = true;
  }
}

/** Of these the site has none. */
class Unused {
  readonly kind = "unused";
}

/** The classes that `idb` looks for among the globals. */
export const databaseClasses = {
  IDBRequest: MemoryRequest,
  IDBDatabase: MemoryConnection,
  IDBTransaction: MemoryTransaction,
  IDBObjectStore: MemoryStore,
  IDBKeyRange: MemoryRange,
  IDBIndex: Unused,
  IDBCursor: Unused,
};
