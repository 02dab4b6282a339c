import { describe, expect, test } from "vitest";

import { createPictureChoice, type PreparedPicture } from "../../src/stores/account/picture.ts";

const refusal = "Unsupported file type. Please select a .jpg, .jpeg, or .png file.";
const file = (name: string, type: string) => new File(["x"], name, { type });
const preview = (picture: File) => `data:${picture.name}`;
const asItIs = (picture: File): Promise<PreparedPicture> =>
  Promise.resolve({ file: picture, preview: preview(picture) });

describe("a picked picture", () => {
  test.each([
    ["a.jpg", "image/jpeg"],
    ["a.jpeg", "image/jpg"],
    ["a.png", "image/png"],
  ])("%s as %s is taken and previewed", async (name, type) => {
    const picture = createPictureChoice(asItIs);
    await picture.choose(file(name, type));
    expect(picture.$state.get()).toMatchObject({
      chosen: { preview: `data:${name}`, file: { name } },
      error: null,
    });
    expect((await picture.current())?.file.name).toBe(name);
  });

  test.each([
    ["a.gif", "image/gif"],
    ["a.svg", "image/svg+xml"],
    ["a.webp", "image/webp"],
    ["a.png", "text/html"],
    ["a.jpg", ""],
  ])("%s as %j is refused and clears the pick", async (name, type) => {
    const picture = createPictureChoice(asItIs);
    await picture.choose(file("good.png", "image/png"));
    await picture.choose(file(name, type));
    expect(picture.$state.get()).toEqual({ chosen: null, error: refusal });
    expect(await picture.current()).toBeNull();
  });

  test("an empty file is refused and clears the pick", async () => {
    const picture = createPictureChoice(asItIs);
    await picture.choose(file("good.png", "image/png"));
    await picture.choose(new File([], "a.png", { type: "image/png" }));
    expect(picture.$state.get()).toEqual({
      chosen: null,
      error: "This file is empty. Please select another one.",
    });
    expect(await picture.current()).toBeNull();
  });

  test("a good one after a refused one takes the message away", async () => {
    const picture = createPictureChoice(asItIs);
    await picture.choose(file("a.gif", "image/gif"));
    await picture.choose(file("good.png", "image/png"));
    expect(picture.$state.get().error).toBeNull();
  });

  test("a picker that is closed without a pick changes nothing", async () => {
    const picture = createPictureChoice(asItIs);
    await picture.choose(file("good.png", "image/png"));
    const before = picture.$state.get();
    await picture.choose(undefined);
    expect(picture.$state.get()).toBe(before);
  });

  test.each(["image/png", "image/gif"])(
    "a later pick (%s) wins over one that is ready after it",
    async (type) => {
      const slow = Promise.withResolvers<PreparedPicture>();
      const picture = createPictureChoice((given) =>
        given.name === "slow.png" ? slow.promise : asItIs(given),
      );
      const first = picture.choose(file("slow.png", "image/png"));
      await picture.choose(file("later", type));
      const later = picture.$state.get();
      slow.resolve({ file: file("slow.png", "image/png"), preview: "slow" });
      await first;
      expect(picture.$state.get()).toBe(later);
      expect((await picture.current())?.file.name).toBe(type === "image/png" ? "later" : undefined);
    },
  );
});
