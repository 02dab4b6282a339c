import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createApi } from "../../../src/site/client/api.ts";
import { obtainAltchaProof } from "../../../src/site/client/human-check/altcha.ts";
import { createHumanCheck } from "../../../src/site/client/human-check/human-check.ts";
import type { ProofPurpose } from "../../../src/contract/human-check.ts";
import { codesBehind } from "../../../src/site/client/mailed-codes.ts";
import { createChangePassword } from "../../../src/site/stores/account/change-password.ts";
import {
  createConfirmEmail,
  createForgetPassword,
  createResetPassword,
} from "../../../src/site/stores/account/passwords.ts";
import { createDashboard } from "../../../src/site/stores/account/dashboard.ts";
import { createLogin } from "../../../src/site/stores/account/login.ts";
import {
  createPictureChoice,
  createProfileForm,
  createProfileLoad,
} from "../../../src/site/stores/account/profile.ts";
import { loginReason } from "../../../src/site/stores/account/login-reason.ts";
import { openInvite } from "../../../src/site/stores/account/survey-invite.ts";
import { rememberParticipant } from "../../../src/site/stores/participant.ts";
import { submitForm } from "./submit-form.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";
import { ada, ben, cleo, codeOf } from "../../api/participants.ts";
import { linkOf } from "../../api/survey-link.ts";
import { openTestApi, type TestApi } from "../../api/test-api.ts";
import { writtenMails } from "../../api/written-mails.ts";

/** A participant's journeys through stores, client and the embedded API in one process. */
let server: TestApi;
beforeEach(async () => {
  server = await openTestApi("sqlite");
});
afterEach(() => server.close());

/** A browser tab with its own storage, and what its pages need. */
function openTab() {
  const environment = createTestEnvironment();
  const api = createApi({
    host: "http://localhost:4321",
    clock: environment.clock,
    session: environment.session,
    cookies: () => "",
    fetch: async (request) => server.app.request(request),
  });
  const notices: string[] = [];
  const needs = {
    api,
    environment,
    origin: () => "http://localhost:4321",
    notify: ({ text }: { readonly text: string }) => void notices.push(text),
    humanCheckFor: (purpose: ProofPurpose) =>
      createHumanCheck((work) => obtainAltchaProof(api, work, purpose), environment.clock),
  };
  const code = () => environment.session.get("vUniqueCode") ?? "";
  return { ...needs, needs, notices, code };
}
type Tab = ReturnType<typeof openTab>;

const logIn = (tab: Tab, email: string, password: string) =>
  submitForm(tab, createLogin({ ...tab.needs, humanCheck: tab.needs.humanCheckFor("login") }), {
    email,
    password,
  });

async function loadProfile({ api, code }: Tab) {
  const profile = createProfileLoad(api, code);
  await profile.load();
  const state = profile.$state.get();
  if (state.kind !== "ready") throw new Error(`No profile: ${state.kind}`);
  return state.data;
}

test("login, profile with a picture, change of password, list of surveys", async () => {
  const tab = openTab();
  const { environment, notices } = tab;
  expect(await logIn(tab, ada.vEmail, "wrong-horse")).toBe("Invalid email or password.");
  expect(await logIn(tab, "eve@example.org", "secret")).toBe("Email does not exists!.");
  expect(tab.code()).toBe("");
  await logIn(tab, ` ${ada.vEmail} `, ada.vPassword);
  expect(notices.at(-1)).toBe("User Login Successfully.");
  expect(environment.journey).toEqual(["assign /dashboard"]);
  expect(tab.code()).toMatch(/^[\w-]{43}$/);

  const profile = await loadProfile(tab);
  expect(profile).toMatchObject({
    vFirstName: "Ada",
    vLastName: "Quill",
    vEmail: "Ada@example.org",
    tAbout: "I count – mostly backwards.",
  });
  const picture = createPictureChoice((file) => Promise.resolve({ file, preview: "" }));
  const red = { r: 220, g: 20, b: 20 };
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: red } })
    .png()
    .toBuffer();
  await picture.choose(new File([new Uint8Array(content)], "me.png", { type: "image/png" }));
  const profileForm = createProfileForm({
    ...tab.needs,
    participant: rememberParticipant(environment.session),
    profile,
    picture,
  });
  const text = await submitForm(tab, profileForm, {
    firstName: " Grace ",
    phone: "0770 090-0001",
    about: "Größe: 1 < 2 & 3 🙂",
  });
  expect(text).toBe("User Profile Updated Successfully.");
  expect(environment.journey.at(-1)).toBe("reload");
  const saved = await loadProfile(tab);
  expect(saved).toMatchObject({
    vFirstName: "Grace",
    vLastName: "Quill",
    vPhone: "07700900001",
    tAbout: "Größe: 1 < 2 & 3 🙂",
  });
  expect(saved.vImage).not.toBe(profile.vImage);

  // Without a new picture the form sends the current address, and the picture stays.
  const again = createProfileForm({
    ...tab.needs,
    participant: rememberParticipant(environment.session),
    profile: saved,
    picture: createPictureChoice(() => Promise.reject(new Error("none"))),
  });
  await submitForm(tab, again, { lastName: "Hopper" });
  expect(await loadProfile(tab)).toEqual({
    ...saved,
    vLastName: "Hopper",
    vImageAlt: "Grace Hopper",
  });

  const codeBefore = tab.code();
  const change = createChangePassword(tab.needs);
  const passwords = { current: ada.vPassword, password: "new-secret" };
  const confirm = "new-secret";
  expect(await submitForm(tab, change, { ...passwords, confirm })).toBe(
    "Password Reset successfully.",
  );
  expect(tab.code()).not.toBe(codeBefore);
  const same = { current: confirm, password: confirm, confirm };
  expect(await submitForm(tab, change, same)).toBe(
    "New password cannot be the same as the old password.",
  );
  const wrong = { ...passwords, current: "wrong-horse", confirm };
  expect(await submitForm(tab, change, wrong)).toBe("The current password is not right.");

  const dashboard = createDashboard(tab.needs);
  await dashboard.load();
  expect(dashboard.$firstName.get()).toBe("Grace");
  expect(dashboard.surveys.$state.get()).toMatchObject({
    kind: "ready",
    data: {
      next: { vSurvey: "Daily Mood", eMood: "Yes", survey_status: "pending" },
      open: [
        {
          vSurvey: "Culture Audit",
          eMood: "No",
          survey_status: "pending",
          progress: { iDone: 0, iTotal: 5 },
        },
      ],
    },
  });

  const other = openTab();
  expect(await logIn(other, ada.vEmail, ada.vPassword)).toBe("Invalid email or password.");
  await logIn(other, ada.vEmail, confirm);
  expect(other.code()).not.toBe("");
});

