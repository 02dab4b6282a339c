import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

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
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    views.push({ address, init });
    return Promise.reject(new TypeError("offline"));
  });
  stubStorage({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stubStorage = (sessionStorage: object) => vi.stubGlobal("window", { sessionStorage });

async function open(page: string, change?: Partial<TestDocument>) {
  const document = Object.assign(new TestDocument(page), change);
  vi.stubGlobal("document", document);
  await import("../../../src/site/layouts/page-entry.script.ts");
  if (page === "home") await import("../../../src/site/layouts/home-page.script.ts");
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
    stubStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
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
  vi.spyOn(window.sessionStorage, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect((await open("home")).said).toEqual({ textContent: "Thank you.", hidden: false });
  expect([...stored.keys()]).toEqual([]);
});

test("a page tells its style sheet whether it was last scrolled up or down", async () => {
  vi.stubGlobal("matchMedia", () => new EventTarget());
  const { dataset } = (await open("blog")).documentElement;
  await import("../../../src/site/layouts/header.script.ts");
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
