import type { Locator } from "@playwright/test";

import { moodAnswer } from "../../src/contract/question.ts";
import { profileText } from "../../src/contract/text/profile.ts";
import { surveyScreens, surveyMessages, surveyLabels } from "../../src/contract/text/survey.ts";
import { toastText } from "../../src/contract/text/form.ts";
import { storeCode } from "./account-steps.ts";
import { expect } from "./fixtures.ts";
import { forParticipants, surveyStates } from "./page-states.ts";
import { test } from "./state-test.ts";
import { answer } from "./state-tools.ts";

/** Each test begins on a small telephone, with a login. */
test.beforeEach(async ({ page, code }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await storeCode(page, code);
});

/** A part of the page that a test needs in its place. */
async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("It is not drawn.");
  return { ...box, bottom: box.y + box.height };
}

test("the field behind the picture's pen stays out of sight with the focus on it", async ({
  page,
}) => {
  await forParticipants["profile, loaded"](page);
  const field = page.getByLabel(profileText.choosePicture);
  await field.focus();
  expect((await boxOf(field)).width).toBeLessThanOrEqual(1);
  await expect(page.locator("label[for=profile-picture]")).toHaveCSS("outline-style", "solid");
});

test("the heading of a loading survey is heard, not seen", async ({ page }) => {
  await surveyStates["survey, loading"](page);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.focus();
  expect((await boxOf(heading)).width).toBeLessThanOrEqual(1);
});

for (const state of ["dashboard, full", "profile, loaded"] as const)
  test(`${state}: words are within a narrow window with text of four times the size`, async ({
    page,
  }) => {
    await forParticipants[state](page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => (document.documentElement.style.fontSize = "400%"));
    const words = page.getByRole("main").locator("h2, h3, p, label").filter({ visible: true });
    expect(await words.count()).toBeGreaterThan(4);
    for (const one of await words.all()) {
      const { x, width } = await boxOf(one);
      expect(x + width, await one.innerText()).toBeLessThanOrEqual(320);
    }
  });

test("all moods are in sight at once", async ({ page }) => {
  await surveyStates["survey, mood chosen"](page);
  const submit = page.getByRole("button", { name: surveyLabels.submit });
  const bar = await boxOf(submit.locator("../.."));
  for (const mood of await page.getByRole("radio").all())
    expect((await boxOf(mood.locator(".."))).bottom).toBeLessThan(bar.y);
});

test("a chosen mood stands above its word, at the edges within the window", async ({ page }) => {
  await surveyStates["survey, mood chosen"](page);
  const faces = await page.getByRole("radio").locator("..").all();
  for (const [index, face] of faces.entries()) {
    await face.getByRole("radio").check();
    const word = await boxOf(face.getByText(/\S/));
    const picture = await boxOf(face.locator("img"));
    if (index > 0 && index < faces.length - 1)
      expect(picture.x + picture.width / 2).toBeCloseTo(word.x + word.width / 2, 0);
    expect(picture.x).toBeGreaterThanOrEqual(0);
    expect(picture.x + picture.width).toBeLessThanOrEqual(360);
  }
});

test("toasts cover neither the way on nor words that they repeat", async ({ page, pageErrors }) => {
  pageErrors.allow(/(status|status of) 403/);
  const toasts = page.getByRole("region", { name: toastText.region });
  const toast = toasts.getByRole("button").locator("..");
  await surveyStates["survey, not saved"](page);
  await expect(toast).toBeVisible();
  const message = page.getByRole("status").filter({ hasText: surveyMessages.saveFailed });
  expect((await boxOf(toast)).bottom).toBeLessThan((await boxOf(message)).y);

  await page.unrouteAll();
  await surveyStates["survey, completed"](page);
  await expect(toast).toBeVisible();
  const goOn = page.getByRole("link", { name: surveyScreens.continue });
  expect((await boxOf(toast)).y).toBeGreaterThan((await boxOf(goOn)).bottom);

  await page.unrouteAll();
  await surveyStates["survey, mood chosen"](page);
  await answer(page, moodAnswer.path, 200, { survey_status: "completed" });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await page.getByRole("button", { name: surveyLabels.submit }).click();
  await expect(toast).toBeVisible();
  const heading = page.getByRole("heading", { name: surveyMessages.moodCompleted });
  expect((await boxOf(toast)).y).toBeGreaterThan((await boxOf(heading)).bottom);
});
