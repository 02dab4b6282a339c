import { globSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { renderToStaticMarkup } from "react-dom/server";
import { visit } from "unist-util-visit";
import { expect, onTestFinished, test } from "vitest";

import { compose } from "../../src/api/mail/compose.ts";
import { resetMail } from "../../src/api/accounts/account-mails.ts";
import { brand } from "../../src/contract/brand/brand.ts";
import { salutations } from "../../src/contract/contact.ts";
import { storedText } from "../../src/contract/text/stored-data.ts";
import { makeReport } from "../../src/operate/organisation/result-figures.ts";
import { formatReport } from "../../src/operate/organisation/results.ts";
import { findResults } from "../../src/operate/organisation/survey-rounds.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { inProject } from "../../src/shared/files.ts";
import { chapters } from "../../src/site/styleguide/chapters.ts";
import { siteEnvironment } from "../endurance/environment.ts";
import { startThirdPartyApi } from "../fixtures/third-party-api.ts";
import { sampleRounds } from "../operate/organisation/sample-rounds.ts";
import { copyProject } from "../publisher/project-copy.ts";
import { publishedFiles } from "../publisher/publishing.ts";
import { mark, markTexts } from "./mark-texts.ts";

/**
 * All sentences that visitors, participants and readers of mails and reports meet are in src/contract/text: with
 * each of them marked, none is left without a mark but content. So a translation of that folder is complete.
 */

/** Attributes that are read out or shown. */
const spoken = [
  "ariaLabel",
  "ariaDescription",
  "ariaRoleDescription",
  "alt",
  "title",
  "placeholder",
];

/** Letters and digits of a text; entities, escapes and typographic signs differ between notations. */
const lettersOf = (text: string) =>
  text
    .replaceAll(/&\w+;|\\[nrt]/g, " ")
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .toLowerCase()
    .trim();

/** The texts of a document that have words. */
function textsOf(tree: Root): readonly string[] {
  const texts: string[] = [];
  visit(tree, (node) => {
    if (node.type === "text") texts.push(node.value);
    if (node.type !== "element") return;
    if (/^(script|style|code|svg)$/.test(node.tagName)) return "skip";
    const { properties } = node;
    texts.push(...spoken.map((name) => String(properties[name] ?? "")));
    const isButton =
      node.tagName === "input" && /^(submit|button)$/.test(String(properties["type"]));
    if (isButton) texts.push(String(properties["value"]));
    if (node.tagName === "meta" && /title|description/.test(String(properties["name"])))
      texts.push(String(properties["content"]));
    return undefined;
  });
  // A page's title ends with the product's name.
  return texts
    .flatMap((text) => text.split(" | "))
    .filter((text) => /\p{L}{2}/u.test(text) && !/https?:\/\//.test(text));
}

/** Texts of a document that neither the texts folder has nor the content; a number before them is no word. */
const unmarkedIn = (html: string, content: string): readonly string[] =>
  textsOf(fromHtml(html)).filter((text) => {
    const words = lettersOf(text).replace(/^[\d ]+/, "");
    return !text.includes(mark) && !content.includes(words.slice(0, 20));
  });

const sourcesOf = (pattern: string) =>
  lettersOf(
    globSync(pattern, { cwd: inProject() })
      .map((path) => readFileSync(inProject(path), "utf8"))
      .join("\n"),
  );

const specimens = chapters.flatMap((chapter) => chapter.specimens);
// Salutations are values that the host of the contact form takes.
const content = sourcesOf(
  "{src/site/styleguide/**/*,tests/fixtures/*,src/contract/contact}.{ts,tsx}",
);

test.for(specimens.map((specimen) => [specimen.id, specimen] as const))(
  "every sentence of %s is one of the texts",
  ([, { draw }]) => {
    const drawn = draw();
    if ("section" in drawn) return;
    expect(unmarkedIn(renderToStaticMarkup(drawn), content)).toEqual([]);
  },
);

test("every sentence of a mail and of a report is one of the texts", async () => {
  const folder = await mkdtemp(join(tmpdir(), "morrow-texts-"));
  const rounds = await sampleRounds(folder);
  onTestFinished(async () => {
    await rounds.close();
    await rm(folder, { recursive: true });
  });
  const report = makeReport(await findResults(rounds.context, "culture-audit", {}));
  // The days of the round are written by the language.
  const sample = `${sourcesOf("src/api/sample/**/*.yaml")} ${lettersOf(JSON.stringify(report))} november 2026`;
  expect(unmarkedIn(await formatReport(report, "html", "Firm"), sample)).toEqual([]);

  const account = { vEmail: "ada@firm.example", vFirstName: "Ada" };
  const link = { expires: new Date("2100-01-01"), opens: "reset 1" };
  const mail = resetMail(parseSettings({}), account, link);
  const { html } = await compose(mail, { name: "Firm", contact: "", privacyPolicy: "" });
  expect(unmarkedIn(html, "firm")).toEqual([]);
  expect(storedText.session.title).toContain(mark);
});

test("every sentence of a published site is one of the texts or content", async () => {
  const folder = await mkdtemp(join(tmpdir(), "morrow-texts-"));
  const api = await startThirdPartyApi();
  onTestFinished(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });
  const copy = await copyProject(join(folder, "copy"));
  for (const path of globSync("src/contract/text/!(language).ts", { cwd: inProject() }))
    await copy.edit(path, markTexts);
  const settings = { ...siteEnvironment, API_HOST: api.address };
  const { code, output } = await copy.run("scripts/rebuild.ts", [], settings);
  expect(code, output).toBe(0);
  const given = lettersOf(
    // A name is two fields of the content.
    JSON.stringify([brand, salutations, "Ada Okafor", api.options.content]),
  );
  const files = await publishedFiles(copy.paths);
  const pages = [...files].filter(([path]) => path.endsWith(".html"));
  expect(pages.length).toBeGreaterThan(20);
  const unmarked = pages.map(([path, html]) => [
    path,
    unmarkedIn(Buffer.from(html, "latin1").toString("utf8"), given),
  ]);
  expect(unmarked.filter(([, texts]) => texts?.length !== 0)).toEqual([]);
});
