import type { Page } from "@playwright/test";

import { changePasswordText, profileText } from "../../src/site/text/profile.ts";
import { dashboardText } from "../../src/site/text/dashboard.ts";
import { forgetPasswordText, resetPasswordText } from "../../src/site/text/reset-password.ts";
import { loginText } from "../../src/site/text/login.ts";
import {
  participant,
  profileFieldsSent,
  profileRow,
  resetCode,
  surveyLinkId,
} from "../fixtures/third-party-survey.ts";
import { fieldOf, logIn, storeCode, expectHeading } from "./account-steps.ts";
import { codesInStatus } from "../fixtures/third-party-participants.ts";
import { bringIslandsAlive, expect } from "./fixtures.ts";
import { thirdPartyTest, prepare } from "./third-party-site.ts";

/** Every other way to write answers is tried in tests/site/stores/third-party-account.test.ts. */
thirdPartyTest.use({ notation: codesInStatus });
thirdPartyTest.beforeEach(prepare);

thirdPartyTest("login: 400, 401, 200", { tag: "@long" }, async ({ page, host }) => {
  await page.goto("/login");
  await bringIslandsAlive(page);
  const { email, password } = participant;
  const emailField = fieldOf(page, loginText.email);
  await logIn(page, { email: "nobody@elsewhere.example", password });
  await expectSaid(page, loginText.byCode[400]);
  await expect(emailField).toBeEditable();
  await logIn(page, { email, password: "wrong-secret" });
  await expectSaid(page, loginText.byCode[401]);
  await expect(emailField).toBeEditable();
  await logIn(page, { email, password });
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(dashboardText.welcome("Joan"))).toBeVisible();
  const proof = { vGoogleRecaptchaResponse: expect.any(String) };
  expect(host.requests("/api/participant/login")).toEqual([
    { vEmail: "nobody@elsewhere.example", vPassword: password, ...proof },
    { vEmail: email, vPassword: "wrong-secret", ...proof },
    { vEmail: email, vPassword: password, ...proof },
  ]);
  expect(host.requests("/api/participant/survey")).toEqual([{ vUniqueCode: participant.code }]);
});

thirdPartyTest("profile: text as bytes, form as fields", async ({ page, host }) => {
  await storeCode(page, participant.code);
  await page.goto("/profile");
  const about = fieldOf(page, `${profileText.about} (optional)`);
  await expect(about).toHaveValue(profileRow.tAbout);
  const picture = page.getByRole("img", { name: profileText.picture });
  await expect(picture).toHaveAttribute("src", /placeholders/);
  await about.fill("Sculptor.");
  const save = page.getByRole("button", { name: profileText.submit });
  const reloaded = page.waitForEvent("load");
  await save.click();
  await expectSaid(page, profileText.byCode[200]);
  await reloaded;
  await expect(about).toHaveValue(profileRow.tAbout);
  await page
    .getByLabel(profileText.choosePicture)
    .setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: Buffer.from(dot, "base64") });
  await expect(page.getByText("dot.png is chosen")).toBeAttached();
  await save.click();
  await expectSaid(page, profileText.byCode[200]);

  expect(host.requests("/api/participant/profile_update")).toEqual([
    profileFieldsSent("Sculptor.", profileRow.vImage),
    profileFieldsSent(profileRow.tAbout, { name: "dot.png", type: "image/png" }),
  ]);
});

thirdPartyTest("change password: 404, 400, 200", { tag: "@long" }, async ({ page, host }) => {
  await storeCode(page, participant.code);
  await page.goto("/change-password");
  await bringIslandsAlive(page);
  const { password } = participant;
  const tries = [
    [password, password, changePasswordText.byCode[404]],
    ["other-secret", "second-secret", changePasswordText.byCode[400]],
    [password, "second-secret", changePasswordText.byCode[200]],
  ] as const;
  for (const [current, fresh, said] of tries) {
    const field = fieldOf(page, changePasswordText.current);
    await field.fill(current);
    await fieldOf(page, changePasswordText.password).fill(fresh);
    await fieldOf(page, changePasswordText.confirm).fill(fresh);
    await page.getByRole("button", { name: changePasswordText.submit }).click();
    await expectSaid(page, said);
    await expect(field).toHaveValue("");
    await expect(field).toBeEditable();
  }
  expect(host.requests("/api/participant/change_password")).toEqual(
    tries.map(([current, fresh]) => ({
      vUniqueCode: participant.code,
      vCurrentPassword: current,
      vPassword: fresh,
      vConfirmPassword: fresh,
    })),
  );
});

