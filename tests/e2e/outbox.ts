/** The key of `/outbox` in browser tests. */
export const outboxKey = "key-of-the-browser-tests";

/**
 * The codes of the links in mails to one address, newest first.
 *
 * @param link what stands before the code
 */
export async function codesFor(email: string, link: string): Promise<readonly string[]> {
  // Not by the page's requests: nobody sees it who comes from another address than this machine's.
  const response = await fetch(`${process.env["SITE_ADDRESS"]}/outbox?key=${outboxKey}`);
  const mails = (await response.text()).split("<article>").slice(1);
  return mails
    .filter((mail) => mail.includes(`To ${email}`))
    .flatMap((mail) => /^[\w-]+/.exec(mail.split(link)[1] ?? "") ?? []);
}
