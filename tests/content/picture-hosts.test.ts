import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "vitest";

import { download } from "../../src/content/download.ts";
import { pictureHosts } from "../../src/content/picture-hosts.ts";
import { parseSettings } from "../../src/settings.ts";

const names: Readonly<Record<string, readonly string[]>> = {
  "api.example": ["203.0.113.1"],
  "cdn.example": ["203.0.113.2", "2001:db8::2"],
  "intranet.example": ["10.1.2.3"],
  "both.example": ["203.0.113.3", "192.168.1.1"],
  "site.example": ["127.0.0.1"],
};
/** Names as above, literals as themselves. */
const resolve = (name: string) =>
  Promise.resolve(names[name] ?? (/^[\d.]+$|:/.test(name) ? [name] : []));
const mayAsk = (address: string, API_HOST = "https://api.example") =>
  pictureHosts(
    parseSettings({ API_HOST, SITE_URL: "https://site.example" }),
    resolve,
  )(new URL(address));

test.each([
  "https://api.example/a.png",
  "https://cdn.example/a.png",
  "https://site.example/a.png",
  "https://unknown.example/a.png",
  "http://203.0.113.9/a.png",
  "http://[2001:db8::9]/a.png",
])("a picture may come from %s", async (address) => {
  expect(await mayAsk(address)).toBe(true);
});

test.each([
  "http://127.0.0.1/a.png",
  "http://2130706433/a.png",
  "http://10.0.0.1/a.png",
  "http://172.31.0.1/a.png",
  "http://192.168.0.1/a.png",
  "http://169.254.169.254/latest/meta-data",
  "http://100.100.0.1/a.png",
  "http://0.0.0.0/a.png",
  "http://[::1]/a.png",
  "http://[::]/a.png",
  "http://[fd00::1]/a.png",
  "http://[fe80::1]/a.png",
  "http://[::ffff:10.0.0.1]/a.png",
  "http://intranet.example/a.png",
  "http://both.example/a.png",
  "http://site.example:9200/a.png",
])("a picture may not come from %s", async (address) => {
  expect(await mayAsk(address)).toBe(false);
});

test.each(["http://intranet.example", "http://127.0.0.1:3000"])(
  "with an API at %s pictures may come from its network",
  async (api) => {
    expect(await mayAsk("http://192.168.0.1/a.png", api)).toBe(true);
  },
);

test("the real names of this machine are known", async () => {
  const ask = pictureHosts(parseSettings({ API_HOST: "https://203.0.113.1" }));
  expect(await ask(new URL("http://127.0.0.1:1/a.png"))).toBe(false);
  expect(await ask(new URL("http://[::1]:1/a.png"))).toBe(false);
});

test("a redirect is asked about too, and leads on a few times only", async () => {
  const asked: string[] = [];
  const server = createServer(({ url = "" }, response) => {
    asked.push(url);
    const to = {
      "/a": "/b",
      "/b": "/secret",
      "/round": "/round",
      "/file": "file:///x.png",
    }[url];
    if (to) response.writeHead(302, { location: to });
    response.end("x");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const at = (path: string) => new URL(`http://127.0.0.1:${port}${path}`);
  const fetchIt = (path: string, refused: string) =>
    download(at(path), {}, ({ pathname }) =>
      Promise.resolve(pathname !== refused),
    );
  expect(await fetchIt("/a", "")).toMatchObject({ kind: "new" });
  expect(await fetchIt("/a", "/secret")).toEqual({
    kind: "gone",
    reason: "it lies in a private network",
  });
  expect(asked).toEqual(["/a", "/b", "/secret", "/a", "/b"]);
  expect(await fetchIt("/round", "")).toEqual({
    kind: "failed",
    reason: "it leads on too many times",
  });
  expect(await fetchIt("/file", "")).toEqual({
    kind: "failed",
    reason: "it leads to no http or https address",
  });
  server.close();
});