thirdPartyTest("forgotten: 400, 200; reset: 404, 200", { tag: "@long" }, async ({ page, host }) => {
  await page.goto("/forget-password");
  await bringIslandsAlive(page);
  const email = fieldOf(page, forgetPasswordText.email);
  await email.fill("nobody@elsewhere.example");
  await email.press("Enter");
  await expectSaid(page, forgetPasswordText.byCode[400]);
  await expect(email).toHaveValue("");
  await expect(email).toBeEditable();
  await email.fill(participant.email);
  await email.press("Enter");
  await expect(page).toHaveURL("/success-reset-password");

  await page.goto(`/reset-password/${resetCode}`);
  await bringIslandsAlive(page);
  const tries = [
    [participant.password, resetPasswordText.byCode[404]],
    ["second-secret", resetPasswordText.byCode[200]],
  ] as const;
  for (const [fresh, said] of tries) {
    const field = fieldOf(page, resetPasswordText.password);
    await expect(field).toBeEditable();
    await field.fill(fresh);
    await fieldOf(page, resetPasswordText.confirm).fill(fresh);
    await page.getByRole("button", { name: resetPasswordText.submit }).click();
    await expectSaid(page, said);
  }
  await expect(page).toHaveURL("/login");
  const proof = { vGoogleRecaptchaResponse: expect.any(String) };
  expect(host.requests("/api/participant/forgot-password")).toEqual([
    { vEmail: "nobody@elsewhere.example", ...proof },
    { vEmail: participant.email, ...proof },
  ]);
  expect(host.requests("/api/participant/reset-password")).toEqual(
    tries.map(([fresh]) => ({ vPassword: fresh, vConfirmPassword: fresh, vUniqueCode: resetCode })),
  );
});

thirdPartyTest(
  "log out: clears the tab where the host has no such call",
  async ({ page, host, pageErrors }) => {
    // The browser itself reports an answer of 404; the page adds nothing to it.
    pageErrors.allow(/status of 404|^status 404: .*participant.logout$/);
    await storeCode(page, participant.code);
    const answered = page.waitForResponse("**/api/participant/logout");
    await page.goto("/logout");
    await answered;
    expect(host.requests("/api/participant/logout")).toEqual([{ vUniqueCode: participant.code }]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await expect(page).toHaveURL("/logout");
  },
);

thirdPartyTest(
  "an invitation leads to its link",
  { tag: "@long" },
  async ({ page, host, baseURL }) => {
    host.surveyLink = `${baseURL ?? ""}/blog`;
    await storeCode(page, participant.code);
    await page.goto(`/survey-invite/${surveyLinkId}`);
    await expect(page).toHaveURL("/blog");
    expect(host.requests("/api/survey_link/get_by_id")).toEqual([{ iSurveyLinkId: surveyLinkId }]);
    for (const path of ["no-such-id", `${participant.code}/${participant.code}`]) {
      await page.goto(`/survey-invite/${path}`);
      await expect(page).toHaveURL("/dashboard");
    }
    expect(host.requests("/api/survey_link/get_by_id")).toHaveLength(2);
  },
);

thirdPartyTest(
  "an invitation to a survey's page leads to the survey where it is one's own",
  async ({ page, host }) => {
    await storeCode(page, participant.code);
    host.surveyLink = "/survey/workplace";
    await page.goto(`/survey-invite/${surveyLinkId}`);
    await expect(page).toHaveURL("/survey#workplace");
    await expectHeading(page, "Part 111");
    host.surveyLink = "/survey/pulse?from=mail";
    await page.goto(`/survey-invite/${surveyLinkId}`);
    await expect(page).toHaveURL("/survey/pulse?from=mail");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pulse");
  },
);

/** A toast's message is beside the form too. */
const expectSaid = (page: Page, text: string): Promise<void> =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeVisible();

/** A picture of one pixel. */
const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
