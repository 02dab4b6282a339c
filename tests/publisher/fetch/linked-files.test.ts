import { describe, expect, test as plain } from "vitest";
import pLimit from "p-limit";

import { fileFinder, mayBeFile } from "../../../src/publisher/fetch/linked-files.ts";
import { isPublicHost } from "../../../src/publisher/fetch/download.ts";
import { thirdPartyContent, withPosts } from "../../fixtures/third-party-content.ts";
import { test as fetching } from "./fetch-setup.ts";
import { settingsFor } from "./fetch-setup.ts";
import { test as serving } from "./serve.ts";
import { test as inFolder } from "../../helpers/folder.ts";

const publicHost = "https://api.third-party.example";

describe("an API host", () => {
  type Answer = readonly [status: number, type?: string, headStatus?: number];
  const answers: Readonly<Record<string, Answer>> = {
    "/uploads/report.pdf": [200, "application/pdf"],
    "/uploads/Jahresbericht%20f%C3%BCr%20alle.pdf": [200, "application/pdf"],
    "/download/17": [200, "application/zip"],
    "/get.php?id=3": [200, "application/octet-stream"],
    "/no-head.docx": [200, "application/msword", 405],
    "/refuses-head.docx": [200, "application/msword", 403],
    "/soft-404.pdf": [200, "text/html; charset=utf-8"],
    "/envelope.pdf": [200, "application/json"],
    "/pricing": [200, "text/html"],
    "/gone.pdf": [410],
    "/secret.pdf": [401],
    "/broken.pdf": [500],
    "/busy.pdf": [429],
    "/broken-page": [503],
  };
  const own = (path: string) => publicHost + path;

  const test = inFolder.extend<{ open: (changes?: object) => Promise<OpenHost> }>({
    open: async ({ folder }, use) => {
      // One server is enough for all fetches of a test.
      const asked: string[] = [];
      const { createServer } = await import("node:http");
      const server = createServer((request, response) => {
        asked.push(`${request.method ?? ""} ${request.url ?? ""}`);
        const [status, type = "text/plain", headStatus = status] = answers[request.url ?? ""] ?? [
          404,
        ];
        response.writeHead(request.method === "HEAD" ? headStatus : status, {
          "content-type": type,
        });
        response.end();
      });
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      const { port } = server.address() as { port: number };
      await use((changes = {}) =>
        Promise.resolve({
          asked,
          close: () => server.close().closeAllConnections(),
          finder: fileFinder({
            folder,
            settings: { ...settingsFor(`http://127.0.0.1:${port}`), PUBLIC_API_HOST: publicHost },
            limitConcurrency: pLimit(2),
            now: () => new Date("2026-11-21T12:00:00.000Z"),
            recheck: false,
            ...changes,
          }),
        }),
      );
      server.close().closeAllConnections();
    },
  });

  interface OpenHost {
    readonly asked: readonly string[];
    readonly close: () => unknown;
    readonly finder: ReturnType<typeof fileFinder>;
  }

  test("has a file, or has none, or doesn't say", async ({ open }) => {
    const { finder } = await open();
    const found = await Promise.all(
      Object.keys(answers).map(async (path) => [path, await finder.find(path)] as const),
    );
    const there = [
      ...Object.keys(answers).slice(0, 6),
      // By its name, where the host has failed.
      "/broken.pdf",
      "/busy.pdf",
    ];
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(
        Object.keys(answers).map((path) => [path, there.includes(path) ? own(path) : undefined]),
      ),
    );
    expect(await finder.find("/nowhere.pdf")).toBeUndefined();
  });

  test("is asked for a file once a day, and again when it had none", async ({ open }) => {
    const first = await open();
    const paths = ["/uploads/report.pdf", "/gone.pdf", "/uploads/report.pdf"];
    for (const path of paths) await first.finder.find(path);
    expect(first.asked).toEqual(["HEAD /uploads/report.pdf", "HEAD /gone.pdf"]);
    await first.finder.save();

    const later = await open({ now: () => new Date("2026-11-22T11:00:00.000Z") });
    for (const path of paths) await later.finder.find(path);
    expect(later.asked.slice(2)).toEqual(["HEAD /gone.pdf"]);
    await later.finder.save();

    for (const changes of [
      { recheck: true },
      { now: () => new Date("2026-11-23T12:00:00.000Z") },
    ]) {
      const again = await open(changes);
      const before = again.asked.length;
      expect(await again.finder.find("/uploads/report.pdf")).toBe(own("/uploads/report.pdf"));
      expect(again.asked.slice(before)).toEqual(["HEAD /uploads/report.pdf"]);
    }
  });

  test("that is down loses no file, whatever its name", async ({ open }) => {
    const first = await open();
    await first.finder.find("/download/17");
    await first.finder.save();
    first.close();
    const later = await open({ recheck: true });
    expect(await later.finder.find("/download/17")).toBe(own("/download/17"));
    expect(await later.finder.find("/uploads/report.pdf")).toBe(own("/uploads/report.pdf"));
    expect(await later.finder.find("/download/18")).toBeUndefined();
  });
});

