import { readFileSync } from "node:fs";

import { parse } from "yaml";

import { type LabelKey, ownLabelKeys } from "../../src/contract/label.ts";
import { inProject } from "../../src/shared/files.ts";

/** The sample's texts by page key and label key. */
export const sampleLabels = parse(
  readFileSync(inProject("src/api/sample/labels.yaml"), "utf8"),
) as Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Every label key of the sample with its text, on each page that has one. */
const sampleTexts = Object.values(sampleLabels).flatMap(Object.entries<string>);

/** The sample's text of a label; throws when it has none. */
export function sampleLabel(key: LabelKey): string {
  const text = sampleTexts.find(([name]) => name === key)?.[1].trim();
  if (!text) throw new Error(`${key}: expected a text in labels.yaml.`);
  return text;
}

/** Labels of the specification that are sentences of the organisation, and ours. */
const isSaid = (key: string) =>
  ownLabelKeys.some((own) => own === key) || /_(SUB_HEADING|INSTRUCTION|MESSAGE)$/.test(key);

/** Parts of sentences, of three words and more, which are the sample organisation's own words. */
export const samplePhrases: readonly string[] = sampleTexts
  .filter(([key]) => isSaid(key))
  .flatMap(([, text]) => text.split(/[.;:,|–]|\{\w+\}/))
  .map((phrase) => phrase.trim())
  .filter((phrase) => phrase.split(/\s+/).length >= 3);
