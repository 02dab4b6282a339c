import { describe, expect, test } from "vitest";

import {
  createSession,
  type SessionStorage,
} from "../../../src/site/environment/session-storage.ts";
import { storageArea } from "../../helpers/test-environment.ts";

describe("session storage", () => {
  for (const behaviour of ["works", "blocked", "full"] as const)
    test(`stores, replaces and removes values when storage ${behaviour === "works" ? behaviour : `is ${behaviour}`}`, () => {
      const session = createSession(storageArea(behaviour));
      expect(session.get("a")).toBeNull();
      session.set("a", "1");
      session.set("a", "2");
      session.set("b", "3");
      expect([session.get("a"), session.get("b")]).toEqual(["2", "3"]);
      session.remove("a");
      expect(session.get("a")).toBeNull();
      session.clear();
      expect(session.get("b")).toBeNull();
    });

  test("removes the older value when storage is full", () => {
    const area = storageArea("works")();
    area.setItem("a", "old");
    const full: Pick<Storage, "getItem" | "setItem" | "removeItem" | "clear"> = {
      getItem: (key) => area.getItem(key),
      setItem: (key, value) => storageArea("full")().setItem(key, value),
      removeItem: (key) => area.removeItem(key),
      clear: () => area.clear(),
    };
    createSession(() => full).set("a", "new");
    // The next page, whose memory is empty:
    expect(createSession(() => full).get("a")).toBeNull();
  });

  test("removes and replaces what it could not, once the browser allows it", () => {
    const area = storageArea("works")();
    let isDenied = false;
    const session = createSession(() => {
      if (isDenied) throw new DOMException("denied", "SecurityError");
      return area;
    });
    session.setAll({ a: "1", b: "2", c: "3" });
    isDenied = true;
    session.remove("a");
    // Another login: the next page must not go on with the one before.
    session.set("b", "4");
    isDenied = false;
    expect([session.get("b"), session.get("c")]).toEqual(["4", "3"]);
    expect([area.getItem("a"), area.getItem("b")]).toEqual([null, "4"]);
  });

  describe("several values in one call", () => {
    const older = { a: "1", b: "2" };
    const newer = { a: "3", b: "4", c: "5" };
    const read = (session: SessionStorage) => Object.keys(newer).map((key) => session.get(key));

    test("are all stored", () => {
      const area = storageArea("works");
      expect(createSession(area).setAll(newer)).toBe(true);
      expect(read(createSession(area))).toEqual(["3", "4", "5"]);
    });

    test("are in memory when storage is full, and the next page finds the older ones", () => {
      const area = storageArea("works")();
      createSession(() => area).setAll(older);
      const set = area.setItem.bind(area);
      area.setItem = (key, value) => {
        if (value === newer.c) throw new DOMException("full", "QuotaExceededError");
        set(key, value);
      };
      const session = createSession(() => area);
      expect(session.setAll(newer)).toBe(false);
      expect(read(session)).toEqual(["3", "4", "5"]);
      expect(read(createSession(() => area))).toEqual(["1", "2", null]);
    });
  });
});