test("forgotten password: link from the mail, reset, login; other logins have ended", async () => {
  const tab = openTab();
  const elsewhere = openTab();
  elsewhere.environment.session.set("vUniqueCode", await codeOf(server, ben));
  const forget = createForgetPassword({
    ...tab.needs,
    humanCheck: tab.needs.humanCheckFor("forgot_password"),
  });
  expect(await submitForm(tab, forget, { email: "eve@example.org" })).toBe(
    "Entered Email Does Not Exist.",
  );
  await submitForm(tab, forget, { email: ben.vEmail });
  expect(tab.environment.journey).toEqual(["assign /success-reset-password"]);

  const link = /http\S+/.exec((await writtenMails(server)).at(-1)?.text ?? "")?.[0] ?? "";
  const [code = ""] = codesBehind("/reset-password", new URL(link)) ?? [];
  const open = () => createResetPassword({ ...tab.needs, code: () => code });
  const reset = { password: "brand-new", confirm: "brand-new" };
  const old = { password: ben.vPassword, confirm: ben.vPassword };
  expect(await submitForm(tab, open(), old)).toBe(
    "New password cannot be the same as the old password.",
  );
  const common = { password: "iloveyou", confirm: "iloveyou" };
  const refused = open();
  expect(await submitForm(tab, refused, common)).toMatch(/^Many people use this password/);
  expect(refused.$state.get()).toMatchObject({ values: common, result: { isFinal: false } });
  await submitForm(tab, open(), reset);
  expect(tab.notices.at(-1)).toBe("Your Password is Reset succesfully.");
  expect(tab.environment.journey.at(-1)).toBe("assign /login");
  expect(await submitForm(tab, open(), reset)).toMatch(/expired or has been used/);

  const dashboard = createDashboard(elsewhere.needs);
  await dashboard.load();
  expect(dashboard.surveys.$state.get()).toMatchObject({ kind: "failed", isSignedOut: true });
  await logIn(tab, ben.vEmail, reset.password);
  expect(tab.environment.journey.at(-1)).toBe("assign /dashboard");
});

test("change of email address: link from the mail, confirmation with the password", async () => {
  const tab = openTab();
  const { vEmail } = cleo;
  await logIn(tab, vEmail, cleo.vPassword);
  const form = createProfileForm({
    ...tab.needs,
    participant: rememberParticipant(tab.environment.session),
    profile: await loadProfile(tab),
    picture: createPictureChoice(() => Promise.reject(new Error("none"))),
  });
  const email = "new@example.org";
  expect(await submitForm(tab, form, { email })).toMatch(/sent a link to new@/);
  expect(await loadProfile(tab)).toMatchObject({ vEmail, vEmailPending: email });
  const mail = (await writtenMails(server)).find(({ to }) => to === email);
  const link = new URL(/http\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  const code = () => codesBehind("/confirm-email", link)?.[0] ?? "";
  const confirmation = createConfirmEmail({ ...tab.needs, code });
  await confirmation.submit();
  expect(confirmation.$state.get().errors).toEqual({ password: "Password is required." });
  expect(await submitForm(tab, confirmation, { password: "wrong-horse" })).toBe(
    "The password is not right.",
  );
  await submitForm(tab, confirmation, { password: cleo.vPassword });
  expect(tab.notices.at(-1)).toBe("Your new email address is confirmed.");
  expect(tab.environment.journey.at(-1)).toBe("assign /login");
  expect(await loadProfile(tab)).toMatchObject({ vEmail: email, vEmailPending: "" });
});

test("an invitation opened before the login leads to its survey after it", async () => {
  const { vUniqueCode, vSurvey } = await server.database
    .selectFrom("survey")
    .select(["vUniqueCode", "vSurvey"])
    .executeTakeFirstOrThrow();
  const { iSurveyLinkId } = await linkOf(server, vUniqueCode);
  const tab = openTab();
  const { environment } = tab;
  const location = new URL(`/survey-invite/${iSurveyLinkId}`, "http://localhost:4321");
  await openInvite({ ...tab.needs, location, logOut: () => Promise.resolve() });
  expect(environment.journey).toEqual(["replace /login"]);
  expect(loginReason(environment.session, {})).toBe(`Log in to answer ${vSurvey}.`);
  await logIn(tab, ada.vEmail, ada.vPassword);
  expect(environment.journey.at(-1)).toBe(`assign /survey#${vUniqueCode}`);
});
