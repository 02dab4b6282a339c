import type { Route } from "@playwright/test";

import { login, resetPassword } from "../../src/contract/login.ts";
import { moodSize } from "../../src/contract/limits.ts";
import { profile, profileUpdate } from "../../src/contract/profile.ts";
import { changePasswordText, profileText } from "../../src/contract/text/profile.ts";
import { dashboardText } from "../../src/contract/text/dashboard.ts";
import {
  forgetPasswordText,
  resetPasswordText,
  successResetPasswordText,
} from "../../src/contract/text/reset-password.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { loginAgainText } from "../../src/contract/text/login-again.ts";
import { surveyScreens, surveyMessages, surveyLabels } from "../../src/contract/text/survey.ts";
import { toastText } from "../../src/contract/text/form.ts";
import { sampleLabel } from "../helpers/sample-labels.ts";
import {
  answerRows,
  cardOf,
  expectHeading,
  facesOf,
  fieldOf,
  focusedSummary,
  logIn,
  nextButton,
  openSurvey,
  optionOf,
  rowsOf,
  storedKeys,
} from "./account-steps.ts";
import { bringIslandsAlive, expect, retryReset, test } from "./fixtures.ts";
import { portrait, sizeOf } from "./portrait.ts";
import { codesFor } from "./outbox.ts";
import { press, see } from "./state-tools.ts";

const changed = "otter-lantern-harbour";
const reset = "meadow-otter-lantern";
const refusals = /(status|status of) (400|401|404)/;

