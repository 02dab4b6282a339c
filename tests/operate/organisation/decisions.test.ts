import { describe, expect, test } from "vitest";

import { parseDecisions } from "../../../src/operate/organisation/decisions.ts";

const head = "# Culture Audit, round 2\n";

test("a part has a sentence and decisions, of which each may have several lines", () => {
  const text = `${head}\r
Last year\r
we decided.\r
\r
- Ms Chair, by 1 March: Each change has a reason:\r
  it is told.
* Dr. Ada, Jr., in May: <b>Tea</b> at 10:30\u202E.

## pulse, Round 31
`;
  expect(parseDecisions(text)).toEqual([
    {
      survey: "Culture Audit",
      round: "2",
      line: 1,
      finding: "Last year we decided.",
      all: [
        { owner: "Ms Chair", day: "by 1 March", what: "Each change has a reason: it is told." },
        { owner: "Dr. Ada, Jr.", day: "in May", what: "<b>Tea</b> at 10:30." },
      ],
    },
    { survey: "pulse", round: "31", line: 10, all: [] },
  ]);
  expect(parseDecisions(" \n\n")).toEqual([]);
});

describe("what can't be used is named with its line:", () => {
  const decision = "- Ada, in May: Tea.\n";
  test.for<[string, string, string]>([
    ["no round", "# Culture Audit\n", "line 1: expected a heading such as"],
    ["nothing above it", decision, "line 1: expected a heading such as “# Culture Audit, round 2”"],
    [
      "no day",
      `${head}- Ada: Tea.\n`,
      "line 2: expected “- OWNER, DAY: WHAT”, found “- Ada: Tea.”",
    ],
    ["no owner", `${head}- , May: Tea.`, "line 2: expected “- OWNER, DAY: WHAT”"],
    ["nothing to do", `${head}- Ada, in May:\n`, "line 2: expected “- OWNER, DAY: WHAT”"],
    [
      "a second sentence",
      `${head}One.\n\nTwo.\n`,
      "line 4: expected “- OWNER, DAY: WHAT”, and one",
    ],
    ["a sentence below", `${head}${decision}\nThat’s all.`, "line 4: expected “- OWNER"],
    ["numbers", `${head}1. Ada, in May: Tea.`, "line 2: expected “- OWNER, DAY: WHAT”"],
    ["numbers below it", `${head}${decision}2) Ben: Jam.`, "line 3: expected “- OWNER, DAY: WHAT”"],
    ["a round twice", `${head}\n# culture-audit, round 2`, "line 3: expected one part for each"],
    [
      "long",
      `${head}- Ada, in May: ${"tea ".repeat(61)}`,
      "line 2: expected at most 240 characters",
    ],
    ["long words above", head + "a".repeat(161), "line 2: expected at most 160 characters"],
    ["many", head + decision.repeat(7), "line 8: expected at most 6 decisions of a round"],
  ])("%s", ([, text, message]) => {
    expect(() => parseDecisions(text)).toThrow(message);
  });

  test("all of them", () => {
    expect(() => parseDecisions(`# A\n- B\n- C`)).toThrow(/line 1: .*\n.*line 2: .*\n.*line 3: /);
  });
});
