import type { RequestListener } from "node:http";

import { describe, expect, onTestFinished, vi } from "vitest";

import { download, pictureHosts } from "../../../src/publisher/fetch/download.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { test } from "./serve.ts";

const names: Readonly<Record<string, string>> = {
  "intranet.example": "10.1.2.3",
  "rebound.example": "127.0.0.1",
  "metadata.example": "169.254.169.254",
  "named.example": "127.0.0.1",
  "pictures.example": "93.184.216.34",
};

const fetchFrom = (address: string, API_HOST = "https://203.0.113.1") =>
  download(new URL(address), {
    known: {},
    hosts: pictureHosts(
      parseSettings({ API_HOST, SITE_URL: "https://site.example" }),
      (name, _, callback) =>
        /(^|\.)unknown\./.test(name)
          ? callback(new Error("ENOTFOUND"), [])
          : callback(null, [{ address: names[name] ?? name, family: 4 }]),
    ),
    limit: 5000,
  });

const refused = { kind: "gone", reason: "it lies in a private network" };

test.for([
  "http://127.0.0.1/a.png",
  "http://2130706433/a.png",
  "http://10.0.0.1/a.png",
  "http://172.31.0.1/a.png",
  "http://192.168.0.1/a.png",
  "http://169.254.169.254/latest/meta-data",
  "http://100.100.0.1/a.png",
  "http://0.0.0.0/a.png",
  "http://198.18.0.1/a.png",
  "http://224.0.0.1/a.png",
  "http://240.0.0.1/a.png",
  "http://[::1]/a.png",
  "http://[::]/a.png",
  "http://[fd00::1]/a.png",
  "http://[fe80::1]/a.png",
  "http://[::ffff:10.0.0.1]/a.png",
  "http://[64:ff9b::a9fe:a9fe]/a.png",
  "http://[2002:7f00:1::]/a.png",
  "http://intranet.example/a.png",
  "https://rebound.example/a.png",
])("a picture from %s is refused for any API host", async (address) => {
  expect(await fetchFrom(address)).toEqual(refused);
  expect(await fetchFrom(address, "http://127.0.0.1:3000")).toEqual(refused);
});

test("the API's own origin may be private, other ports of its host may not", async ({ serve }) => {
  const api = await serve((_, response) => response.end("x"));
  const other = await serve((_, response) => response.end("secret"));
  expect(await fetchFrom(`${api}/a.png`, api)).toMatchObject({ kind: "new" });
  const named = api.replace("127.0.0.1", "named.example");
  expect(await fetchFrom(`${named}/a`, named)).toMatchObject({ kind: "new" });
  expect(await fetchFrom(`${other}/a.png`, api)).toEqual(refused);
  expect(await fetchFrom(`${other}/a.png`)).toEqual(refused);
});

test.for(["http://169.254.169.254", "http://metadata.example"])(
  "%s is refused even if a setting names it",
  async (host) => expect(await fetchFrom(`${host}/a`, host)).toEqual(refused),
);

test("the targets of redirects are checked too, and only a few are followed", async ({ serve }) => {
  const asked: string[] = [];
  const secret = await serve(({ url = "" }, response) => {
    asked.push(url);
    response.end();
  });
  const targets: Readonly<Record<string, string>> = {
    "/a": "/b",
    "/private": `${secret}/secret`,
    "/round": "/round",
    "/file": "file:///x.png",
  };
  const api = await serve(({ url = "" }, response) => {
    const location = targets[url];
    if (location) response.writeHead(302, { location });
    response.end("x");
  });
  expect(await fetchFrom(`${api}/a`, api)).toMatchObject({ kind: "new" });
  expect(await fetchFrom(`${api}/private`, api)).toEqual(refused);
  expect(asked).toEqual([]);
  for (const path of ["/round", "/file"])
    expect(await fetchFrom(api + path, api)).toMatchObject({ kind: "failed" });
});

describe("behind an outgoing proxy", () => {
  /** Starts a proxy that answers itself, as Node's own fetch would use it; gives the addresses it was asked for. */
  async function behindProxy(serve: (listener: RequestListener) => Promise<string>, noProxy = "") {
    const asked: string[] = [];
    const proxy = await serve(({ url = "" }, response) => {
      asked.push(url);
      if (url.endsWith("/away")) response.writeHead(302, { location: "http://10.0.0.1/secret" });
      response.end("picture");
    });
    vi.stubEnv("NODE_USE_ENV_PROXY", "1");
    vi.stubEnv("HTTP_PROXY", proxy);
    vi.stubEnv("HTTPS_PROXY", proxy);
    vi.stubEnv("NO_PROXY", noProxy);
    onTestFinished(() => void vi.unstubAllEnvs());
    return asked;
  }

  test("a picture comes through it, also one whose name only the proxy knows", async ({
    serve,
  }) => {
    const asked = await behindProxy(serve);
    for (const host of ["pictures.example", "unknown.example"])
      expect(await fetchFrom(`http://${host}/a.png`)).toMatchObject({ kind: "new" });
    expect(asked).toEqual(["http://pictures.example/a.png", "http://unknown.example/a.png"]);
  });

  test.for([
    "http://10.0.0.1/a.png",
    "http://[fd00::1]/a.png",
    "http://169.254.169.254/latest/meta-data",
    "http://intranet.example/a.png",
    "http://rebound.example/a.png",
    "http://intranet/a.png",
    "http://printer.unknown.local/a.png",
    "http://db.unknown.internal/a.png",
    "http://pictures.example/away",
  ])("%s in a private network is refused", async (address, { serve }) => {
    const asked = await behindProxy(serve);
    expect(await fetchFrom(address)).toEqual(refused);
    expect(asked.filter((url) => !url.endsWith("/away"))).toEqual([]);
  });

  test("the API's own host may be private, but not link-local", async ({ serve }) => {
    const asked = await behindProxy(serve);
    const api = "http://api.unknown.internal:8080";
    expect(await fetchFrom(`${api}/a.png`, api)).toMatchObject({ kind: "new" });
    expect(await fetchFrom("http://metadata.example/a", "http://metadata.example")).toEqual(
      refused,
    );
    expect(asked).toEqual([`${api}/a.png`]);
  });

  test("a host of NO_PROXY is asked directly, and checked as without a proxy", async ({
    serve,
  }) => {
    const own = await serve((_, response) => response.end("own"));
    const asked = await behindProxy(serve, "127.0.0.1");
    expect(await fetchFrom(`${own}/a.png`, own)).toMatchObject({ kind: "new" });
    expect(await fetchFrom(`${own}/a.png`)).toEqual(refused);
    expect(asked).toEqual([]);
  });

  test("without Node's own setting it is not used, as for content calls", async ({ serve }) => {
    const asked = await behindProxy(serve);
    vi.stubEnv("NODE_USE_ENV_PROXY", "");
    const own = await serve((_, response) => response.end("own"));
    expect(await fetchFrom(`${own}/a.png`, own)).toMatchObject({ kind: "new" });
    expect(asked).toEqual([]);
  });
});
