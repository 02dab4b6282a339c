import { readFile } from "node:fs/promises";

import { profileUpdate } from "../../src/contract/profile.ts";
import { formText } from "../../src/contract/text/form.ts";
import { loginAgainText } from "../../src/contract/text/login-again.ts";
import { profileText } from "../../src/contract/text/profile.ts";
import { codeFor, focusedSummary, signIn } from "./account-steps.ts";
import { expect, test } from "./fixtures.ts";
import { answer, press } from "./state-tools.ts";
import { portrait, sizeOf } from "./portrait.ts";

test("a picture is sent as it is where the browser hides what a canvas shows", async ({
  page,
  samira,
}) => {
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

test("the summary of errors has the picture too, and an input method is not disturbed", async ({
  page,
  samira,
}) => {
  await signIn(page, samira);
  await page.goto("/profile");
  const picture = page.getByLabel(profileText.choosePicture);
  await picture.setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("gif") });
  await page.getByLabel(profileText.firstName).fill("");
  await press(page, profileText.submit);
  const summary = focusedSummary(page, formText.summary);
  const { pictureType, firstNameRequired } = profileText;
  await expect(summary.getByRole("link")).toHaveText([pictureType, firstNameRequired]);
  await summary.getByRole("link", { name: pictureType }).click();
  await expect(picture).toBeFocused();
  await picture.setInputFiles((await portrait()).file);
  await expect(page.getByRole("link", { name: pictureType })).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: pictureType })).toBeVisible();

  const phone = page.getByLabel(profileText.phone);
  await phone.fill("");
  const inputMethod = await page.context().newCDPSession(page);
  for (const text of ["０", "０７", "０７７"]) {
    const caret = { selectionStart: text.length, selectionEnd: text.length };
    await inputMethod.send("Input.imeSetComposition", { text, ...caret });
    await expect(phone).toHaveValue(text);
  }
  await inputMethod.send("Input.insertText", { text: "０７７" });
  await expect(phone).toHaveValue("077");
});

test("a browser asks before typed text is lost, but not after Cancel", async ({ page, samira }) => {
  await signIn(page, samira);
  await page.goto("/profile");
  const asked: string[] = [];
  page.on("dialog", async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  const firstName = page.getByLabel(profileText.firstName);
  await firstName.fill("Grace");
  const cancel = page.getByRole("link", { name: formText.cancel });
  // Opens a tab of its own.
  await cancel.click({ modifiers: ["Control"] });
  await page.getByRole("link", { name: "Morrow" }).click();
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(firstName).toHaveValue("Grace");
  await cancel.click();
  await expect(page).toHaveURL("/dashboard");
  expect(asked).toHaveLength(1);
});

test("a login that has ended is asked for with the next Save, if its dialog did not come", async ({
  page,
  pageErrors,
  samira,
}) => {
  pageErrors.allow(/401|ERR_FAILED/);
  await signIn(page, samira);
  await page.goto("/profile");
  await answer(page, profileUpdate.path, 401);
  await page.getByLabel(profileText.firstName).fill("Grace");
  await page.route("**/LoginForm.*.js", (route) => route.abort(), { times: 1 });
  const dialog = page.getByRole("dialog", { name: loginAgainText.heading });
  const isLost = page.waitForEvent("requestfailed");
  await press(page, profileText.submit);
  await isLost;
  await expect(page.getByRole("status").filter({ hasText: "log in" })).toBeVisible();
  await expect(dialog).toBeHidden();
  await press(page, profileText.submit);
  await expect(dialog).toBeVisible();
});

test("what is stored of a person is listed, and taken along as a file", async ({
  page,
  samira,
}) => {
  await signIn(page, samira);
  await page.goto("/profile");
  const stored = page.getByRole("region", { name: profileText.storedHeading });
  await expect(stored.getByRole("term").first()).toHaveText("Your account and profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    press(page, profileText.storedDownload),
  ]);
  const file = JSON.parse(await readFile(await download.path(), "utf8")) as object;
  expect(file).toMatchObject({ participant: [{ vEmail: samira.email }] });
});

test("a participant logs out everywhere else by keyboard, and hears of it", async ({
  page,
  minh,
}) => {
  await codeFor(page.request, minh);
  await signIn(page, minh);
  await page.goto("/profile");
  const logins = page.getByRole("region", { name: profileText.loginsHeading });
  const button = logins.getByRole("button", { name: profileText.endOthers });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(logins.getByRole("status")).toHaveText(profileText.othersEnded);
  await expect(button).toBeFocused();
});
