import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";

import sharp from "sharp";
import { expect } from "vitest";

import { pathsOf } from "../../../src/publisher/release/paths.ts";
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
