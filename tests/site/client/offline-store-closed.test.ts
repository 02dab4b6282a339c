import { describe, expect, test, vi } from "vitest";

import { tryPassword } from "../../../src/site/client/offline-store/unlock.ts";
import { openOfflineStore } from "../../../src/site/client/offline-store/offline-store.ts";
import { useDatabase, watchDatabase } from "../../fixtures/browser-database.ts";
import { eventually } from "../../helpers/eventually.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

useDatabase();

const password = "lantern-otter-meadow";
let count = 0;

const newOwner = () => `closed-${++count}`;

/** The offline store that a participant's tab opens after a login. */
async function enter(owner: string) {
  const { session } = createTestEnvironment();
  session.set("answersOwner", owner);
  session.set("vUniqueCode", "p-1");
  await (await tryPassword(owner, password))?.finish(session);
  const offlineStore = await openOfflineStore(session);
  if (!offlineStore) throw new Error("There is no offline store.");
  return offlineStore;
}

/** An offline store, and the database that is about to be closed under it. */
async function begin() {
  const owner = newOwner();
  const database = watchDatabase();
  return { owner, database, offlineStore: await enter(owner) };
}

/** What the next login with the same password finds. */
const readAgain = async (owner: string) => (await enter(owner)).readAll();

const first = { answer: "Agree" };
const second = { answer: "Disagree" };

type Database = ReturnType<typeof watchDatabase>;

describe("an offline store whose database is closed under the page", () => {
  test.each<[string, (database: Database) => unknown]>([
    ["by the browser, which tells", (database) => database.closeAll()],
    ["without an event", (database) => database.closeSilently()],
    [
      "and can't be opened at once",
      (database) => {
        database.closeAll();
        database.refuseOpening(1);
      },
    ],
    ["while site data are cleared", (database) => database.deleteAll()],
    [
      "while site data are cleared, which it was not told",
      (database) => {
        database.closeSilently();
        return database.deleteAll();
      },
    ],
    ["whose disk is full for a moment", (database) => database.refuseWriting(1)],
  ])("%s: is opened again, and written", async (_how, close) => {
    const { owner, offlineStore, database } = await begin();
    expect(await offlineStore.write("s-1", first, 0)).toBe(true);
    await close(database);
    expect(await offlineStore.write("s-1", second, 0)).toBe(true);
    expect(await readAgain(owner)).toEqual([second]);
  });

  test.each<[string, (database: Database) => unknown]>([
    [
      "can't be opened any more",
      (database) => {
        database.closeAll();
        database.refuseOpening(2);
      },
    ],
    ["is full", (database) => database.refuseWriting(2)],
  ])("that %s: says so, and is written once it can", async (_how, close) => {
    const { owner, offlineStore, database } = await begin();
    await close(database);
    expect(await offlineStore.write("s-1", first, 0)).toBe(false);
    expect(await offlineStore.write("s-1", second, 0)).toBe(true);
    expect(await readAgain(owner)).toEqual([second]);
  });

  test.each<[string, (database: Database) => unknown]>([
    ["closed", (database) => database.closeAll()],
    ["deleted", (database) => database.deleteAll()],
  ])("and %s: tells that what was written may be gone", async (_how, close) => {
    const { offlineStore, database } = await begin();
    const onClosed = vi.fn();
    offlineStore.listen(onClosed);
    await close(database);
    await eventually(() => expect(onClosed).toHaveBeenCalled());
  });

  test("is read again", async () => {
    const { offlineStore, database } = await begin();
    await offlineStore.write("s-1", first, 0);
    database.closeSilently();
    expect(await offlineStore.readAll()).toEqual([first]);
  });

  test("is left to the next login, which has made a new one after data were cleared", async () => {
    const { owner, offlineStore, database } = await begin();
    await database.deleteAll();
    const other = await enter(owner);
    expect(await offlineStore.write("s-1", first, 0)).toBe(false);
    expect(await other.readAll()).toEqual([]);
  });
});

test("a browser is asked to keep what waits, where it can be asked", async () => {
  const { offlineStore } = await begin();
  offlineStore.persist();
  const persist = vi.fn(() => Promise.reject(new Error("denied")));
  vi.stubGlobal("navigator", { storage: { persist } });
  offlineStore.persist();
  vi.unstubAllGlobals();
  expect(persist).toHaveBeenCalledOnce();
});
