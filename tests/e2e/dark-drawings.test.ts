import { expect, test } from "./fixtures.ts";

/** Decision 80: Safari before 2026 shows a drawing's dark edition by this address alone. */
test("a drawing shows its dark edition under an address of its own, which pages name", async ({
  page,
}) => {
  await page.goto("/");
  const picture = page.locator(".common picture").first();
  const source = picture.locator("source[media='(prefers-color-scheme: dark)']");
  const light = await picture.locator("img").getAttribute("src");
  await expect(source).toHaveAttribute("srcset", `${light}#dark`);

  const ground = (address: string) =>
    page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const brush = document.createElement("canvas").getContext("2d");
      brush?.drawImage(image, 0, 0, 300, 150);
      return brush?.getImageData(2, 2, 1, 1).data.join();
    }, address);
  const grounds = [await ground(`${light}`), await ground(`${light}#dark`)];
  await page.emulateMedia({ colorScheme: "dark" });
  expect(grounds[0]).not.toBe(grounds[1]);
  expect(await ground(`${light}?dark`)).toBe(grounds[1]);
});
