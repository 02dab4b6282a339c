/** Letters and the signs between them in names; no dot before a letter, which would be a link. */
const name = /^(?!.*\.\S)[\p{L}\p{M}'’ .-]{1,40}$/u;

/**
 * A first name as mails may show it. Participants choose their names, and a mail must not carry a text
 * of a participant's choosing: the answer is empty for a text that is not clearly a name.
 */
export function mailName(vFirstName: string): string {
  const firstName = vFirstName.trim();
  return name.test(firstName) ? firstName : "";
}
