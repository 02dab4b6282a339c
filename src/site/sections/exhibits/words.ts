import type { Label } from "../../content/queries.ts";
import type { LabelKey } from "../../../contract/label.ts";

/**
 * The words of what visitors can try, by name: texts of labels. Undefined when one of them has no
 * text, and then it is not shown.
 */
export function exhibitWords<Name extends string>(
  label: Label,
  keys: Readonly<Record<Name, LabelKey>>,
): Readonly<Record<Name, string>> | undefined {
  const words = Object.entries<LabelKey>(keys).map(([name, key]) => [name, label(key)] as const);
  return words.every(([, text]) => text !== "")
    ? (Object.fromEntries(words) as Record<Name, string>)
    : undefined;
}

/** A label's text with numbers in place of their names: `{all}`. */
export const withNumbers = (text: string, numbers: Readonly<Record<string, number>>): string =>
  Object.entries(numbers).reduce(
    (filled, [name, number]) => filled.replaceAll(`{${name}}`, String(number)),
    text,
  );
