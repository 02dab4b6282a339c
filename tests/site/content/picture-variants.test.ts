import { afterEach, expect, test, vi } from "vitest";

import { indexContent } from "../../../src/site/content/content-reader.ts";
import { atSize, inFormats, sharedPicture } from "../../../src/site/content/picture-variants.ts";
import { type RenderScope, withRenderScope } from "../../../src/site/content/render-scope.ts";
import { contentOf } from "../../publisher/site-content.ts";

afterEach(() => vi.unstubAllEnvs());

/** The widths of both formats when only these pictures are made. */
function widths(made: readonly string[]) {
  const { reader: content } = indexContent(contentOf({})).track();
  vi.stubEnv("VARIANT_CACHE_KEY", "k");
  const scope: RenderScope = {
    content,
    requestPicture: (_, recipe) =>
      recipe.kind === "variant" && made.includes(`${recipe.width} ${recipe.format}`),
    reportDeadLink: () => undefined,
  };
  const picture = { file: "a.jpg", width: 1000, height: 500 };
  const { avif, image: webp } = withRenderScope(scope, () => inFormats(picture, [400, 800, 1200]));
  const of = (set: typeof avif) => set?.srcset?.match(/\d+w/g);
  return { avif: of(avif), webp: of(webp), width: webp?.width };
}

test("a picture is offered in the widths and formats that are made", () => {
  const all = ["400 avif", "800 avif", "1000 avif", "400 webp", "800 webp", "1000 webp"];
  expect(widths(all)).toEqual({
    avif: ["400w", "800w", "1000w"],
    webp: ["400w", "800w", "1000w"],
    width: 1000,
  });
  expect(widths(["400 webp", "800 webp"])).toEqual({ webp: ["400w", "800w"], width: 1000 });
  expect(widths([])).toEqual({});
});

test("AVIF in small widths doesn't hide larger WebP", () => {
  expect(widths(["400 avif", "400 webp", "800 webp"]).avif).toBeUndefined();
  expect(widths(["400 avif", "800 avif", "400 webp", "800 webp"]).avif).toEqual(["400w", "800w"]);
});

test("a drawing has one file for all sizes", () => {
  const { reader: content } = indexContent(contentOf({})).track();
  vi.stubEnv("VARIANT_CACHE_KEY", "k");
  const scope = { content, requestPicture: () => true, reportDeadLink: () => undefined };
  const drawing = { file: "a.svg", width: 1600, height: 800 };
  const { avif, image } = withRenderScope(scope, () => inFormats(drawing, [400, 800]));
  expect(avif).toBeUndefined();
  expect(image).toEqual({
    src: expect.any(String) as string,
    dark: expect.any(String) as string,
    width: 800,
    height: 400,
    widest: 800,
  });
  expect(image?.src).toMatch(/^\/static\/pictures\/a-\w{6}\.svg$/);
  expect(image?.dark).toBe(`${image?.src}#dark`);
  expect(withRenderScope(scope, () => atSize(drawing, 96, 96))).toEqual({
    src: image?.src,
    width: 96,
    height: 96,
  });
});

test("a shared link shows the middle of the page's own picture, or the organisation's", () => {
  const { reader: content } = indexContent(contentOf({})).track();
  vi.stubEnv("VARIANT_CACHE_KEY", "k");
  vi.stubEnv("PUBLIC_PRODUCT_NAME", "Morrow");
  const shared = (imageAlt: string, isMade = true) =>
    withRenderScope(
      { content, requestPicture: () => isMade, reportDeadLink: () => undefined },
      () =>
        sharedPicture("A title", { image: { file: "a.jpg", width: 100, height: 500 }, imageAlt }),
    );
  expect(shared("A lake")).toEqual({
    path: expect.stringMatching(/^\/static\/pictures\/a-1200x630-\w{6}\.jpg$/) as string,
    alt: "A lake",
  });
  expect(shared("").alt).toBe("A title");
  const site = { path: "/sharing/site.jpg", alt: "Morrow" };
  expect(shared("A lake", false)).toEqual(site);
  expect(sharedPicture("A title")).toEqual(site);
});
