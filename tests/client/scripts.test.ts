import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

/** The parts of a script element that the loader uses. */
class TestScript extends EventTarget {
  src = "";
  async = false;
  remove = vi.fn();
}

let scripts: TestScript[];
let page: EventTarget;

beforeEach(() => {
  vi.resetModules();
  scripts = [];
  page = new EventTarget();
  vi.stubGlobal("document", {
    readyState: "complete",
    createElement: () => new TestScript(),
    head: { append: (script: TestScript) => scripts.push(script) },
  });
  vi.stubGlobal("window", page);
  vi.stubGlobal("requestIdleCallback", (action: () => void) => action());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const settle = (type: "load" | "error") => scripts.at(-1)?.dispatchEvent(new Event(type));

describe("reCAPTCHA", () => {
  const execute = vi.fn((key: string, { action }: { action: string }) =>
    Promise.resolve(`${key} ${action}`),
  );
  const install = () =>
    Object.assign(page, { grecaptcha: { ready: (action: () => void) => action(), execute } });
  const obtain = async () => {
    const { obtainRecaptchaToken } = await import("../../src/client/human-check/recaptcha.ts");
    return { obtainRecaptchaToken };
  };

  test("loads its script once for all tokens of a page", async () => {
    const { obtainRecaptchaToken } = await obtain();
    const first = obtainRecaptchaToken("key/1", "contact");
    expect(scripts[0]?.src).toBe("https://www.google.com/recaptcha/api.js?render=key%2F1");
    install();
    settle("load");
    expect(await first).toBe("key/1 contact");
    expect(await obtainRecaptchaToken("key/1", "login")).toBe("key/1 login");
    expect(scripts).toHaveLength(1);
  });

  test("throws when its script can't be loaded, and loads it again the next time", async () => {
    const { obtainRecaptchaToken } = await obtain();
    const failed = expect(obtainRecaptchaToken("k", "contact")).rejects.toMatchObject({
      name: "NetworkError",
      message: expect.stringContaining("can't be loaded") as string,
    });
    settle("error");
    await failed;
    const second = obtainRecaptchaToken("k", "contact");
    install();
    settle("load");
    expect(await second).toBe("k contact");
  });

  test("throws when it says nothing for half a minute, and loads its script again", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { obtainRecaptchaToken } = await obtain();
    const failed = expect(obtainRecaptchaToken("k", "contact")).rejects.toMatchObject({
      name: "NetworkError",
      message: expect.stringContaining("too long") as string,
    });
    Object.assign(page, { grecaptcha: { ready: () => undefined, execute } });
    settle("load");
    await vi.advanceTimersByTimeAsync(30_000);
    await failed;
    const second = obtainRecaptchaToken("k", "contact");
    expect(scripts).toHaveLength(2);
    install();
    settle("load");
    expect(await second).toBe("k contact");
  });

  test("throws when it gives no token", async () => {
    const { obtainRecaptchaToken } = await obtain();
    const obtaining = obtainRecaptchaToken("k", "contact");
    Object.assign(page, {
      grecaptcha: { ready: (action: () => void) => action(), execute: () => Promise.resolve("") },
    });
    settle("load");
    await expect(obtaining).rejects.toThrow("no token");
  });
});

describe("live chat", () => {
  const start = async (address: string) => {
    const { startChatWidget } = await import("../../src/client/chat-widget.ts");
    startChatWidget(address);
  };

  test("loads nothing without an address", async () => {
    await start("");
    expect(scripts).toEqual([]);
  });

  test("loads after the page has loaded", async () => {
    Object.assign(document, { readyState: "interactive" });
    await start("https://chat.example/widget.js");
    expect(scripts).toEqual([]);
    page.dispatchEvent(new Event("load"));
    expect(scripts[0]).toMatchObject({ src: "https://chat.example/widget.js" });
  });
});
