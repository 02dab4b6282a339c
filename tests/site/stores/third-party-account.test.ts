import { describe, expect, test } from "vitest";

import { createChangePassword } from "../../../src/site/stores/account/change-password.ts";
import { createDashboard } from "../../../src/site/stores/account/dashboard.ts";
import {
  createForgetPassword,
  createResetPassword,
} from "../../../src/site/stores/account/passwords.ts";
import { createLogin } from "../../../src/site/stores/account/login.ts";
import {
  createPictureChoice,
  createProfileForm,
  createProfileLoad,
} from "../../../src/site/stores/account/profile.ts";
import { unopenedInvitation } from "../../../src/site/stores/account/login-reason.ts";
import { openInvite } from "../../../src/site/stores/account/survey-invite.ts";
import { rememberParticipant } from "../../../src/site/stores/participant.ts";
import { changePasswordText, profileText } from "../../../src/site/text/profile.ts";
import { forgetPasswordText, resetPasswordText } from "../../../src/site/text/reset-password.ts";
import { loginText } from "../../../src/site/text/login.ts";
import {
  participant,
  profileFieldsSent,
  profileRow,
  resetCode,
  surveyLinkId,
} from "../../fixtures/third-party-survey.ts";
import { notations } from "../../fixtures/third-party-notation.ts";
import { submitForm } from "./submit-form.ts";
import { openThirdPartyTab } from "./third-party-tab.ts";

/** The human check's proof, which is another each time. */
const proof = { vGoogleRecaptchaResponse: expect.any(String) as string };

/** Accounts on hosts that share no code with ours; tests/e2e shows one in a browser. */
describe.each(notations)(
  "data in $data, codes in $code, ids as $ids, options $options",
  (notation) => {
    test("login: 400, 401, 200; then the dashboard", async () => {
      const { host, tab } = await openThirdPartyTab(notation);
      const { email, password } = participant;
      const wrong = "wrong-secret";
      expect(
        await submitForm(tab, createLogin(tab), { email: "nobody@elsewhere.example", password }),
      ).toBe(loginText.byCode[400]);
      expect(await submitForm(tab, createLogin(tab), { email, password: wrong })).toBe(
        loginText.byCode[401],
      );
      await submitForm(tab, createLogin(tab), { email, password });
      expect(tab.environment.journey).toEqual(["assign /dashboard"]);
      expect(host.requests("/api/participant/login")).toEqual([
        { vEmail: "nobody@elsewhere.example", vPassword: password, ...proof },
        { vEmail: email, vPassword: wrong, ...proof },
        { vEmail: email, vPassword: password, ...proof },
      ]);
      const dashboard = createDashboard(tab);
      await dashboard.load();
      expect(dashboard.$firstName.get()).toBe("Joan");
      expect(host.requests("/api/participant/survey")).toEqual([{ vUniqueCode: participant.code }]);
    });

    test("profile: text as bytes, form as fields", async () => {
      const { host, tab } = await openThirdPartyTab(notation, participant.code);
      const load = createProfileLoad(tab.api, tab.code);
      await load.load();
      const state = load.$state.get();
      if (state.kind !== "ready") throw new Error(`No profile: ${state.kind}`);
      const profile = state.data;
      expect(profile.tAbout).toBe(profileRow.tAbout);
      const picture = createPictureChoice((file) => Promise.resolve({ file, preview: "" }));
      const form = () =>
        createProfileForm({
          ...tab,
          participant: rememberParticipant(tab.environment.session),
          profile,
          picture,
        });
      expect(await submitForm(tab, form(), { about: "Sculptor." })).toBe(profileText.byCode[200]);
      await picture.choose(new File(["x"], "dot.png", { type: "image/png" }));
      expect(await submitForm(tab, form(), {})).toBe(profileText.byCode[200]);
      expect(host.requests("/api/participant/profile_update")).toEqual([
        profileFieldsSent("Sculptor.", profileRow.vImage),
        profileFieldsSent(profileRow.tAbout, { name: "dot.png", type: "image/png" }),
      ]);
    });

    test("change password: 404, 400, 200", async () => {
      const { host, tab } = await openThirdPartyTab(notation, participant.code);
      const { password } = participant;
      const tries = [
        [password, password, changePasswordText.byCode[404]],
        ["other-secret", "second-secret", changePasswordText.byCode[400]],
        [password, "second-secret", changePasswordText.byCode[200]],
      ] as const;
      for (const [current, fresh, said] of tries) {
        const values = { current, password: fresh, confirm: fresh };
        expect(await submitForm(tab, createChangePassword(tab), values)).toBe(said);
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

    test("forgotten: 400, 200; reset: 404, 200", async () => {
      const { host, tab } = await openThirdPartyTab(notation);
      const { email } = participant;
      expect(
        await submitForm(tab, createForgetPassword(tab), { email: "nobody@elsewhere.example" }),
      ).toBe(forgetPasswordText.byCode[400]);
      await submitForm(tab, createForgetPassword(tab), { email });
      expect(tab.environment.journey).toEqual(["assign /success-reset-password"]);
      const tries = [
        [participant.password, resetPasswordText.byCode[404]],
        ["second-secret", resetPasswordText.byCode[200]],
      ] as const;
      for (const [fresh, said] of tries) {
        const form = createResetPassword({ ...tab, code: () => resetCode });
        expect(await submitForm(tab, form, { password: fresh, confirm: fresh })).toBe(said);
      }
      expect(tab.environment.journey.at(-1)).toBe("assign /login");
      expect(host.requests("/api/participant/forgot-password")).toEqual([
        { vEmail: "nobody@elsewhere.example", ...proof },
        { vEmail: email, ...proof },
      ]);
      expect(host.requests("/api/participant/reset-password")).toEqual(
        tries.map(([fresh]) => ({
          vPassword: fresh,
          vConfirmPassword: fresh,
          vUniqueCode: resetCode,
        })),
      );
    });

    test("an invitation leads to its link, one that isn't known to the dashboard", async () => {
      const { host, tab } = await openThirdPartyTab(notation, participant.code);
      const follow = (address: string) =>
        openInvite({
          ...tab,
          location: new URL(address, tab.origin()),
          logOut: () => Promise.resolve(),
        });
      host.surveyLink = notation.states === "capital" ? "/blog" : `${tab.origin()}/blog`;
      await follow(`/survey-invite/${surveyLinkId}`);
      await follow(`/survey-invite#%2F${surveyLinkId}&data=05`);
      await follow("/survey-invite/no-such-id");
      expect(unopenedInvitation(tab.environment.session)?.href).toBe("/survey-invite");
      await follow(`/survey-invite/${participant.code}/${participant.code}`);
      expect(tab.environment.journey).toEqual([
        "replace /blog",
        "replace /blog",
        "replace /dashboard",
        "replace /dashboard",
      ]);
      expect(host.requests("/api/survey_link/get_by_id")).toEqual([
        { iSurveyLinkId: surveyLinkId },
        { iSurveyLinkId: surveyLinkId },
        { iSurveyLinkId: "no-such-id" },
      ]);
    });
  },
);
