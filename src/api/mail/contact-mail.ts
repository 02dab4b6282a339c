import { daysAfter } from "../../shared/days.ts";
import type { Settings } from "../../shared/settings.ts";
import { mailName } from "./mail-name.ts";
import { isOneAddress } from "./one-address.ts";
import type { Mail } from "./queue.ts";

interface ContactMessage {
  readonly vSalutation: string;
  readonly vFirstName: string;
  readonly vLastName: string;
  readonly vCompany: string;
  readonly vEmail: string;
  readonly tMessage: string;
}

/** How long a mail server that does not answer is tried; the message itself stays in the database. */
const days = 30;

/**
 * The mail that tells the organisation of a contact message. What the visitor has typed comes last, as
 * text; only a name that is clearly one is in the subject. Answers go to the visitor.
 */
export function contactMail(
  { SITE_URL }: Settings,
  to: string,
  message: ContactMessage,
  time: Date,
): Mail {
  const { vSalutation, vFirstName, vLastName, vCompany, vEmail, tMessage } = message;
  const name = mailName(`${vFirstName} ${vLastName}`);
  const subject = `A message from ${name === "" ? "the contact form" : name}`;
  const salutation = vSalutation === "-None-" ? "" : vSalutation;
  return {
    to,
    expires: daysAfter(time, days),
    ...(isOneAddress(vEmail) && { replyTo: vEmail }),
    subject,
    preheader: "An answer to this mail goes to the person who wrote it.",
    heading: "A message from the contact form",
    opening: [
      [
        `Name: ${[salutation, vFirstName, vLastName].filter(Boolean).join(" ")}`,
        `Company: ${vCompany}`,
        `Email: ${vEmail}`,
      ].join("\n"),
      "The message, as it was typed:",
      tMessage.replaceAll("\r\n", "\n").trim(),
    ],
    closing: [],
    reason: `You get this mail because the contact form at ${new URL(SITE_URL).host} was sent, and this address gets its messages (COMPANY_EMAIL).`,
  };
}
