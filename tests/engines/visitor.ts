import { expect } from "vitest";

import { eventually } from "../helpers/eventually.ts";
import type { Engine } from "./engine.ts";

/** XPaths of what a person finds by its words. */
const quote = (words: string) => JSON.stringify(words);
export const button = (words: string) =>
  `//button[@aria-label=${quote(words)} or descendant-or-self::*[normalize-space()=${quote(words)}]]`;
export const link = (words: string) => `//a[normalize-space()=${quote(words)}]`;
export const heading = (words: string) => `//h1[contains(normalize-space(), ${quote(words)})]`;
export const text = (words: string) => `//*[text()[contains(normalize-space(), ${quote(words)})]]`;
/** A field by its label, which may end with "(optional)". */
export const field = (label: string) =>
  `//*[@id=//label[*[1][normalize-space()=${quote(label)}] or normalize-space()=${quote(label)}]/@for]`;

/** The expression of all elements of an XPath that are drawn. */
const drawn = (xpath: string) => `(() => {
  const found = document.evaluate(${quote(xpath)}, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
  return Array.from({ length: found.snapshotLength }, (_, index) => found.snapshotItem(index))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }));
})()`;

export type Visitor = ReturnType<typeof createVisitor>;

/** A person who uses the site at `origin`: sees what is drawn, and presses what is there to be hit. */
export function createVisitor(engine: Engine, origin: string) {
  const { evaluate } = engine;
  const count = (xpath: string) => evaluate<number>(`${drawn(xpath)}.length`);

  /** Waits until an element is drawn. */
  const sees = (xpath: string) =>
    eventually(async () => expect(await count(xpath), xpath).toBeGreaterThan(0));

  /** Presses the middle of an element; throws while it is covered, locked, or its island is not alive. */
  async function tryPress(xpath: string): Promise<void> {
    const point = await evaluate<{ x: number; y: number } | string>(`(() => {
      const [element] = ${drawn(xpath)};
      if (!element) return "It is not drawn.";
      const island = element.closest("astro-island");
      if (island && !island.querySelector("[data-ready]")) return "Its island is not alive.";
      if (element.readOnly) return "It is locked.";
      element.scrollIntoView({ block: "center", behavior: "instant" });
      const { x, y, width, height } = element.getBoundingClientRect();
      const point = { x: x + width / 2, y: y + height / 2 };
      const hit = document.elementFromPoint(point.x, point.y);
      return element.contains(hit) ? point : "It is covered by " + hit?.outerHTML.slice(0, 100);
    })()`);
    if (typeof point === "string") throw new Error(`${xpath}: ${point}`);
    await engine.pressAt(point.x, point.y);
  }

  const press = (xpath: string) => eventually(() => tryPress(xpath));

  /**
   * Leaves the page by a script, and waits for the next one. The drivers' own commands wait for a load, which
   * a page has not that comes out of the back-forward cache: Firefox's then never end.
   */
  async function leave(action: string) {
    await evaluate(`void (() => {
      window.isLeft = true;
      addEventListener("pagehide", () => delete window.isLeft);
      setTimeout(() => ${action});
    })()`);
    await eventually(async () => {
      expect(await evaluate("!window.isLeft && document.readyState")).toBe("complete");
    });
  }

  return {
    ...engine,
    sees,
    press,
    open: (path: string) => leave(`location.assign(${quote(origin + path)})`),
    reload: () => leave("location.reload()"),
    back: () => leave("history.back()"),
    /** Waits until nothing of an XPath is drawn. */
    seesNo: (xpath: string) => eventually(async () => expect(await count(xpath), xpath).toBe(0)),
    /** Presses an element, again if nothing comes of it, until another one is drawn. */
    pressUntil: (xpath: string, result: string) =>
      eventually(async () => {
        if ((await count(result)) === 0) await tryPress(xpath);
        expect(await count(result), result).toBeGreaterThan(0);
      }),
    /** Waits until the address has this path, and the page is loaded. */
    isAt: (path: string | RegExp) =>
      eventually(async () => {
        const place = await evaluate<string>("location.pathname + location.search");
        if (typeof path === "string") expect(place).toBe(path);
        else expect(place).toMatch(path);
        expect(await evaluate("document.readyState")).toBe("complete");
      }),
    valueOf: (xpath: string) => evaluate<string>(`${drawn(xpath)}[0].value`),
    /** Replaces what a field has. */
    fill: async (xpath: string, words: string) => {
      await press(xpath);
      await evaluate("document.activeElement.select()");
      await engine.type(words);
      expect(await evaluate("document.activeElement.value")).toBe(words);
    },
  };
}
