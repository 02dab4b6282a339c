import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readFolder } from "../../src/api/import/read-folder.ts";
import { readSample } from "../../src/api/import/import-sample.ts";
import { sampleAccounts } from "../../src/api/import/participants.ts";
import { type SampleFolder, sampleFolder } from "./sample-folder.ts";
import { testSample } from "./test-api.ts";

describe("the error for faulty questions or participants", () => {
  let sample: SampleFolder;
  beforeEach(() => {
    sample = sampleFolder();
  });
  afterEach(() => {
    sample.remove();
  });

  function failure(): string {
    try {
      readSample(readFolder(sample.folder));
      return "no error";
    } catch (error) {
      return String(error);
    }
  }

  test("names file, field, expected and received for each fault", () => {
    sample.edit("participants.yaml", (text) =>
      text
        .replace('"07700900001"', "07700900001")
        .replace("ben@example.org", "ada@example.ORG")
        .replace("+44770090002", "12")
        .replace("third-secret", "short")
        .replace("picture: horizon", "picture: lost")
        .replace("state: pending", "state: begun")
        .replace(
          "survey: culture-audit\n      state: halfway",
          "survey: lost-survey\n      state: halfway",
        )
        .replace(
          "survey: daily-mood\n      state: completed",
          "survey: daily-mood\n      state: halfway",
        ),
    );
    const faults = failure();
    for (const sentence of [
      "participants.yaml: 0.phone: expected string, received number 7700900001.",
      "participants.yaml: 1.phone: expected 10 to 12 digits, in quotes so that they stay a text, received a text of 2 characters.",
      "participants.yaml: 2.password: expected at least 6 characters, received a text of 5 characters.",
      'participants.yaml: 0.surveys.0.state: expected ("pending" | "halfway" | "completed"), received a text of 5 characters.',
    ])
      expect(faults).toContain(sentence);
    expect(faults).not.toContain("short");
  });

  test("names addresses, surveys and pictures that are missing or duplicated", () => {
    sample.edit("participants.yaml", (text) =>
      text
        .replace("ben@example.org", "ada@example.ORG")
        .replace("picture: horizon", "picture: lost")
        .replace(
          "survey: culture-audit\n      state: halfway",
          "survey: lost-survey\n      state: halfway",
        )
        .replace(
          "survey: daily-mood\n      state: completed",
          "survey: daily-mood\n      state: halfway",
        ),
    );
    sample.edit("questions/culture-audit.yaml", (text) =>
      text
        .replace("- name: Later", "- name: Now")
        .replace("I am answered.", "I am asked.")
        .replace("Neither", "Agree"),
    );
    sample.edit("questions/daily-mood.yaml", (text) =>
      text.replace("cover", "lost").replace("Bad", "Good"),
    );
    writeFileSync(join(sample.folder, "questions/lost.yaml"), "options: []\n");
    const faults = failure();
    for (const sentence of [
      "participants.yaml: email: expected each one once, received ada@example.org 2 times.",
      "participants.yaml: image: expected one picture named lost.svg below pictures/, received 0.",
      "participants.yaml: 1.surveys.0.survey: expected the slug of a survey of surveys.yaml, received lost-survey.",
      "participants.yaml: 1.surveys.1.state: expected pending or completed for a mood survey, received halfway.",
      "questions/culture-audit.yaml: options: expected each one once, received Agree 2 times.",
      "questions/culture-audit.yaml: Direction: subCategories: expected each one once, received Now 2 times.",
      "questions/culture-audit.yaml: Voice: Now: questions: expected each one once, received I am asked. 2 times.",
      "questions/daily-mood.yaml: image: expected one picture named lost.svg below pictures/, received 0.",
      "questions/daily-mood.yaml: options: expected each one once, received Good 2 times.",
      "questions/lost.yaml: expected the slug of a survey of surveys.yaml for a name, received lost.",
    ])
      expect(faults).toContain(sentence);
  });

  test("names a survey without questions", () => {
    sample.remove("questions/daily-mood.yaml");
    sample.edit("questions/culture-audit.yaml", (text) =>
      text.replace(/^options.*$/m, "options: []"),
    );
    const faults = failure();
    expect(faults).toContain("questions/daily-mood.yaml: expected a file, received nothing.");
    expect(faults).toContain(
      "questions/culture-audit.yaml: options: expected at least one, received a list of 0.",
    );
  });

  test("names values and directions that can't be used", () => {
    sample.edit("questions/culture-audit.yaml", (text) =>
      text
        .replace("[Never, Always]", "[{ text: Never, value: 1 }, { text: Always, value: 1 }]")
        .replace("- I am asked.", "- { text: I am asked., reversed: yes }"),
    );
    sample.edit("questions/daily-mood.yaml", (text) =>
      text.replace("word: Good", "word: Good\n    value: best"),
    );
    const faults = failure();
    for (const sentence of [
      "questions/culture-audit.yaml: categories.1.subCategories.0.questions.0.reversed: expected",
      "questions/daily-mood.yaml: options.0.value: expected",
    ])
      expect(faults).toContain(sentence);
    sample.edit("questions/culture-audit.yaml", (text) =>
      text.replace("reversed: yes", "reversed: true"),
    );
    expect(failure()).toContain(
      "questions/culture-audit.yaml: options: value: expected two different ones or more, or none, received one.",
    );
  });

  test("names a misspelt label, which no page would show", () => {
    sample.edit("labels.yaml", (text) =>
      text.replace("LBL_NEWSLETTER_HEADING", "LBL_NEWSLETER_HEADING"),
    );
    expect(failure()).toContain(
      "labels.yaml: home.LBL_NEWSLETER_HEADING: expected a label key of src/contract/label.ts, received a text of 21 characters.",
    );
  });

  test("names an alias that leads nowhere", () => {
    sample.edit("meta.yaml", () => "home: *missing");
    expect(failure()).toContain(
      "meta.yaml: expected YAML, received: ReferenceError: Unresolved alias",
    );
  });

  test("names a day that no calendar has, and a text that is not UTF-8", () => {
    sample.edit("blog/01-post.md", (text) => text.replace("2026-03-12", "2026-02-30"));
    sample.edit("pages/about-us.md", (text) => text.replace("2026-11-02", "November"));
    const path = join(sample.folder, "labels.yaml");
    writeFileSync(path, Buffer.from(`${readFileSync(path, "utf8")}# caf\u00e9\n`, "latin1"));
    const faults = failure();
    expect(faults).toContain("blog/01-post.md: date: expected a date such as 2026-03-12");
    expect(faults).toContain("pages/about-us.md: updated: expected a date such as 2026-03-12");
    expect(faults).toContain("labels.yaml: expected a text in UTF-8, received other bytes.");
  });
});

describe("the sample's accounts", () => {
  test("are those of participants.yaml", () => {
    expect(sampleAccounts(testSample)[0]).toMatchObject({
      email: "Ada@example.org",
      password: "correct-horse",
    });
    expect(sampleAccounts()).not.toHaveLength(0);
  });

  test("are none in a folder without the file, as an organisation's", () => {
    expect(sampleAccounts(join(testSample, "blog"))).toEqual([]);
  });
});