test("a participant's whole way, from the first login to the last", async ({
  page,
  pageErrors,
  samira,
}) => {
  pageErrors.allow(refusals);

  await test.step("logs in, after two mistakes", async () => {
    await page.goto("/login");
    await bringIslandsAlive(page);
    await logIn(page, { ...samira, email: "nobody@partner.example" });
    await expect(page.getByText(loginText.byCode[400]).first()).toBeVisible();
    const email = fieldOf(page, loginText.email);
    await expect(email).toBeEditable();
    await expect(email).toHaveValue("");
    await logIn(page, { ...samira, password: "not-the-password" });
    await expect(page.getByText(loginText.byCode[401]).first()).toBeVisible();
    await expect(email).toBeEditable();
    expect(await storedKeys(page)).not.toContain("vUniqueCode");
    await logIn(page, samira);
    await expect(page.getByText(loginText.byCode[200]).first()).toBeVisible();
    await expect(page).toHaveURL("/dashboard");
  });

  await test.step("sees every survey with its state", async () => {
    await expect(page.getByText(dashboardText.welcomeBack("Samira"))).toBeVisible();
    const { pending, continue: begun, completed } = dashboardText.status;
    const states = {
      "Culture Audit": pending,
      "Inclusion Index": begun,
      "Safety to Speak": completed,
      "Daily Mood": pending,
      Pulse: pending,
    };
    for (const [survey, state] of Object.entries(states))
      await expect(cardOf(page, survey)).toContainText(state);
    await expect(cardOf(page, "Safety to Speak").getByRole("link")).toHaveCount(0);
  });

  await test.step("is led to the rows without an answer", async () => {
    await openSurvey(page, "Pulse");
    await expectHeading(page, "My work");
    await optionOf(rowsOf(page).first(), "Agree").check();
    await nextButton(page).click();
    await expect(
      page.getByRole("region", { name: toastText.region }).getByText(surveyMessages.unanswered),
    ).toBeVisible();
    await expect(focusedSummary(page, surveyMessages.unanswered)).toBeVisible();
    const links = page.getByRole("alert").getByRole("link");
    await expect(links).toHaveCount(2);
    const second = rowsOf(page).nth(1);
    await expect(second).toHaveAttribute("aria-invalid", "true");
    await links.first().click();
    await expect(second.getByRole("radio").first()).toBeFocused();
    await expect(page).toHaveURL(/\/survey#/);
  });

  await test.step("is no longer told so once they have answers", async () => {
    const last = rowsOf(page).last();
    const top = () => last.evaluate((row) => row.getBoundingClientRect().top + scrollY);
    const before = await top();
    const links = page.locator("li[data-mended]").getByRole("link");
    await optionOf(rowsOf(page).nth(1), "Agree").check();
    await expect(links).toHaveCount(1);
    await optionOf(last, "Disagree").check();
    await expect(links).toHaveCount(0);
    await expect(page.getByRole("heading", { name: surveyLabels.allAnswered })).toBeVisible();
    await expect(
      page.getByRole("status").filter({ hasText: surveyLabels.allAnswered }),
    ).toBeVisible();
    await expect(page.getByText(surveyMessages.unanswered)).toHaveCount(0);
    expect(await top()).toBe(before);
  });

  await test.step("answers them all, with Back and a reload", async () => {
    await answerRows(page, "Disagree");
    await nextButton(page).click();
    await expectHeading(page, "My team");
    await expect(page.getByText(surveyMessages.saved).first()).toBeVisible();
    await page.getByRole("button", { name: surveyLabels.back }).click();
    await expectHeading(page, "My work");
    const kept = page.getByRole("radio", { checked: true });
    await expect(kept).toHaveCount(3);
    await expect(kept.first()).toHaveAccessibleName("Agree");
    await expect(kept.last()).toHaveAccessibleName("Disagree");
    await expect(page.getByRole("button", { name: surveyLabels.back })).toHaveCount(0);
    await nextButton(page).click();
    await expectHeading(page, "My team");

    const first = rowsOf(page).first();
    await first.getByRole("radio", { name: "Strongly agree" }).check();
    await page.reload();
    await expectHeading(page, "My team");
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
    await expect(first.getByRole("radio", { name: "Strongly agree" })).toBeChecked();
    await answerRows(page, "Neither agree nor disagree");
    await nextButton(page).click();
    await expectHeading(page, "The new rota");
    await answerRows(page, "Agree");
  });

  await test.step("sends from the dashboard what was answered on the last page", async () => {
    await page.goto("/dashboard");
    await see(page, dashboardText.unsent);
    await page.getByRole("button", { name: `${dashboardText.action.send} Pulse` }).click();
    await expect(page.getByText(dashboardText.sent("Pulse"))).toBeFocused();
    expect(await storedKeys(page)).toContain("surveyCompleted");
    await expect(cardOf(page, "Pulse")).toContainText(dashboardText.status.completed);
  });

  await test.step("sends a mood", async () => {
    await openSurvey(page, "Daily Mood");
    await expectHeading(page, "How was your day?");
    const good = page.getByRole("radio", { name: "Good" });
    await good.check();
    await expect(good).toBeChecked();
    // It grows into its size.
    await expect
      .poll(async () => (await facesOf(page)).toSorted((one, other) => one - other))
      .toEqual([...Array.from({ length: 4 }, () => moodSize.other), moodSize.selected]);
    await page.getByRole("button", { name: surveyLabels.submit }).click();
    await expectHeading(page, surveyMessages.moodCompleted);
    await see(page, "You can answer again tomorrow");
    await page.getByRole("link", { name: surveyScreens.continue }).click();
    await expect(cardOf(page, "Daily Mood")).toContainText(dashboardText.status.completed);
  });

  await test.step("changes the profile and its picture", async () => {
    await page.getByRole("link", { name: "Profile", exact: true }).click();
    const firstName = fieldOf(page, profileText.firstName);
    await expect(firstName).toHaveValue("Samira");
    const picker = page.getByLabel(profileText.choosePicture);
    await picker.setInputFiles({
      name: "wave.gif",
      mimeType: "image/gif",
      buffer: Buffer.from("GIF89a"),
    });
    await expect(page.getByRole("alert").getByText(profileText.pictureType)).toBeVisible();
    await picker.setInputFiles({
      name: "cut-off.jpg",
      mimeType: "image/jpeg",
      buffer: Buffer.from([0xff, 0xd8, 0xff]),
    });
    await expect(page.getByRole("alert").getByText(profileText.pictureDamaged)).toBeVisible();
    const { file, size } = await portrait();
    await picker.setInputFiles(file);
    await expect(page.getByText(profileText.pictureChosen(file.name))).toBeAttached();
    for (const error of [profileText.pictureType, profileText.pictureDamaged])
      await expect(page.getByText(error)).toHaveCount(0);
    const picture = page.getByRole("main").getByRole("img").first();
    const before = await sizeOf(picture);
    expect(before.height / before.width).toBeCloseTo(size.height / size.width, 1);

    await firstName.fill("Samira Noor");
    await fieldOf(page, profileText.phone).fill("+44 7700 900 1420");
    await expect(fieldOf(page, profileText.phone)).toHaveValue("+44770090014");
    await expect(page.getByRole("status").getByText(profileText.phoneCut)).toBeVisible();
    await fieldOf(page, profileText.phone).fill("0770 0900 142");
    await expect(fieldOf(page, profileText.phone)).toHaveValue("07700900142");
    const sent = page.waitForRequest("**/api/participant/profile_update");
    const reloaded = page.waitForEvent("load");
    const end = (route: Route) => route.fulfill({ status: 401, json: { code: 401 } });
    await page.route(`**${profileUpdate.path}`, end, { times: 1 });
    await page.getByRole("button", { name: profileText.submit }).click();
    const dialog = page.getByRole("dialog", { name: loginAgainText.heading });
    await logIn(dialog, samira);
    await expect(dialog).toBeHidden();
    const body = (await sent).postDataBuffer() ?? Buffer.alloc(0);
    // Scaled in the browser: a telephone's picture would be millions of bytes.
    expect(body.length).toBeLessThan(file.buffer.length);
    await expect(page.getByText(profileText.byCode[200]).first()).toBeVisible();
    await reloaded;
    await expect(firstName).toHaveValue("Samira Noor");
    await expect(picture).toHaveAttribute("src", /\/media\//);
    const after = await sizeOf(picture);
    expect(after.height).toBeGreaterThanOrEqual(after.width);
  });

  await test.step("changes the password", async () => {
    await page.getByRole("link", { name: "Change Password" }).click();
    await bringIslandsAlive(page);
    await fieldOf(page, changePasswordText.current).fill(samira.password);
    await fieldOf(page, changePasswordText.password).fill(changed);
    await fieldOf(page, changePasswordText.confirm).fill(changed);
    await page.getByRole("button", { name: changePasswordText.submit }).click();
    await expect(page.getByText(changePasswordText.byCode[200]).first()).toBeVisible();
    await expect(fieldOf(page, changePasswordText.current)).toHaveValue("");
  });

  await test.step("logs out, on the server too", async () => {
    const code = await page.evaluate(() => sessionStorage.getItem("vUniqueCode"));
    await page.getByRole("link", { name: "Log Out" }).click();
    await expect(page).toHaveURL("/logout");
    await expect.poll(() => storedKeys(page)).toEqual([]);
    await expect
      .poll(async () => {
        const data = { vUniqueCode: code };
        const answer = await page.request.post(profile.path, { ...retryReset, data });
        return answer.status();
      })
      .toBe(401);
    await page.goto("/profile");
    await expect(page).toHaveURL("/");
  });

  await test.step("forgets the password and resets it", async () => {
    await page.goto("/login");
    await page.getByRole("link", { name: loginText.forgotten }).click();
    await bringIslandsAlive(page);
    await fieldOf(page, forgetPasswordText.email).fill(samira.email);
    await press(page, forgetPasswordText.submit);
    await expect(page).toHaveURL("/success-reset-password");
    await expectHeading(page, sampleLabel("LBL_SUCCES_RESET_PASSWORD_HEADING"));
    await page.setViewportSize({ width: 360, height: 900 });
    await expect(page.locator(".art svg")).toBeVisible();
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(page.locator(".art svg")).toBeHidden();
    await page.getByRole("link", { name: successResetPasswordText.submit }).click();
    await expect(page).toHaveURL("/login");

    const codes = () => codesFor(samira.email, "/reset-password#/");
    await expect.poll(codes).toHaveLength(1);
    const [code = ""] = await codes();
    const visit = async (password: string) => {
      await page.goto(`/reset-password/${code}`);
      await bringIslandsAlive(page);
      await fieldOf(page, resetPasswordText.password).fill(password);
      await fieldOf(page, resetPasswordText.confirm).fill(password);
      await press(page, resetPasswordText.submit);
    };
    await visit(changed);
    await expect(page.getByText(resetPasswordText.byCode[404]).first()).toBeVisible();
    await visit(reset);
    await expect(page.getByText(resetPasswordText.byCode[200]).first()).toBeVisible();
    await expect(page).toHaveURL("/login");
    await expect(fieldOf(page, loginText.email)).toHaveValue(samira.email);
    await expect(fieldOf(page, loginText.password)).toBeFocused();
    const refused = page.waitForResponse(`**${resetPassword.path}`);
    await visit("a-third-password");
    expect((await refused).status()).toBe(400);
    await expect(page.getByText(/has expired or has been used/).first()).toBeVisible();
    await page.getByRole("link", { name: resetPasswordText.again }).click();
    await expect(page).toHaveURL("/forget-password");
  });

  await test.step("logs in with the new password only", async () => {
    await page.goto("/login");
    await bringIslandsAlive(page);
    await logIn(page, { ...samira, password: changed });
    await expect(page.getByText(loginText.byCode[401]).first()).toBeVisible();
    await expect(fieldOf(page, loginText.email)).toBeFocused();
    await expect(fieldOf(page, loginText.email)).toHaveValue("");
    const answered = page.waitForResponse(`**${login.path}`);
    await logIn(page, { ...samira, password: reset });
    expect((await answered).status()).toBe(200);
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/profile");
    await expect(fieldOf(page, profileText.firstName)).toHaveValue("Samira Noor");
  });
});
