import { readFileSync } from "node:fs";
import { join } from "node:path";

import { decodeBytes } from "../../contract/decode.ts";
import { CliError, errorCode } from "../../shared/errors.ts";
import { oneLine } from "../../shared/one-line.ts";
import { type Context, organisationFolder, requireSurvey } from "./context.ts";

/** What an organisation has decided after a round, from decisions.md in its folder (docs/operate.md). */

export interface Decision {
  readonly owner: string;
  readonly day: string;
  readonly what: string;
}

export interface Decisions {
  /** The one sentence of the report. */
  readonly finding?: string;
  readonly all: readonly Decision[];
}

interface Section extends Decisions {
  readonly survey: string;
  readonly round: string;
  readonly line: number;
}

/** Characters, and decisions, for which the front page has room. */
const longest = { finding: 160, owner: 60, day: 40, what: 240 };
const mostDecisions = 6;

const headingForm = /^#+\s+(.+?)\s*,\s*round\s+(\d+)$/i;
const decisionForm = /^([^:]+), ([^,:]+): (.+)$/;

/**
 * Reads sections of decisions.md: a heading, at most one paragraph, and a list. Texts are plain.
 *
 * @throws {CliError} that names each line which can't be used, and what was expected
 */
export function parseDecisions(text: string): readonly Section[] {
  const sections: (Section & { finding?: string; all: Decision[] })[] = [];
  const faults: string[] = [];
  const report = (line: number, expected: string, received: string) =>
    faults.push(
      `decisions.md, line ${line}: expected ${expected}, found “${oneLine(received, 80)}”.`,
    );
  for (const { line, text: block } of blocksOf(text)) {
    const section = sections.at(-1);
    if (block.startsWith("#")) {
      const [, survey, round] = headingForm.exec(block) ?? [];
      const isAgain = sections.some((each) => each.round === round);
      if (!survey || !round) report(line, "a heading such as “# Culture Audit, round 2”", block);
      else if (isAgain) report(line, "one part for each round", block);
      // What is below a faulty heading is read too, for its own faults.
      sections.push({ survey: survey ?? "", round: round ?? "", line, all: [] });
    } else if (!section) report(line, "a heading such as “# Culture Audit, round 2” first", block);
    else if (/^[-*+] /.test(block)) {
      const [, owner, day, what] = decisionForm.exec(block.slice(2)) ?? [];
      if (!owner || !day || !what) report(line, "“- OWNER, DAY: WHAT”", block);
      else {
        for (const [name, value] of Object.entries({ owner, day, what }))
          checkLength(name as keyof typeof longest, value, line);
        section.all.push({ owner, day, what });
        if (section.all.length === mostDecisions + 1)
          report(line, `at most ${mostDecisions} decisions of a round`, block);
      }
    } else if (isNumbered(block) || section.finding !== undefined || section.all.length > 0)
      report(line, "“- OWNER, DAY: WHAT”, and one sentence at most above the list", block);
    else {
      checkLength("finding", block, line);
      section.finding = block;
    }
  }
  if (faults.length > 0) throw new CliError(faults.join("\n"));
  return sections;

  function checkLength(name: keyof typeof longest, value: string, line: number): void {
    const most = longest[name];
    if (value.length > most) report(line, `at most ${most} characters`, value);
  }
}

/** An item of another list than ours, which must not become a part of what is above it. */
const isNumbered = (line: string) => /^\d{1,2}[.)] /.test(line);

/** Headings, list items and paragraphs, each in one line. */
function blocksOf(text: string): readonly { readonly line: number; readonly text: string }[] {
  const blocks: { line: number; text: string }[] = [];
  let isOpen = false;
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = oneLine(raw);
    const begins = /^(#|[-*+] )/.test(line) || isNumbered(line);
    const last = blocks.at(-1);
    if (line !== "" && last && isOpen && !begins) last.text = `${last.text} ${line}`;
    else if (line !== "") blocks.push({ line: index + 1, text: line });
    isOpen = line !== "" && !line.startsWith("#");
  }
  return blocks;
}

/**
 * The decisions after a round, whose number no other survey's has; undefined where there are none.
 *
 * @throws {CliError} for a file that can't be read, and for one with a survey or round that doesn't exist
 */
export async function findDecisions(
  context: Context,
  round: number,
): Promise<Decisions | undefined> {
  const file = join(organisationFolder(context.settings), "decisions.md");
  const sections = parseDecisions(readIfThere(file));
  let found: Decisions | undefined;
  for (const { survey: name, round: number, line, ...decisions } of sections) {
    const place = `${file}, line ${line}`;
    const { iSurveyId, vSurvey } = await requireSurvey(context, name, place);
    const rounds = await context.database
      .selectFrom("round")
      .select("iRoundId")
      .where("iSurveyId", "=", iSurveyId)
      .orderBy("iRoundId")
      .execute();
    const numbers = rounds.map(({ iRoundId }) => iRoundId);
    if (!numbers.includes(Number(number)))
      throw new CliError(
        `${place}: ${vSurvey} has no round ${number}. It has: ${numbers.join(", ") || "none"}.`,
      );
    if (Number(number) === round) found = decisions;
  }
  return found;
}

function readIfThere(file: string): string {
  try {
    return decodeBytes(readFileSync(file));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return "";
    throw new CliError(`${file} can't be read: ${errorCode(error) ?? String(error)}.`);
  }
}
