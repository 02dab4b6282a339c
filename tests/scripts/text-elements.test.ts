import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { inProject } from "../../src/shared/files.ts";
import { run } from "../../src/shared/processes.ts";

/** JSX in which a text has a sibling. */
const wrong = [
  "<b>{on && <i />}{text}</b>",
  "<b>{on && <i />}{on ? text : other}</b>",
  "<b>{text}{on && <i>optional</i>}</b>",
  "<b>{first} {last}</b>",
  "<b>: {text}</b>",
  "<b> {text}</b>",
  "<b>Read <i>this</i></b>",
  "<b>{`${first} ${last}`}<i /></b>",
  "<>{text}<i /></>",
  "<b>{list.map((one) => one)}<i /></b>",
  "<b>{on ? <i /> : text}<i /></b>",
  "<b>{text ?? <i />}<i /></b>",
];

/** JSX in which each text is alone. */
const right = [
  "<b>{text}</b>",
  "<b>{on ? text : other}</b>",
  "<b>{on && text}</b>",
  "<b>{`${first} ${last}`}</b>",
  "<b><i>{text}</i> <i>{text}</i></b>",
  '<b><i>{text}</i>{" "}<i>{text}</i></b>',
  "<b>{on ? <i /> : null}<i>{text}</i></b>",
  "<b>{list.map((one) => <i>{one}</i>)}{children}</b>",
  "<b>{/* A comment. */}{text}</b>",
  "<b>\n  {text}\n</b>",
];

test("the linter finds each text in JSX that has a sibling, and no other", async () => {
  const folder = await mkdtemp(join(tmpdir(), "morrow-lint-"));
  const all = [...wrong, ...right];
  try {
    await writeFile(
      join(folder, "lint.json"),
      JSON.stringify({
        jsPlugins: [inProject("scripts", "lint", "text-elements.ts")],
        categories: { correctness: "off" },
        rules: { "morrow/text-elements": "error" },
      }),
    );
    for (const [index, element] of all.entries())
      await writeFile(join(folder, `${index}.tsx`), `export const element = ${element};\n`);
    const { output } = await run(
      "oxlint",
      ["-c", join(folder, "lint.json"), "--format", "json", folder],
      { quiet: true },
    );
    const { diagnostics } = JSON.parse(output) as {
      diagnostics: readonly { readonly filename: string }[];
    };
    const found = new Set(
      diagnostics.map(({ filename }) => Number(/(\d+)\.tsx$/.exec(filename)?.[1])),
    );
    expect(all.filter((_element, index) => found.has(index))).toEqual(wrong);
  } finally {
    await rm(folder, { recursive: true });
  }
});
