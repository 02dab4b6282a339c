import { sql } from "kysely";

import { dashboardText } from "../../src/site/text/dashboard.ts";
import { loginReasons } from "../../src/site/text/login-reason.ts";
import { mailedCodeText } from "../../src/site/text/mailed-code.ts";
import { skipToContent, yourSurveys } from "../../src/site/text/site.ts";
import { notMe } from "../../src/site/text/logout.ts";
import { backToDashboard, linkLoginText } from "../../src/site/text/participant.ts";
import { surveyLabels } from "../../src/site/text/survey.ts";
import { fieldOf, linkTo, logIn, rowsOf, signIn } from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { sumOf, watchShifts } from "./shifts.ts";

const survey = "Inclusion Index";

/** The links of a wide header move by five pixels when the fonts come. A line that moves counts 0.01. */
const fewPixels = 0.001;

test("an invitation leads to the first question: one form signed out, nothing more signed in", async ({
  page,
  api,
  minh,
}) => {
  // The link that an organisation may give to everybody.
  const { iSurveyLinkId } = await api.database
    .selectFrom("survey_link")
    .innerJoin("survey", (join) =>
      join.on("vSurveyLink", "=", sql<string>`'/survey#' || "survey"."vUniqueCode"`),
    )
    .select("iSurveyLinkId")
    .where("vSurvey", "=", survey)
    .executeTakeFirstOrThrow();
  const invitation = `/survey-invite/${iSurveyLinkId}`;
  await page.goto(invitation);
  await expect(page).toHaveURL("/login");
  await expect(page.getByText(loginReasons.toAnswer(survey))).toBeVisible();
  await bringIslandsAlive(page);
  await logIn(page, minh);
  await expect(page).toHaveURL(/\/survey#/);
  await expect(rowsOf(page).first()).toBeVisible();

  await page.goto(invitation);
  await expect(rowsOf(page).first()).toBeVisible();
});

test("a personal invitation opens its survey for whom it is meant, and asks before anybody else's", async ({
  page,
  newcomer,
  minh,
  pageErrors,
}) => {
  pageErrors.allow(/(status|status of) 404/);
  // A mail gateway has cut off the code, and has put some more into the link that is copied.
  await page.goto("/survey-invite");
  const code = fieldOf(page, mailedCodeText.code);
  // Pasted into the same tab, a link changes the fragment alone.
  await bringIslandsAlive(page);
  await page.evaluate(() => {
    location.hash = "#/nobody";
  });
  await expect(page).toHaveURL("/login");
  await page.goto("/survey-invite");
  await code.fill(`www.example.org/survey-invite%23%2F${newcomer.code}&data=05`);
  await code.press("Enter");
  await expect(rowsOf(page).first()).toBeVisible();
  await expect(page.getByText(/^Asked for: \W?Nia\W?$/)).toBeVisible();
  await page.getByRole("link", { name: surveyLabels.notMe }).click();
  await expect(page.getByText(notMe.text).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/login");

  await signIn(page, minh);
  const invitation = `/survey-invite#/${newcomer.code}`;
  await page.goto(invitation);
  // The keyboard is where the question is, and the way to stay is as near as the other.
  const question = page.getByRole("heading", { name: /^This invitation is for \W?Nia/ });
  await expect(question).toBeFocused();
  await expect(question).toHaveAccessibleDescription(/^You are logged in\./);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await page.goto(invitation);
  await expect(question).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(rowsOf(page).first()).toBeVisible();

  // Nothing else is opened, and no call is refused.
  await page.getByRole("link", { name: backToDashboard }).click();
  await expect(linkTo(page, newcomer.survey)).toBeVisible();
  for (const path of ["/dashboard", "/profile", "/change-password"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: linkLoginText.heading })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
  }
  await page.getByRole("main").getByRole("link", { name: linkLoginText.logIn }).click();
  await expect(page.getByText(loginReasons.toGoOn)).toBeVisible();
});

test("a survey's link opens in a new tab, which asks for a login and goes on to it", async ({
  page,
  context,
  minh,
}) => {
  await signIn(page, minh);
  await page.goto("/dashboard");
  const href = await linkTo(page, survey).getAttribute("href");
  const other = await context.newPage();
  await other.goto(href ?? "");
  await expect(other).toHaveURL("/login");
  await bringIslandsAlive(other);
  await logIn(other, minh);
  await expect(other).toHaveURL(/\/survey#/);
  await expect(rowsOf(other).first()).toBeVisible();
});

test("the page about a survey leads participants to theirs first, and moves nothing", async ({
  page,
  minh,
}) => {
  const shifted = await watchShifts(page);
  const surveys = page.getByRole("link", { name: yourSurveys });
  await page.goto("/survey/inclusion-index");
  await expect(surveys).toBeHidden();
  await signIn(page, minh);
  await page.goto("/survey/inclusion-index");
  await expect(surveys).toBeVisible();
  expect(sumOf(await shifted())).toBeLessThan(fewPixels);
  await surveys.click();
  await expect(linkTo(page, survey)).toBeVisible();
});

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
])
  test(`the dashboard offers the next survey on the first screen of ${viewport.width} × ${viewport.height}`, async ({
    page,
    minh,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, minh);
    const shifted = await watchShifts(page);
    await page.goto("/dashboard");
    const next = page.getByRole("article").getByRole("link");
    await expect(next).toHaveAccessibleName(`${dashboardText.action.continue} Pulse`);
    await expect(next).toBeInViewport({ ratio: 1 });
    expect(sumOf(await shifted())).toBeLessThan(fewPixels);

    await page.getByRole("link", { name: skipToContent }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  });
