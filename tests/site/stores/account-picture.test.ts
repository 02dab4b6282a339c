import { describe, expect, test } from "vitest";

import {
  createPictureChoice,
  type PreparedPicture,
} from "../../../src/site/stores/account/profile.ts";

const refusal = "Unsupported file type. Please select a .jpg, .jpeg, or .png file.";
const file = (name: string, type: string) => new File(["x"], name, { type });
const preview = (picture: File) => `data:${picture.name}`;
const asItIs = (picture: File): Promise<PreparedPicture> =>
  Promise.resolve({ file: picture, preview: preview(picture) });

describe("choosing a picture", () => {
  test.each([
    ["a.jpg", "image/jpeg"],
    ["a.jpeg", "image/jpg"],
    ["a.png", "image/png"],
  ])("accepts and previews %s of type %s", async (name, type) => {
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
  ])("refuses %s of type %j and clears the choice", async (name, type) => {
    const picture = createPictureChoice(asItIs);
    await picture.choose(file("good.png", "image/png"));
    await picture.choose(file(name, type));
    expect(picture.$state.get()).toEqual({ chosen: null, error: refusal });
    expect(await picture.current()).toBeNull();
  });

  test("refuses an empty file and clears the choice", async () => {
    const picture = createPictureChoice(asItIs);
    await picture.choose(file("good.png", "image/png"));
    await picture.choose(new File([], "a.png", { type: "image/png" }));
    expect(picture.$state.get()).toEqual({
      chosen: null,
      error: "This file is empty. Please choose another one.",
    });
    expect(await picture.current()).toBeNull();
  });

  test("refuses a file that can't be read and clears the choice", async () => {
    const picture = createPictureChoice((picked) =>
      picked.name === "damaged.png" ? Promise.resolve(null) : asItIs(picked),
    );
    await picture.choose(file("good.png", "image/png"));
    await picture.choose(file("damaged.png", "image/png"));
    expect(picture.$state.get()).toEqual({
      chosen: null,
      error: "This picture can’t be read. Please choose another one.",
    });
    expect(await picture.current()).toBeNull();
  });

  test("removes the message when a valid file follows", async () => {
    const picture = createPictureChoice(asItIs);
    await picture.choose(file("a.gif", "image/gif"));
    await picture.choose(file("good.png", "image/png"));
    expect(picture.$state.get().error).toBeNull();
  });

  test("changes nothing when the picker is closed without a file", async () => {
    const picture = createPictureChoice(asItIs);
    await picture.choose(file("good.png", "image/png"));
    const before = picture.$state.get();
    await picture.choose(undefined);
    expect(picture.$state.get()).toBe(before);
  });

  test.each(["image/png", "image/gif"])(
    "lets a later choice (%s) win over one that is prepared after it",
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
