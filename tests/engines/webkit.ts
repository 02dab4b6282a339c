import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";

import { eventually } from "../helpers/eventually.ts";
import { freePort } from "../helpers/ports.ts";
import type { Engine } from "./engine.ts";

/** The name of an element's reference in WebDriver. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** Starts WebKitGTK's MiniBrowser on a display of its own, driven by WebDriver. */
export async function openWebKit(): Promise<Engine> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "morrow-webkit-"));
  started.defer(() => rm(folder, { recursive: true, force: true }));
  // To GTK, this is a person's wish for reduced motion.
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(join(folder, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");

  const xvfb = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1400x1000x24"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  started.defer(() => end(xvfb));
  const [display] = (await once(xvfb.stdio[3] as Readable, "data")) as [Buffer];

  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], {
    stdio: "ignore",
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_DATA_HOME: folder,
    },
  });
  started.defer(() => end(driver));

  async function call(method: string, path: string, body: object = {}): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(method === "POST" && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  }

  await eventually(() => call("GET", "/status"));
  // In full screen the browser's toolbar does not widen the window to 447 pixels.
  const browserOptions = { args: ["--automation", "--full-screen"] };
  const { sessionId } = (await call("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  started.defer(async () => void (await call("DELETE", session)));
  const send = (command: string, body?: object) => call("POST", `${session}/${command}`, body);
  const evaluate = (expression: string) =>
    send("execute/sync", { script: `return ${expression}`, args: [] });
  const perform = (actions: object) => send("actions", { actions: [actions] });

  const resources = started.move();
  return {
    resize: async (width, height) =>
      void (await send("window/rect", { x: 0, y: 0, width, height })),
    evaluate: <Value>(expression: string) => evaluate(expression) as Promise<Value>,
    pressAt: async (x, y) => {
      const moveTo = (x: number, y: number) => ({ type: "pointerMove", x, y });
      const [down, up] = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
      const actions = [moveTo(Math.round(x), Math.round(y)), down, up, moveTo(0, 0)];
      await perform({ type: "pointer", id: "mouse", actions });
    },
    type: async (text) => {
      const actions = Array.from(text).flatMap((value) =>
        ["keyDown", "keyUp"].map((type) => ({ type, value })),
      );
      await perform({ type: "key", id: "keys", actions });
    },
    attach: async (expression, file) => {
      const element = (await evaluate(expression)) as Record<string, string>;
      await send(`element/${element[elementKey]}/value`, { text: file });
    },
    screenshot: async () =>
      Buffer.from((await call("GET", `${session}/screenshot`)) as string, "base64"),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, "exit");
}
