import type { Settings } from "../../shared/settings.ts";
import type { Mail } from "../mail/queue.ts";

interface Confirmation extends Pick<Mail, "to" | "expires" | "opens"> {
  readonly confirm: string;
  readonly leave: string;
  /** Days after which the address is deleted. */
  readonly days: number;
}

/**
 * The mail with the link that confirms an address for the newsletter. It may reach a stranger, so it holds
 * no text that a visitor has typed, and says nothing but what happens.
 */
export const confirmationMail = (
  { SITE_URL, PUBLIC_PRODUCT_NAME }: Settings,
  { confirm, days, ...queued }: Confirmation,
): Mail => ({
  ...queued,
  subject: `Confirm your address for the newsletter of ${PUBLIC_PRODUCT_NAME}`,
  preheader: "Without it you get no newsletter.",
  heading: "Confirm your address",
  opening: [
    "Hello,",
    `This email address has been entered for the newsletter of ${PUBLIC_PRODUCT_NAME} at ${new URL(SITE_URL).host}. It counts once you have confirmed it.`,
  ],
  action: { words: "Confirm the address", address: confirm },
  closing: [
    `If you did not enter it, you need not do anything: you get no newsletter, and the address is deleted after ${days} days.`,
  ],
  reason: `You get this mail because this address was entered for the newsletter at ${new URL(SITE_URL).host}.`,
});
