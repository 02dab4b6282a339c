import ts from "typescript";

/** What is put before each sentence of src/contract/text, so that others are found. */
export const mark = "@@";

/** Values that are no words: addresses, and how `Intl` writes dates. */
const namesOfValues = /^(path|dateStyle|style|timeZone|day|month|year)$/;

const isWords = (text: string) => /\p{L}/u.test(text);

/** The sources of a file of texts, with every text marked. */
export function markTexts(source: string): string {
  const file = ts.createSourceFile("texts.ts", source, ts.ScriptTarget.Latest, true);
  const places: number[] = [];
  const visit = (node: ts.Node): void => {
    const isValue =
      ts.isImportDeclaration(node) ||
      ts.isTypeNode(node) ||
      ts.isBinaryExpression(node) ||
      (ts.isPropertyAssignment(node) && namesOfValues.test(node.name.getText()));
    // A comparison has no words; what it chooses does.
    if (isValue) return;
    const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
    if (ts.isTemplateExpression(node)) {
      const words = [node.head, ...node.templateSpans.map(({ literal }) => literal)];
      if (words.some(({ text }) => isWords(text))) places.push(node.getStart() + 1);
    } else if (ts.isStringLiteralLike(node) && !isKey && isWords(node.text))
      places.push(node.getStart() + 1);
    node.forEachChild(visit);
  };
  file.forEachChild(visit);
  return places
    .toSorted((one, other) => other - one)
    .reduce((text, place) => text.slice(0, place) + mark + text.slice(place), source);
}

/** Marks the texts that a project of Vitest loads. */
export const markedTexts = {
  name: "marked-texts",
  enforce: "pre" as const,
  transform: (code: string, id: string) =>
    /\/src\/contract\/text\/(?!language)[\w-]+\.ts$/.test(id) ? markTexts(code) : undefined,
};
