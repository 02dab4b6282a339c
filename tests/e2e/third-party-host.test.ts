import { contactText } from "../../src/contract/text/contact.ts";
import { dashboardText } from "../../src/contract/text/dashboard.ts";
import { humanCheckText } from "../../src/contract/text/human-check.ts";
import { profileText } from "../../src/contract/text/profile.ts";
import { surveyScreens, surveyMessages, surveyLabels } from "../../src/contract/text/survey.ts";
import { codesInBodies, codesInStatus } from "../fixtures/third-party-notation.ts";
import {
  categorySurvey,
  categorySurveyRequests,
  moodPicture,
  moodSurvey,
  participant,
  profileFieldsSent,
  profileRow,
  surveyLinkId,
} from "../fixtures/third-party-survey.ts";
import {
  answerRows,
  cardOf,
  expectHeading,
  expectSaid,
  fieldOf,
  nextButton,
  openSurvey,
  rowsOf,
  storeCode,
} from "./account-steps.ts";
import { bringIslandsAlive, expect, test } from "./fixtures.ts";
import { fillContact } from "./state-tools.ts";
import {
  allowRefusal,
  prepare,
  recaptcha,
  recaptchaScript,
  script,
  thirdPartyTest,
} from "./third-party-test.ts";
import { chatWidget } from "./third-party-site.ts";

/** Storage that no setting names. */
const storage = "https://bucket.example.net/uploads";

// One after the other, on one site: publishing another one takes longer.
test.describe.configure({ mode: "default" });
thirdPartyTest.beforeEach(prepare);

/** Every other way to write answers is tried in tests/site/stores/third-party-account.test.ts. */
thirdPartyTest.describe("an account", () => {
  thirdPartyTest.use({ notation: codesInStatus });

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
      .setInputFiles({
        name: "dot.png",
        mimeType: "image/png",
        buffer: Buffer.from(dot, "base64"),
      });
    await expect(page.getByText("You have chosen dot.png")).toBeAttached();
    await save.click();
    await expectSaid(page, profileText.byCode[200]);

    expect(host.requests("/api/participant/profile_update")).toEqual([
      profileFieldsSent("Sculptor.", profileRow.vImage),
      profileFieldsSent(profileRow.tAbout, { name: "dot.png", type: "image/png" }),
    ]);
  });

  thirdPartyTest(
    "log out: clears the tab where the host has no such call",
    async ({ page, host, site, pageErrors }) => {
      const call = `${site.api}/api/participant/logout`;
      allowRefusal(pageErrors, call);
      await storeCode(page, participant.code);
      const refused = page.waitForEvent("requestfailed", (request) => request.url() === call);
      await page.goto("/logout");
      await refused;
      expect(host.requests("/api/participant/logout")).toEqual([]);
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      await expect(page).toHaveURL("/logout");
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
});

