import { changePasswordText } from "../../src/contract/text/profile.ts";
import { dashboardText } from "../../src/contract/text/dashboard.ts";
import { forgetPasswordText, resetPasswordText } from "../../src/contract/text/reset-password.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { surveyScreens, surveyMessages, surveyLabels } from "../../src/contract/text/survey.ts";
import { codesInBodies, codesInStatus } from "../fixtures/third-party-notation.ts";
import {
  categorySurvey,
  moodSurvey,
  participant,
  resetCode,
  surveyLinkId,
} from "../fixtures/third-party-survey.ts";
import {
  answerRows,
  expectHeading,
  expectSaid,
  fieldOf,
  logIn,
  nextButton,
  openSurvey,
  rowsOf,
  storeCode,
} from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { allowRefusal, prepare, thirdPartyTest } from "./third-party-test.ts";

// One after the other, on one site: publishing another one takes longer.
test.describe.configure({ mode: "default" });
thirdPartyTest.beforeEach(prepare);

thirdPartyTest.describe("an account", () => {
  thirdPartyTest.use({ notation: codesInStatus });

  thirdPartyTest("login: 400, 401, 200", async ({ page, host }) => {
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

  thirdPartyTest("change password: 404, 400, 200", async ({ page, host }) => {
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

  thirdPartyTest("forgotten: 400, 200; reset: 404, 200", async ({ page, host }) => {
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
      tries.map(([fresh]) => ({
        vPassword: fresh,
        vConfirmPassword: fresh,
        vUniqueCode: resetCode,
      })),
    );
  });

  thirdPartyTest("an invitation leads to its link", async ({ page, host, baseURL }) => {
    host.surveyLink = `${baseURL ?? ""}/blog`;
    await storeCode(page, participant.code);
    await page.goto(`/survey-invite/${surveyLinkId}`);
    await expect(page).toHaveURL("/blog");
    expect(host.requests("/api/survey_link/get_by_id")).toEqual([{ iSurveyLinkId: surveyLinkId }]);
    for (const path of ["no-such-id", `${participant.code}/${participant.code}`]) {
      await page.goto(`/survey-invite/${path}`);
      await expect(page).toHaveURL("/dashboard");
    }
    // A look-up that fails before the page's code has loaded is repeated; two codes are none.
    const asked = host.requests("/api/survey_link/get_by_id").map((body) => JSON.stringify(body));
    const once = [surveyLinkId, "no-such-id"].map((id) => JSON.stringify({ iSurveyLinkId: id }));
    expect([...new Set(asked)]).toEqual(once);
  });
});

thirdPartyTest.describe("a survey", () => {
  thirdPartyTest.use({ notation: codesInBodies });

  thirdPartyTest(
    "five moods that share the name of their picture",
    async ({ page, host, site, pageErrors }) => {
      allowRefusal(pageErrors, `${site.api}/api/question/answer`);
      host.answers.set("/api/question/get_all_question_data", () => ({
        questions: [{ iQuestionId: 900, vQuestion: "How is the weather?" }],
        options: [31, 32, 33, 34, 35].map((iMoodOptionId) => ({
          iMoodOptionId,
          vMoodOption: `/media/${iMoodOptionId}/image.svg`,
        })),
      }));
      await storeCode(page, participant.code);
      await openSurvey(page, moodSurvey.name);
      const moods = page.getByRole("radio");
      await expect(moods).toHaveCount(5);
      await page.getByRole("radio", { name: surveyLabels.mood(4, 5), exact: true }).check();
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
      await expect
        .poll(() => page.locator("img[src*='/34/image.svg']").getAttribute("width"))
        .toBe("100");
      await page.reload();
      await expect(moods.nth(3)).toBeChecked();
      await page.getByRole("button", { name: surveyLabels.submit }).click();
      await expectHeading(page, surveyMessages.moodCompleted);
      expect(host.requests("/api/question/answer")).toMatchObject([
        { iQuestionId: [900], iOptionId: [34] },
      ]);
    },
  );

  thirdPartyTest(
    "a category without sub-categories, and a question without words",
    async ({ page, host, site, pageErrors }) => {
      allowRefusal(pageErrors, `${site.api}/api/question/save_answer`);
      pageErrors.allow(/a question is left out\. vQuestion/);
      const saved: unknown[] = [];
      const category = (iCategoryId: number) => ({
        category: [{ iCategoryId, vCategory: `Category ${iCategoryId}` }],
        sub_category: {},
        questions: [
          { iQuestionId: iCategoryId * 10, vQuestion: `Statement ${iCategoryId}` },
          { iQuestionId: iCategoryId * 10 + 1, vQuestion: null },
        ],
        options: ["Same", "Same", "Other"].map((vOption, index) => ({
          iOptionId: index + 1,
          vOption,
        })),
      });
      host.answers.set(
        "/api/question/get_all_question_data",
        ({ ["iCategoryId"]: id, ["vFlag"]: flag }) => {
          const number = Number(id ?? saved.length + 1);
          return category(flag ? number - 1 : number);
        },
      );
      host.answers.set("/api/question/save_answer", (body) => {
        saved.push(body);
        return body["iCategoryId"] === 2
          ? { survey_status: "completed" }
          : { survey_status: "continue", iCategoryId: 2 };
      });
      await storeCode(page, participant.code);
      await openSurvey(page, categorySurvey.name);
      await expectHeading(page, "Category 1");
      await expect(page.getByText(surveyLabels.partial)).toBeVisible();
      await expect(rowsOf(page)).toHaveCount(1);
      await rowsOf(page).getByRole("radio", { name: "Same" }).nth(1).check();
      await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
      await nextButton(page).click();
      await expectHeading(page, "Category 2");
      await page.getByRole("button", { name: surveyLabels.back }).click();
      await expectHeading(page, "Category 1");
      await expect(page.getByRole("radio").nth(1)).toBeChecked();
      await nextButton(page).click();
      await expectHeading(page, "Category 2");
      await page.reload();
      await expectHeading(page, "Category 2");
      await answerRows(page, "Other");
      await nextButton(page).click();
      await expectHeading(page, surveyScreens.completedHeading);
      const body = (number: number, option: number) => ({
        iCategoryId: number,
        iSubCategoryId: null,
        iQuestionId: [number * 10],
        iOptionId: [option],
        participantVUniquieCode: participant.code,
      });
      expect(saved.slice(0, 2)).toEqual([body(1, 2), body(1, 2)]);
      expect(saved.at(-1)).toEqual(body(2, 3));
    },
  );
});
