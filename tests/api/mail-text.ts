import type { MailText } from "../../src/api/mail/compose.ts";

/** A mail with a text in each place. */
export const mailText: MailText = {
  subject: "A subject",
  preheader: "A preheader.",
  heading: "A heading",
  opening: ["Hello Ada,", "An opening."],
  action: { words: "Act", address: "https://morrow.example/reset-password/secret-code" },
  closing: ["A closing."],
  reason: "You get this mail because of a test.",
};