serving("a redirect into a private network is no file", async ({ serve }) => {
  const other = await serve((_, response) => response.writeHead(200).end());
  const host = await serve((_, response) =>
    response.writeHead(302, { location: `${other}/secret.pdf` }).end(),
  );
  const finder = fileFinder({
    folder: "/nowhere",
    settings: { ...settingsFor(host), PUBLIC_API_HOST: publicHost },
    limitConcurrency: pLimit(1),
    now: () => new Date(),
    recheck: false,
  });
  expect(await finder.find("/uploads/a.pdf")).toBeUndefined();
});

fetching.for([
  ["visitors reach by another address", { PUBLIC_API_HOST: publicHost }, publicHost],
  ["visitors can't reach", {}, undefined],
] as const)(
  "links of a text to files of a host that %s",
  async ([, settings, host], { api, read }) => {
    const link = (href: string) => `<a href="${href}">x</a>`;
    const written = [
      "/uploads/report.pdf",
      "uploads/report.pdf",
      "https://www.third-party.example/uploads/report.pdf#page=2",
      "/uploads/none.pdf",
      "/media/report.pdf",
      "/media/none.pdf",
      "/blog",
      "/contact-us/none",
      "#x",
      "https://b.example/uploads/report.pdf",
    ];
    const tDescription = `<p>${written.map(link).join(" ")}</p>`;
    const file = { bytes: Buffer.from("%PDF-1.7"), type: "application/pdf" };
    api.options = {
      ...api.options,
      content: {
        ...withPosts(([first]) => [
          { ...first, tDescription, vWebpImage: null, vImageDetail: null },
        ]),
        pages: [],
        platform: { ...thirdPartyContent.platform, tDescription },
      },
      pictures: new Map([
        ...api.options.pictures,
        ["/uploads/report.pdf", file],
        ["/media/report.pdf", file],
      ]),
    };
    const { content } = await read({ settings });
    const found = (path: string) => (host === undefined ? "" : ` data-file="${host}${path}"`);
    const expected = [
      `<a href="/uploads/report.pdf"${found("/uploads/report.pdf")}>x</a>`,
      `<a href="/uploads/report.pdf"${found("/uploads/report.pdf")}>x</a>`,
      `<a href="/uploads/report.pdf#page=2"${found("/uploads/report.pdf#page=2")}>x</a>`,
      '<a href="/uploads/none.pdf">x</a>',
      `<a href="${host ?? ""}/media/report.pdf"${found("/media/report.pdf")}>x</a>`,
      '<a href="/media/none.pdf">x</a>',
      '<a href="/blog">x</a>',
      '<a href="/contact-us/none">x</a>',
      '<a href="#x">x</a>',
      '<a href="https://b.example/uploads/report.pdf" rel="noopener">x</a>',
    ];
    expect(content.articles[0]?.data.body).toBe(`<p>${expected.join(" ")}</p>`);
    expect(content.platform[0]?.data.description).toBe(`<p>${expected.join(" ")}</p>`);
    const asked = api.pictureRequests.filter(({ path }) => !/\.(?:webp|png)$/.test(path));
    expect(asked.map(({ path }) => path).toSorted()).toEqual(
      host === undefined
        ? []
        : ["/media/none.pdf", "/media/report.pdf", "/uploads/none.pdf", "/uploads/report.pdf"],
    );
  },
);

plain.each([
  ["/uploads/report.pdf", true],
  ["/blog/report.pdf", true],
  ["/download/17", true],
  ["/wp-content/uploads/2026/a.docx?x=1", true],
  ["/", false],
  ["/about-us", false],
  ["/About-Us", false],
  ["/survey/culture-2.0", false],
  ["/survey/pulse.html", false],
  ["/blog-detail/a#b.pdf", false],
])("the address %s may be a file: %s", (path, result) => {
  expect(mayBeFile(path)).toBe(result);
});

plain.each([
  ["https://cms.example.org", true],
  ["http://93.184.216.34:1337", true],
  ["http://127.0.0.1:1337", false],
  ["http://localhost:1337", false],
  ["http://strapi:1337", false],
  ["https://cms.internal", false],
  ["http://[fd00::1]", false],
  ["http://10.0.0.7", false],
  ["", false],
])("visitors may reach %s: %s", (address, result) => {
  expect(isPublicHost(address)).toBe(result);
});
