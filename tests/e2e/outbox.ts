import type { Page } from "@playwright/test";

import { retryReset } from "./fixtures.ts";
import { outboxKey } from "./outbox-key.ts";

/**
 * The codes of the links in mails to one address, newest first.
 *
 * @param link what stands before the code
 */
export async function codesFor(
  page: Page,
  email: string,
  link: string,
): Promise<readonly string[]> {
  const response = await page.request.get(`/outbox?key=${outboxKey}`, retryReset);
  const mails = (await response.text()).split("<article>").slice(1);
  return mails
    .filter((mail) => mail.includes(`To ${email}`))
    .flatMap((mail) => /^[\w-]+/.exec(mail.split(link)[1] ?? "") ?? []);
}
