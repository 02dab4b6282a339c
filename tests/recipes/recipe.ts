/** A recipe of README's "Changing things", carried out with an example. */
export interface Recipe {
  /** How its paragraph in README begins. */
  readonly title: string;
  /** The files that it writes, by path: their content, or the change of what is there. */
  readonly files: Readonly<Record<string, string | ((text: string) => string)>>;
  /** Texts that files of the site have then, by file. */
  readonly shown?: Readonly<Record<string, readonly string[]>>;
}

/** Puts lines after the one place where `anchor` is. */
export const after =
  (anchor: string, added: string) =>
  (text: string): string =>
    replaceOnce(text, anchor, `${anchor}\n${added}`);

/** Puts lines before the one place where `anchor` is. */
export const before =
  (anchor: string, added: string) =>
  (text: string): string =>
    replaceOnce(text, anchor, `${added}\n${anchor}`);

/** Makes several changes. */
export const all =
  (...changes: readonly ((text: string) => string)[]) =>
  (text: string): string =>
    changes.reduce((changed, change) => change(changed), text);

function replaceOnce(text: string, anchor: string, replacement: string): string {
  const parts = text.split(anchor);
  if (parts.length !== 2)
    throw new Error(`Expected once, found ${parts.length - 1} times: ${anchor}`);
  return parts.join(replacement);
}
