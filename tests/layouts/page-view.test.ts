import { runInThisContext } from "node:vm";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { keepSubmit } from "../../src/layouts/inline-code.ts";

/** The parts of a document that the entry script uses. */
class TestDocument extends EventTarget {
  cookie = "";
  prerendering = false;
  documentElement: { dataset: Record<string, string> };
  /** The home page's status line. */
  said = { textContent: "", hidden: true };
  constructor(page: string) {
    super();
    this.documentElement = { dataset: { page } };
  }
  /** The home page's sun. */
  sun = { style: new Map<string, string>() };
  querySelector(selector: string) {
    const { style } = this.sun;
    const setProperty = style.set.bind(style);
    return selector === ".sun" ? { style: { setProperty } } : null;
  }
  getElementById(id: string) {
    return id === "said" ? this.said : null;
  }
}

let views: { address: string; init: RequestInit }[];
let stored: Map<string, string>;
let pageEvents: EventTarget;

beforeEach(() => {
  vi.resetModules();
  views = [];
  stored = new Map([["solutionLink", "https://x.example/"]]);
  pageEvents = new EventTarget();
  vi.stubGlobal("addEventListener", pageEvents.addEventListener.bind(pageEvents));
  vi.stubGlobal("removeEventListener", pageEvents.removeEventListener.bind(pageEvents));
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("scrollY", 0);
  // The script waits for the loader of islands, longer than its test.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: false } });
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    views.push({ address, init });
    return Promise.reject(new TypeError("offline"));
  });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(page: string, change?: Partial<TestDocument>) {
  const document = Object.assign(new TestDocument(page), change);
  vi.stubGlobal("document", document);
  await import("../../src/layouts/page-entry.script.ts");
  if (page === "home") await import("../../src/layouts/home-page.script.ts");
  return document;
}
const comeBack = (persisted: boolean) =>
  pageEvents.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

describe("the page view", () => {
  test("is sent once", async () => {
    await open("blog");
    comeBack(false);
    expect(views).toHaveLength(1);
    expect(views[0]).toMatchObject({
      address: "/api/page_view/add",
      init: { method: "POST", keepalive: true, body: '{"vPage":"blog"}' },
    });
  });

  test("is sent again after a return from the back-forward cache", async () => {
    await open("blog");
    comeBack(true);
    expect(views).toHaveLength(2);
  });

  test("is sent when a prerendered page becomes visible", async () => {
    const document = await open("blog", { prerendering: true });
    expect(views).toEqual([]);
    document.dispatchEvent(new Event("prerenderingchange"));
    expect(views).toHaveLength(1);
  });

  test("has the anti-forgery token if there is one", async () => {
    await open("blog", { cookie: "XSRF-TOKEN=t" });
    expect(views[0]?.init.headers).toMatchObject({ "X-XSRF-TOKEN": "t" });
  });
});

describe("the home page", () => {
  test("stores its page key and removes solutionLink", async () => {
    await open("home");
    expect(Object.fromEntries(stored)).toEqual({ vPage: "home" });
  });

  test("knows the visitor's hour", async () => {
    vi.useFakeTimers({ now: new Date(2026, 5, 1, 14, 30), toFake: ["Date"] });
    const { sun } = await open("home");
    vi.useRealTimers();
    expect(Object.fromEntries(sun.style)).toEqual({ "--hour": "14" });
  });

  test("sends its view when storage is blocked", async () => {
    const refuse = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: refuse, setItem: refuse });
    await open("home");
    expect(views).toHaveLength(1);
  });

  test("is the only page that does so", async () => {
    await open("blog");
    expect([...stored.keys()]).toEqual(["solutionLink"]);
  });
});

test("the home page shows the contact form's message once", async () => {
  stored.set("contactSent", "Thank you.");
  expect((await open("blog")).said.hidden).toBe(true);
  vi.resetModules();
  expect((await open("home")).said).toEqual({ textContent: "Thank you.", hidden: false });
  expect(stored.has("contactSent")).toBe(false);
});

test("the home page shows it and forgets the link also when its storage is full", async () => {
  stored.set("contactSent", "Thank you.");
  vi.spyOn(sessionStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect((await open("home")).said).toEqual({ textContent: "Thank you.", hidden: false });
  expect([...stored.keys()]).toEqual([]);
});

describe("a submit", () => {
  const submit = (isSleeping: boolean) => {
    const form = {
      dataset: {} as Record<string, string>,
      closest: (selector: string) =>
        isSleeping && selector.startsWith("astro-island:not") ? {} : null,
    };
    const event = new Event("submit", { cancelable: true });
    Object.defineProperty(event, "target", { value: form });
    pageEvents.dispatchEvent(event);
    return { held: form.dataset["submitted"] };
  };

  test("is deferred before its island is hydrated", () => {
    runInThisContext(keepSubmit);
    expect(submit(true)).toEqual({ held: "" });
  });

  test("is let through otherwise", () => {
    runInThisContext(keepSubmit);
    expect(submit(false)).toEqual({ held: undefined });
  });
});

describe("the search of the blog", () => {
  const script = "the script";
  const openBlog = async () => {
    const append = vi.fn();
    const late = { content: { querySelector: () => script } };
    const querySelector = (selector: string) => (selector === "#late" ? late : null);
    vi.stubGlobal("document", { body: { append }, querySelector });
    await import("../../src/layouts/late-search.script.ts");
    return append;
  };
  const focus = (around: string) =>
    pageEvents.dispatchEvent(
      Object.defineProperty(new Event("focusin"), "target", {
        value: { closest: (selector: string) => (selector === around ? {} : null) },
      }),
    );

  test("comes when it gets the focus, and not before", async () => {
    const append = await openBlog();
    focus("header, #menu");
    expect(append).not.toHaveBeenCalled();
    focus("search");
    expect(append).toHaveBeenCalledExactlyOnceWith(script);
  });

  test("comes at once for a query in the address", async () => {
    vi.stubGlobal("location", { search: "?q=trust" });
    expect(await openBlog()).toHaveBeenCalledExactlyOnceWith(script);
  });
});

test("a page tells its style sheet whether it was last scrolled up or down", async () => {
  // It needs a document with elements.
  vi.doMock("astro/runtime/server/astro-island.js", () => ({}));
  vi.stubGlobal("matchMedia", () => new EventTarget());
  const { dataset } = (await open("blog")).documentElement;
  await import("../../src/layouts/interaction.script.ts");
  expect(dataset["scroll"]).toBeUndefined();
  for (const [top, direction] of [
    [300, "down"],
    [200, "up"],
    [250, "down"],
  ] as const) {
    vi.stubGlobal("scrollY", top);
    pageEvents.dispatchEvent(new Event("scroll"));
    expect(dataset["scroll"]).toBe(direction);
  }
});