/** Every other way to write answers is tried in tests/site/stores/third-party-survey.test.ts. */
thirdPartyTest.describe("a survey", () => {
  thirdPartyTest.use({ notation: codesInBodies });

  thirdPartyTest.describe("a mood", () => {
    thirdPartyTest.use({ notation: { ...codesInBodies, pictures: storage } });

    thirdPartyTest(
      "on three origins, is answered, and its pictures may lie on any https host",
      async ({ page, host, site, outside, pageErrors }) => {
        for (const name of ["sunny", "rainy"])
          outside.set(`${storage}/mood-${name}.svg`, { type: "image/svg+xml", body: moodPicture });
        allowRefusal(pageErrors, `${site.api}/api/question/answer`);
        await storeCode(page, participant.code);
        await openSurvey(page, moodSurvey.name);
        const picture = page.locator(`img[src="${storage}/mood-rainy.svg"]`);
        await expect(picture).toBeVisible();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
        await page.getByRole("radio", { name: "Rainy" }).check();
        await page.getByRole("button", { name: surveyLabels.submit }).click();
        await expectHeading(page, surveyMessages.moodCompleted);
        expect(host.requests("/api/question/answer")).toEqual([
          {
            iSurveyId: "2",
            iQuestionId: ["900"],
            iOptionId: ["32"],
            participantVUniquieCode: participant.code,
          },
        ]);
      },
    );
  });

  thirdPartyTest("a category survey, with Back", async ({ page, host, site, pageErrors }) => {
    const saving = `${site.api}/api/question/save_answer`;
    allowRefusal(pageErrors, saving);
    const refused: string[] = [];
    page.on("requestfailed", (request) => void refused.push(request.url()));
    await storeCode(page, participant.code);
    await openSurvey(page, categorySurvey.name);
    await expectHeading(page, "Part 111");
    await answerRows(page, "Always");
    await nextButton(page).click();
    await expectHeading(page, "Part 112");
    await answerRows(page, "Never");
    await page.getByRole("button", { name: surveyLabels.back }).click();
    await expectHeading(page, "Part 111");
    const row = rowsOf(page).first();
    await expect(row.getByRole("radio", { name: "Always" })).toBeChecked();
    await row.getByRole("radio", { name: "Sometimes" }).check();
    await nextButton(page).click();
    await expectHeading(page, "Part 112");
    await expect(page.getByRole("radio", { name: "Never" })).toBeChecked();
    await nextButton(page).click();
    await expectHeading(page, "Part 121");
    await page.reload();
    await expectHeading(page, "Part 121");
    await answerRows(page, "Sometimes");
    await nextButton(page).click();
    await expectHeading(page, surveyScreens.completedHeading);
    await page.getByRole("link", { name: surveyScreens.continue }).click();
    await expect(cardOf(page, categorySurvey.name)).toContainText(dashboardText.status.completed);

    const requests = categorySurveyRequests(String);
    const [first, ...others] = requests.questions;
    // After the first save, whose key the host does not allow, it is asked whether it has arrived.
    expect(host.requests("/api/question/get_all_question_data")).toEqual([
      first,
      first,
      ...others,
      // The reload.
      first,
    ]);
    // No other save is sent with a key, nor after the reload.
    expect(refused.filter((address) => address === saving)).toHaveLength(1);
    expect(host.requests("/api/question/save_answer")).toEqual(requests.answers);
  });
});

/** What the host of reCAPTCHA answers: nothing, a script that says nothing, and one that works. */
const answers = {
  down: undefined,
  silent: script("window.grecaptcha = { ready: () => undefined };"),
  up: recaptcha,
};

thirdPartyTest(
  "the chat starts, and the form sends a token of reCAPTCHA, which it loads again after a failure",
  async ({ page, site, outside, pageErrors }) => {
    const form = `${site.contact}/form`;
    pageErrors.allow(new RegExp(`^request to a third-party host: ${form}$`));
    // Whether its answers may be read is asked before.
    allowRefusal(pageErrors, form);
    pageErrors.allow(
      /^(failed request: https:.*|console error: Failed to load resource: net::)ERR_CONNECTION_REFUSED/,
    );
    outside.set(chatWidget, script("document.title = 'Chat';"));
    outside.set(recaptchaScript, answers.down);
    await page.clock.install();
    const submit = page.getByRole("button", { name: contactText.submit });

    await page.goto("/contact-us");
    await expect(page).toHaveTitle("Chat");
    await bringIslandsAlive(page);
    await fillContact(page);
    await expect(page.getByText(humanCheckText.unreachable)).toBeVisible();

    outside.set(recaptchaScript, answers.silent);
    await submit.click();
    await expect(page.getByText(humanCheckText.slow)).toBeVisible();
    // Each attempt is given half a minute.
    const passUntil = (check: () => Promise<void>) =>
      expect(async () => {
        await page.clock.fastForward(31_000);
        await check();
      }).toPass();
    const refusal = page.getByText(contactText.captchaFailed).first();
    await passUntil(() => expect(refusal).toBeVisible({ timeout: 1000 }));
    expect(site.messages).toEqual([]);

    outside.set(recaptchaScript, answers.up);
    await submit.click();
    await passUntil(() => expect(page).toHaveURL("/", { timeout: 1000 }));
    await expect(page.getByText(contactText.passedOn)).toBeVisible();
    expect(site.messages).toEqual([
      expect.objectContaining({
        Email: "ada@engines.example",
        privacy: "on",
        captcha: "site-key contact",
      }),
    ]);
  },
);

/** A picture of one pixel. */
const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
