/** Letters, and what stands between them in names; no dot before a letter, which would be a link. */
const name = /^(?!.*\.\S)[\p{L}\p{M}'’ .-]{1,40}$/u;

/**
 * How a mail begins. A participant chooses the name, and mails bring nobody a text of a
 * participant's choosing: what is not clearly a name is left out.
 */
export function greeting(vFirstName: string): string {
  const said = vFirstName.trim();
  return name.test(said) ? `Hello ${said}` : "Hello";
}
