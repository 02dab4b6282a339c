/** Letters and the signs between them in names; no dot before a letter, which would be a link. */
const name = /^(?!.*\.\S)[\p{L}\p{M}'’ .-]{1,40}$/u;

/**
 * The salutation of a mail. Participants choose their names, and a mail must not carry a text of a
 * participant's choosing: a text that is not clearly a name is left out.
 */
export function greeting(vFirstName: string): string {
  const firstName = vFirstName.trim();
  return name.test(firstName) ? `Hello ${firstName}` : "Hello";
}
