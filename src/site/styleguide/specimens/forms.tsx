import { ContactForm } from "../../islands/ContactForm.island.tsx";
import { Newsletter } from "../../islands/Newsletter.island.tsx";
import { MailedCode } from "../../islands/account/MailedCode.tsx";
import { ProfileForm } from "../../islands/account/ProfileForm.tsx";
import { loginText } from "../../../contract/text/login.ts";
import { formView } from "../fixtures/form-view.tsx";
import { adaProfile } from "../fixtures/profile.ts";
import { type SpecimenChapter, specimen } from "../specimen.ts";

const form = (id: string, state: string, changes: Parameters<typeof formView>[0] = {}) =>
  specimen(`form-${id}`, state, () => formView(changes));

const emailRequired = { email: "Email is required" };
const checkFailed = { humanCheck: "The check failed. Please press the button again." };

const profile = (changes: Partial<typeof adaProfile> = {}) => (
  <ProfileForm profile={{ ...adaProfile, ...changes }} participant={() => "u-1"} />
);

/** Whole forms. */
export const forms: SpecimenChapter = {
  name: "Forms",
  layout: "column",
  specimens: [
    form("idle", "Filled"),
    form("refused", "Refused: the summary leads to the field", {
      values: { email: "", password: "secret" },
      errors: emailRequired,
      refused: emailRequired,
    }),
    form("corrected", "Corrected after it was refused", { refused: emailRequired }),
    form("busy", "Being sent", { phase: "sending" }),
    form("succeeded", "Succeeded, and locked until the page changes", {
      phase: "resting",
      result: { tone: "success", text: "Your password was changed." },
    }),
    form("failed", "Failed", { result: { tone: "failure", text: loginText.byCode[401] } }),
    form("final", "Failed for good, with another way", {
      result: { tone: "failure", text: "This link has expired.", isFinal: true },
    }),
    form("check-failed", "Its human check failed", { errors: checkFailed, refused: checkFailed }),
    specimen("code", "The code of a mailed link", () => <MailedCode page="/survey-invite" />),
    specimen("contact", "The contact form", () => <ContactForm thanks="" />),
    specimen("newsletter", "The newsletter", () => (
      <Newsletter
        heading="Letters from the horizon"
        subHeading="One essay a month"
        message="Thanks"
      />
    )),
    specimen("profile", "The profile", () => profile()),
    specimen(
      "profile-long",
      "The profile with very long values, and an address that waits for its confirmation",
      () =>
        profile({
          vFirstName: "Wolfeschlegelsteinhausenbergerdorff",
          vLastName: "Featherstonehaugh-Cholmondeley-Majoribanks",
          vEmailPending: "wolfeschlegelsteinhausenbergerdorff@a-very-long-domain.example",
        }),
    ),
  ],
};
