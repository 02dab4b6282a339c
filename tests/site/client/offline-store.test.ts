import { beforeEach, describe, expect, test } from "vitest";

import {
  changeOfflinePassword,
  tryPassword,
  clearOfflineStore,
} from "../../../src/site/client/offline-store/unlock.ts";
import { newKeyText } from "../../../src/site/client/offline-store/database.ts";
import { openOfflineStore } from "../../../src/site/client/offline-store/offline-store.ts";
import type { SessionStorage } from "../../../src/site/environment/session-storage.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";
import { useDatabase } from "../../fixtures/browser-database.ts";

useDatabase();

/** A tab in which a participant has logged in. */
async function enter(
  owner: string,
  password = "lantern-otter-meadow",
  hostKeys: readonly string[] = [],
) {
  const { session } = createTestEnvironment();
  session.set("answersOwner", owner);
  session.set("vUniqueCode", "p-1");
  const unlock = await tryPassword(owner, password);
  await unlock?.finish(session, hostKeys);
  return { session, unlock };
}

const offlineStoreOf = async (session: SessionStorage) => {
  const offlineStore = await openOfflineStore(session);
  if (!offlineStore) throw new Error("There is no offline store.");
  return offlineStore;
};

const logOut = (session: SessionStorage) =>
  clearOfflineStore(session.get("answersOwner") ?? "", session.get("offlineKey") ?? "");

let owner: string;
let count = 0;
beforeEach(() => {
  owner = `owner-${++count}`;
});

describe("the offline store of a participant", () => {
  test("is there in another tab, after another login", async () => {
    const first = await enter(owner);
    const offlineStore = await offlineStoreOf(first.session);
    expect(await offlineStore.write("s-1", { answer: "Agree" }, 0)).toBe(true);
    expect(await offlineStore.write("s-1", { answer: "Disagree" }, 0)).toBe(true);
    const other = await enter(owner);
    expect(await (await offlineStoreOf(other.session)).readAll()).toEqual([{ answer: "Disagree" }]);
  });

  test("is unreadable without the login's key, for others, and with another password", async () => {
    const { session } = await enter(owner);
    await (await offlineStoreOf(session)).write("s-1", { answer: "Agree" }, 1);
    session.remove("offlineKey");
    expect(await openOfflineStore(session)).toBeNull();
    const stranger = await enter(`${owner} stranger`);
    expect(await (await offlineStoreOf(stranger.session)).readAll()).toEqual([]);
    stranger.session.set("answersOwner", owner);
    expect(await (await offlineStoreOf(stranger.session)).readAll()).toEqual([]);
    const reset = await enter(owner, "a-new-password");
    expect(reset.unlock?.isOpen).toBe(false);
    expect(await (await offlineStoreOf(reset.session)).readAll()).toEqual([]);
  });

  test("opens with a new password after a change", async () => {
    const { session } = await enter(owner);
    await (await offlineStoreOf(session)).write("s-1", { answer: "Agree" }, 0);
    await changeOfflinePassword(session, "a-new-password");
    const { session: next, unlock } = await enter(owner, "a-new-password");
    expect(unlock?.isOpen).toBe(true);
    expect(await (await offlineStoreOf(next)).readAll()).toEqual([{ answer: "Agree" }]);
  });

  test("opens after a reset of the password, where the host sends a key that stays the same", async () => {
    const hostKey = newKeyText();
    const { session } = await enter(owner, "lantern-otter-meadow", [hostKey]);
    await (await offlineStoreOf(session)).write("s-1", { answer: "Agree" }, 1);
    await changeOfflinePassword(session, "second-password");
    const records = async (password: string, key: string) =>
      (await offlineStoreOf((await enter(owner, password, [key])).session)).readAll();
    expect(await records("a-reset-password", hostKey)).toEqual([{ answer: "Agree" }]);
    expect(await records("reset-once-more", hostKey)).toEqual([{ answer: "Agree" }]);
    expect(await records("a-thief's-password", "no key")).toEqual([]);
    expect(await records("a-thief's-password", newKeyText())).toEqual([]);
  });

  test("opens with a former key of the host, which then opens nothing any more", async () => {
    const [former, present] = [newKeyText(), newKeyText()];
    const { session } = await enter(owner, "lantern-otter-meadow", [former]);
    await (await offlineStoreOf(session)).write("s-1", { answer: "Agree" }, 1);
    const records = async (password: string, keys: readonly string[]) =>
      (await offlineStoreOf((await enter(owner, password, keys)).session)).readAll();
    expect(await records("a-reset-password", [present, former])).toEqual([{ answer: "Agree" }]);
    expect(await records("a-thief's-password", [former])).toEqual([]);
    expect(await records("reset-once-more", [present])).toEqual([{ answer: "Agree" }]);
  });

  test("opens under another address of the same participant", async () => {
    const hostKey = newKeyText();
    const { session } = await enter(owner, "lantern-otter-meadow", [hostKey]);
    await (await offlineStoreOf(session)).write("s-1", { answer: "Agree" }, 1);
    const moved = await enter(`${owner} moved`, "lantern-otter-meadow", [hostKey]);
    expect(await (await offlineStoreOf(moved.session)).readAll()).toEqual([{ answer: "Agree" }]);
    const former = await enter(owner);
    expect(former.unlock?.isOpen).toBe(false);
    expect(await (await offlineStoreOf(former.session)).readAll()).toEqual([]);
  });

  test("is removed at logout, but what has not arrived", async () => {
    const { session } = await enter(owner);
    const offlineStore = await offlineStoreOf(session);
    await offlineStore.write("s-1", { answer: "Agree" }, 0);
    await offlineStore.write("s-2", { answer: "Neither" }, 1);
    await logOut(session);
    const { session: next } = await enter(owner);
    expect(await (await offlineStoreOf(next)).readAll()).toEqual([{ answer: "Neither" }]);
    await (await offlineStoreOf(next)).write("s-2", { answer: "Neither" }, 0);
    await logOut(next);
    expect((await tryPassword(owner, "lantern-otter-meadow"))?.isOpen).toBe(false);
  });

  test("stays at the logout of one tab while another has a survey open", async () => {
    const { session } = await enter(owner);
    const offlineStore = await offlineStoreOf(session);
    await offlineStore.write("s-1", { answer: "Agree" }, 0);
    await offlineStore.write("s-2", { answer: "Neither" }, 0);
    expect(await offlineStore.claimIfFree("s-1")).toBe(true);
    await logOut((await enter(owner)).session);
    await offlineStore.write("s-3", { answer: "Disagree" }, 1);
    const { session: next } = await enter(owner);
    const records = await (await offlineStoreOf(next)).readAll();
    expect(new Set(records)).toEqual(new Set([{ answer: "Agree" }, { answer: "Disagree" }]));
  });

  test("is not written any more by a tab whose key no login opens", async () => {
    const { session } = await enter(owner);
    await logOut(session);
    expect(await openOfflineStore(session)).toBeNull();
    await enter(owner);
    expect(await openOfflineStore(session)).toBeNull();
  });
});
