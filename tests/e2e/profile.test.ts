import { formText } from "../../src/text/form.ts";
import { profileText } from "../../src/text/profile.ts";
import { samira, signIn } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";
import { portrait, sizeOf } from "./portrait.ts";

test("a picture is sent as it is where the browser hides what a canvas shows", async ({ page }) => {
  await page.addInitScript(() => {
    CanvasRenderingContext2D.prototype.getImageData = () =>
      new ImageData(new Uint8ClampedArray([77, 107, 42, 255]), 1);
  });
  await signIn(page, samira);
  await page.goto("/profile");
  const { file, size } = await portrait();
  await page.getByLabel(profileText.choosePicture).setInputFiles(file);
  await expect(page.getByText(profileText.pictureChosen(file.name))).toBeAttached();
  expect(await sizeOf(page.getByRole("main").getByRole("img").first())).toEqual(size);
});

test("a browser asks before typed text is lost, but not after Cancel", async ({ page }) => {
  await signIn(page, samira);
  await page.goto("/profile");
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  const firstName = page.getByLabel(profileText.firstName);
  await firstName.fill("Grace");
  await page.getByRole("link", { name: "Morrow" }).click();
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(firstName).toHaveValue("Grace");
  await page.getByRole("link", { name: formText.cancel }).click();
  await expect(page).toHaveURL("/dashboard");
  expect(asked).toHaveLength(1);
});
