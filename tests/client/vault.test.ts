import "fake-indexeddb/auto";

import { beforeEach, describe, expect, test } from "vitest";

import { changeVaultPassword, tryPassword, wipeVault } from "../../src/client/vault/unlock.ts";
import { newKeyText } from "../../src/client/vault/sealed.ts";
import { openVault } from "../../src/client/vault/vault.ts";
import type { SessionStorage } from "../../src/environment/session-storage.ts";
import { createTestEnvironment } from "../helpers/test-environment.ts";

/** A tab in which a participant has logged in. */
async function enter(
  owner: string,
  password = "lantern-otter-meadow",
  { code = "p-1", hostKey }: { code?: string; hostKey?: string } = {},
) {
  const { session } = createTestEnvironment();
  session.set("draftsOwner", owner);
  session.set("vUniqueCode", code);
  const unlock = await tryPassword(owner, password);
  await unlock?.finish(session, code, hostKey);
  return { session, unlock };
}

const vaultOf = async (session: SessionStorage) => {
  const vault = await openVault(session);
  if (!vault) throw new Error("There is no vault.");
  return vault;
};

let owner: string;
let count = 0;
beforeEach(() => {
  owner = `owner-${++count}`;
});

describe("what a participant has on a device", () => {
  test("is there in another tab, after another login", async () => {
    const first = await enter(owner);
    const vault = await vaultOf(first.session);
    expect(await vault.write("s-1", { answer: "Agree" }, 0)).toBe(true);
    expect(await vault.write("s-1", { answer: "Disagree" }, 0)).toBe(true);
    const other = await enter(owner);
    expect(await (await vaultOf(other.session)).readAll()).toEqual([{ answer: "Disagree" }]);
  });

  test("is unreadable without the login's key, for others, and with another password", async () => {
    const { session } = await enter(owner);
    await (await vaultOf(session)).write("s-1", { answer: "Agree" }, 1);
    session.remove("deviceKey");
    expect(await openVault(session)).toBeNull();
    const stranger = await enter(`${owner} stranger`);
    expect(await (await vaultOf(stranger.session)).readAll()).toEqual([]);
    stranger.session.set("draftsOwner", owner);
    expect(await openVault(stranger.session)).toBeNull();
    const reset = await enter(owner, "a-new-password");
    expect(reset.unlock?.lastCode).toBeNull();
    expect(await (await vaultOf(reset.session)).readAll()).toEqual([]);
  });

  test("opens with a new password after a change", async () => {
    const { session } = await enter(owner);
    await (await vaultOf(session)).write("s-1", { answer: "Agree" }, 0);
    await changeVaultPassword(session, "a-new-password");
    const { session: next, unlock } = await enter(owner, "a-new-password", { code: "p-2" });
    expect(unlock?.lastCode).toBe("p-1");
    expect(await (await vaultOf(next)).readAll()).toEqual([{ answer: "Agree" }]);
  });

  test("opens after a reset of the password, where the host hands over a key that stays the same", async () => {
    const hostKey = newKeyText();
    const { session } = await enter(owner, "lantern-otter-meadow", { hostKey });
    await (await vaultOf(session)).write("s-1", { answer: "Agree" }, 1);
    await changeVaultPassword(session, "second-password");
    const records = async (password: string, key: string) =>
      (await vaultOf((await enter(owner, password, { hostKey: key })).session)).readAll();
    expect(await records("a-reset-password", hostKey)).toEqual([{ answer: "Agree" }]);
    expect(await records("reset-once-more", hostKey)).toEqual([{ answer: "Agree" }]);
    expect(await records("a-thief's-password", "no key")).toEqual([]);
    expect(await records("a-thief's-password", newKeyText())).toEqual([]);
  });

  test("opens under another address of the same participant", async () => {
    const hostKey = newKeyText();
    const { session } = await enter(owner, "lantern-otter-meadow", { hostKey });
    await (await vaultOf(session)).write("s-1", { answer: "Agree" }, 1);
    const moved = await enter(`${owner} moved`, "lantern-otter-meadow", { hostKey });
    expect(await (await vaultOf(moved.session)).readAll()).toEqual([{ answer: "Agree" }]);
    const former = await enter(owner);
    expect(former.unlock?.lastCode).toBeNull();
    expect(await (await vaultOf(former.session)).readAll()).toEqual([]);
  });

  test("is removed at logout, but what has not arrived", async () => {
    const { session } = await enter(owner);
    const vault = await vaultOf(session);
    await vault.write("s-1", { answer: "Agree" }, 0);
    await vault.write("s-2", { answer: "Neither" }, 1);
    await wipeVault(owner);
    const { session: next } = await enter(owner);
    expect(await (await vaultOf(next)).readAll()).toEqual([{ answer: "Neither" }]);
    await (await vaultOf(next)).write("s-2", { answer: "Neither" }, 0);
    await wipeVault(owner);
    expect((await tryPassword(owner, "lantern-otter-meadow"))?.lastCode).toBeNull();
  });

  test("stays at the logout of one tab while another has a survey open", async () => {
    const { session } = await enter(owner);
    const vault = await vaultOf(session);
    await vault.write("s-1", { answer: "Agree" }, 0);
    await vault.write("s-2", { answer: "Neither" }, 0);
    expect(await vault.claimIfFree("s-1")).toBe(true);
    await enter(owner);
    await wipeVault(owner);
    await vault.write("s-3", { answer: "Disagree" }, 1);
    const { session: next } = await enter(owner);
    expect(await (await vaultOf(next)).readAll()).toEqual([
      { answer: "Agree" },
      { answer: "Disagree" },
    ]);
  });

  test("is not written any more by a tab whose key no login opens", async () => {
    const { session } = await enter(owner);
    await wipeVault(owner);
    expect(await openVault(session)).toBeNull();
    await enter(owner);
    expect(await openVault(session)).toBeNull();
  });
});
