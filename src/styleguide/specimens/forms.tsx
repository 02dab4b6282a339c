import { ContactForm } from "../../islands/ContactForm.island.tsx";
import { Newsletter } from "../../islands/Newsletter.island.tsx";
import { ProfileForm } from "../../islands/account/ProfileForm.tsx";
import { loginText } from "../../text/login.ts";
import { formView } from "../fixtures/form-view.tsx";
import { adaProfile } from "../fixtures/profile.ts";
import type { Chapter, Specimen } from "../specimen.ts";

const form = (
  id: string,
  state: string,
  changes: Parameters<typeof formView>[0] = {},
): Specimen => ({ id: `form-${id}`, state, draw: () => formView(changes) });

const emailRequired = { email: "Email is required" };
const checkFailed = { humanCheck: "The check failed. Please press the button again." };

const profile = (changes: Partial<typeof adaProfile> = {}) => (
  <ProfileForm profile={{ ...adaProfile, ...changes }} participant={() => "u-1"} />
);

/** Whole forms. */
export const forms: Chapter = {
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
    { id: "contact", state: "The contact form", draw: () => <ContactForm /> },
    {
      id: "newsletter",
      state: "The newsletter",
      draw: () => (
        <Newsletter
          heading="Letters from the horizon"
          subHeading="One essay a month"
          message="Thanks"
        />
      ),
    },
    { id: "profile", state: "The profile", draw: () => profile() },
    {
      id: "profile-long",
      state: "The profile with very long values, and an address that waits for its confirmation",
      draw: () =>
        profile({
          vFirstName: "Wolfeschlegelsteinhausenbergerdorff",
          vLastName: "Featherstonehaugh-Cholmondeley-Majoribanks",
          vEmailPending: "wolfeschlegelsteinhausenbergerdorff@a-very-long-domain.example",
        }),
    },
  ],
};
