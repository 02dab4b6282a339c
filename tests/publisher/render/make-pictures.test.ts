import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";
import { expect } from "vitest";

import { pathsOf } from "../../../src/publisher/files/paths.ts";
import { pictureMaker } from "../../../src/publisher/render/make-pictures.ts";
import { test } from "../../helpers/folder.ts";

test("an aborted rebuild starts no further picture and leaves the finished ones", async ({
  folder,
}) => {
  const paths = pathsOf(join(folder, "dist"), join(folder, "data"));
  const originals = join(paths.content, "images");
  await mkdir(originals, { recursive: true });
  const create = { width: 20, height: 20, channels: 3, background: "teal" } as const;
  await sharp({ create }).png().toFile(join(originals, "a.png"));
  const controller = new AbortController();
  using maker = pictureMaker(paths, { signal: controller.signal });
  const request = (name: string) =>
    maker.request(`/static/pictures/${name}`, {
      kind: "variant",
      file: "a.png",
      width: 10,
      format: "webp",
    });
  request("first.webp");
  await maker.done(() => undefined);
  controller.abort();
  request("second.webp");
  expect(await maker.done(() => undefined)).toMatchObject({
    made: 1,
    left: new Set(["/static/pictures/second.webp"]),
  });
  expect(await readdir(paths.pictures)).toEqual(["first.webp"]);
});

test("a drawing is published as it is, unless it no longer counts as safe", async ({ folder }) => {
  const paths = pathsOf(join(folder, "dist"), join(folder, "data"));
  const originals = join(paths.content, "images");
  await mkdir(originals, { recursive: true });
  const drawing = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3" viewBox="0 0 4 3">${inside}</svg>`;
  const safe = drawing('<path d="M0 0h4v3z"/>');
  await writeFile(join(originals, "safe.svg"), safe);
  await writeFile(join(originals, "unsafe.svg"), drawing("<script>alert(1)</script>"));
  using maker = pictureMaker(paths);
  for (const name of ["safe", "unsafe"])
    maker.request(`/static/pictures/${name}.svg`, { kind: "drawing", file: `${name}.svg` });
  maker.request("/static/pictures/s.jpg", {
    kind: "variant",
    file: "safe.svg",
    width: 12,
    height: 6,
    format: "jpeg",
  });
  const { left, warnings } = await maker.done(() => undefined);
  expect([...left]).toEqual(["/static/pictures/unsafe.svg"]);
  expect(warnings).toHaveLength(1);
  expect((await readdir(paths.pictures)).sort()).toEqual(["s.jpg", "safe.svg"]);
  expect(await readFile(join(paths.pictures, "safe.svg"), "utf8")).toBe(safe);
  // The next rebuild fetches it again, and checks it again.
  expect(await readdir(originals)).toEqual(["safe.svg"]);
});
