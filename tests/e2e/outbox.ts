import type { Page } from "@playwright/test";

/** The codes of the reset links that have been mailed to somebody, newest first. */
export async function resetCodesFor(
  page: Page,
  email: string,
): Promise<readonly string[]> {
  const response = await page.request.get("/outbox");
  const mails = (await response.text()).split("<article>").slice(1);
  return mails
    .filter((mail) => mail.includes(`To ${email}`))
    .flatMap((mail) => /\/reset-password\/([\w-]+)/.exec(mail)?.[1] ?? []);
}
