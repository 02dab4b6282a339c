import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { offlineDays } from "../../../src/contract/limits.ts";
import {
  openOfflineDatabase,
  decrypt,
  keyOfPassword,
} from "../../../src/site/client/offline-store/database.ts";
import { openOfflineStore } from "../../../src/site/client/offline-store/offline-store.ts";
import { clearOfflineStore, tryPassword } from "../../../src/site/client/offline-store/unlock.ts";
import { ownerOf } from "../../../src/site/stores/account/login.ts";
import { useDatabase, watchDatabase } from "../../fixtures/browser-database.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

useDatabase();

const email = "ada@example.org";
const password = "lantern-otter-meadow";
const code = "code-of-the-login";
const survey = "code-of-the-survey";

beforeEach(() => watchDatabase().deleteAll());
afterEach(() => vi.useRealTimers());

/** A tab in which a participant has logged in, and its offline store. */
async function enter(address = email) {
  const { session } = createTestEnvironment();
  const owner = (await ownerOf(address)) ?? "";
  session.set("answersOwner", owner);
  session.set("vUniqueCode", code);
  await (await tryPassword(owner, password))?.finish(session);
  const offlineStore = await openOfflineStore(session);
  if (!offlineStore) throw new Error("There is no offline store.");
  return { session, owner, offlineStore };
}

/** All rows, as who copies the browser's profile has them. */
async function rows() {
  const database = await openOfflineDatabase();
  const [owners, surveys] = [await database.getAll("owners"), await database.getAll("surveys")];
  database.close();
  return { owners, surveys };
}

test("rows copied after a login open no account, and name no survey and no participant", async () => {
  const { owner, offlineStore } = await enter();
  await offlineStore.write(survey, { answer: "Agree" }, 1);
  const { owners, surveys } = await rows();
  const [row] = owners;
  const salt = new Uint8Array([...(row?.salt ?? []), ...new TextEncoder().encode(owner)]);
  const key = await keyOfPassword(password, salt);
  const secrets = row && (await decrypt(key, row.secrets));
  // The right password opens the answers, not the account.
  expect(Object.keys(secrets as object)).toEqual(["key"]);
  const texts = JSON.stringify([owners, surveys]);
  const hashes = await Promise.all([email, survey].map((text) => ownerOf(text)));
  for (const text of [email, code, survey, ...hashes]) expect(texts).not.toContain(text);
});

test("two logins at the same moment lose nothing", async () => {
  const { session: one } = createTestEnvironment();
  const { session: other } = createTestEnvironment();
  const owner = (await ownerOf(email)) ?? "";
  const logins = [await tryPassword(owner, password), await tryPassword(owner, password)];
  for (const [index, session] of [one, other].entries()) {
    session.set("answersOwner", owner);
    await logins[index]?.finish(session);
    const offlineStore = await openOfflineStore(session);
    await offlineStore?.write(`s-${index}`, { index }, 1);
    await offlineStore?.write(survey, { latest: index }, 1);
  }
  const records = await (await enter()).offlineStore.readAll();
  expect(records).toHaveLength(3);
  expect(records).toEqual(expect.arrayContaining([{ index: 0 }, { index: 1 }]));
  expect((await rows()).owners).toHaveLength(1);
});

test(`is forgotten ${offlineDays} days after the last login or answer, by anybody's login`, async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const { offlineStore } = await enter();
  const day = 24 * 60 * 60 * 1000;
  vi.setSystemTime(10 * day);
  await offlineStore.write(survey, { answer: "Agree" }, 1);
  vi.setSystemTime((10 + offlineDays) * day);
  const ben = await enter("ben@example.org");
  expect((await rows()).surveys).toHaveLength(1);
  vi.setSystemTime((10 + offlineDays) * day + 1);
  await enter("ben@example.org");
  expect((await rows()).surveys).toEqual([]);
  expect((await rows()).owners).toHaveLength(1);
  // Equal passwords open only one's own.
  await clearOfflineStore(ben.owner, ben.session.get("offlineKey") ?? "");
  expect((await rows()).owners).toEqual([]);
});
