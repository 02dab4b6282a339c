import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** The parts of a document that the entry script uses. */
class TestDocument extends EventTarget {
  cookie = "";
  prerendering = false;
  documentElement: { dataset: Record<string, string> };
  /** The home page's status line. */
  said = { textContent: "", hidden: true };
  constructor(page: string | undefined) {
    super();
    this.documentElement = { dataset: page === undefined ? {} : { page } };
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
let idle: (() => void)[];
let stored: Map<string, string>;
let pageEvents: EventTarget;

beforeEach(() => {
  vi.resetModules();
  views = [];
  idle = [];
  stored = new Map([["solutionLink", "https://x.example/"]]);
  pageEvents = new EventTarget();
  vi.stubGlobal("addEventListener", pageEvents.addEventListener.bind(pageEvents));
  vi.stubGlobal("location", { search: "" });
  vi.stubGlobal("scrollY", 0);
  vi.stubGlobal("requestIdleCallback", (action: () => void) => idle.push(action));
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    views.push({ address, init });
    return Promise.reject(new TypeError("offline"));
  });
  vi.stubGlobal("window", {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function open(page: string | undefined, change?: Partial<TestDocument>) {
  const document = Object.assign(new TestDocument(page), change);
  vi.stubGlobal("document", document);
  await import("../../src/layouts/page-entry.script.ts");
  if (page === "home") await import("../../src/layouts/home-page.script.ts");
  return document;
}
function rest() {
  for (const action of idle.splice(0)) action();
}
const comeBack = (persisted: boolean) =>
  pageEvents.dispatchEvent(Object.assign(new Event("pageshow"), { persisted }));

describe("the page view", () => {
  test("is sent once, when the page is idle", async () => {
    await open("blog");
    expect(views).toEqual([]);
    rest();
    pageEvents.dispatchEvent(new Event("pagehide"));
    comeBack(false);
    rest();
    expect(views).toHaveLength(1);
    expect(views[0]).toMatchObject({
      address: "/api/page_view/add",
      init: { method: "POST", keepalive: true, body: '{"vPage":"blog"}' },
    });
  });

  test("is sent for a visitor who leaves before the page is idle", async () => {
    await open("blog");
    pageEvents.dispatchEvent(new Event("pagehide"));
    rest();
    expect(views).toHaveLength(1);
  });

  test("is sent again after a return from the back-forward cache", async () => {
    await open("blog");
    rest();
    comeBack(true);
    rest();
    expect(views).toHaveLength(2);
  });

  test("is sent when a prerendered page becomes visible", async () => {
    const document = await open("blog", { prerendering: true });
    rest();
    expect(views).toEqual([]);
    document.dispatchEvent(new Event("prerenderingchange"));
    rest();
    expect(views).toHaveLength(1);
  });

  test("has the anti-forgery token if there is one", async () => {
    await open("blog", { cookie: "XSRF-TOKEN=t" });
    rest();
    expect(views[0]?.init.headers).toMatchObject({ "X-XSRF-TOKEN": "t" });
  });

  test("is not sent for a page without a key", async () => {
    await open(undefined);
    rest();
    expect(views).toEqual([]);
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
    vi.stubGlobal("window", {
      get sessionStorage(): Storage {
        throw new DOMException("blocked", "SecurityError");
      },
    });
    await open("home");
    rest();
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

describe("a submit before the island has hydrated", () => {
  const submit = (around: readonly string[]) => {
    const form = {
      dataset: {} as Record<string, string>,
      closest: (selector: string) => (around.includes(selector) ? {} : null),
    };
    const event = new Event("submit", { cancelable: true });
    Object.defineProperty(event, "target", { value: form });
    pageEvents.dispatchEvent(event);
    return { isHeld: event.defaultPrevented, held: form.dataset["submitted"] };
  };

  test("is deferred", async () => {
    await open("home");
    expect(submit(["astro-island"])).toEqual({ isHeld: true, held: "" });
  });

  test("is let through after hydration, and for other forms", async () => {
    await open("home");
    const passed = { isHeld: false, held: undefined };
    expect(submit(["astro-island", "[data-ready]"])).toEqual(passed);
    expect(submit([])).toEqual(passed);
  });
});

describe("the late script of a page", () => {
  const late = { content: "the script" };
  const openBlog = async () => {
    const append = vi.fn();
    const querySelector = (selector: string) => (selector === "#late" ? late : null);
    await open("blog", { body: { append }, querySelector } as never);
    return append;
  };
  const focus = (around: string) =>
    pageEvents.dispatchEvent(
      Object.defineProperty(new Event("focusin"), "target", {
        value: { closest: (selector: string) => (selector === around ? {} : null) },
      }),
    );

  test("runs when the search gets the focus, and not before", async () => {
    const append = await openBlog();
    focus("header, #menu");
    expect(append).not.toHaveBeenCalled();
    focus("search");
    expect(append).toHaveBeenCalledExactlyOnceWith(late.content);
  });

  test("runs at once for a query in the address", async () => {
    vi.stubGlobal("location", { search: "?q=trust" });
    expect(await openBlog()).toHaveBeenCalledExactlyOnceWith(late.content);
  });
});

test("a page tells its style sheet whether it was last scrolled up or down", async () => {
  const { dataset } = (await open("blog")).documentElement;
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
