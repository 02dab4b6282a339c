import { describe, expect, test } from "vitest";

import type { PeopleOptions } from "../../../src/operate/organisation/people-plan.ts";
import { plan, type Told } from "./plans.ts";

/** docs/operate.md, Your folder: who of people.csv is known, new, changed and gone. */

const nothing = { added: [], changed: [], moved: [], gone: [], questions: [], faulty: [] };
const ann: Told = { email: "ann@x.example", name: "Ann Ox" };
const bob: Told = { email: "bob@x.example", name: "Bob Ma" };
const head = "email,first_name,last_name\n";
const withId = "id,email,first_name,last_name\n";

describe("without an id", () => {
  test.for<[name: string, known: Told[], lines: string, expected: object]>([
    ["the same file does nothing", [ann, bob], "ANN@x.example,Ann,Ox\nbob@x.example,Bob,Ma", {}],
    [
      "somebody new is added",
      [ann],
      "ann@x.example,Ann,Ox\ncem@x.example,Cem,Yi",
      { added: ["cem@x.example"] },
    ],
    [
      "who has changed the own address is no second person",
      [{ ...ann, own: "ann@home.example" }],
      "ann@x.example,Ann,Ox",
      {},
    ],
    [
      "a file that follows the person's own address knows it",
      [{ ...ann, own: "ann@home.example" }],
      "ann@home.example,Ann,Ox",
      { changed: [1] },
    ],
    ["who is missing has gone", [ann, bob], "ann@x.example,Ann,Ox", { gone: [2] }],
    [
      "who has gone before is not told again",
      [ann, { ...bob, gone: true }],
      "ann@x.example,Ann,Ox",
      {},
    ],
    [
      "who is there again is asked again",
      [{ ...ann, gone: true }],
      "ann@x.example,Ann,Ox",
      { changed: [1] },
    ],
    [
      "an account that no file had can't go",
      [ann, { ...bob, isTold: false }],
      "ann@x.example,Ann,Ox",
      {},
    ],
    [
      "an older version stored no address",
      [{ ...ann, email: false, own: "ann@x.example" }],
      "ann@x.example,Ann,Ox",
      {},
    ],
    [
      "a likely new address is asked about",
      [ann, bob],
      "Ann.Ox@x.example, ANN ,Ox\nbob@x.example,Bob,Ma",
      { questions: ["Ann.Ox@x.example was ann@x.example"] },
    ],
    [
      "also of one who had gone before, and in another department",
      [{ ...ann, gone: true }],
      "ann.ox@x.example,Ann,Ox",
      { questions: ["ann.ox@x.example was ann@x.example"] },
    ],
    [
      "two new ones of one name who has gone are both asked about",
      [ann],
      "a1@x.example,Ann,Ox\na2@x.example,Ann,Ox",
      { questions: ["a1@x.example was ann@x.example", "a2@x.example was ann@x.example"] },
    ],
    [
      "a namesake of somebody who stays is new",
      [ann],
      "ann@x.example,Ann,Ox\nann2@x.example,Ann,Ox",
      { added: ["ann2@x.example"] },
    ],
    [
      "of two of one name who have gone nobody can say which",
      [ann, { ...ann, email: "ann2@x.example" }],
      "ann3@x.example,Ann,Ox",
      { added: ["ann3@x.example"], gone: [1, 2] },
    ],
    [
      "an address that another person has taken on the profile is a fault",
      [{ ...ann, own: "bob@x.example" }],
      "ann@x.example,Ann,Ox\nbob@x.example,Bob,Ma",
      { faulty: ["3: email belongs to another account, whose owner entered it in their profile"] },
    ],
  ])("%s", ([, known, lines, expected]) => {
    expect(plan(known, head + lines)).toEqual({ ...nothing, ...expected });
  });

  const likely = `${head}ann.ox@x.example,Ann,Ox\n`;
  test("a question is answered: the same person", () => {
    expect(plan([ann], likely, { changedAddress: ["Ann.Ox@X.example"] })).toEqual({
      ...nothing,
      changed: [1],
      moved: ["1 ann.ox@x.example"],
    });
    // Done already.
    const done = { ...ann, email: "ann.ox@x.example" };
    expect(plan([done], likely, { changedAddress: ["ann.ox@x.example"] })).toEqual(nothing);
  });

  test("a question is answered: somebody else", () => {
    expect(plan([ann], likely, { newPerson: ["ann.ox@x.example"] })).toEqual({
      ...nothing,
      added: ["ann.ox@x.example"],
      gone: [1],
    });
  });

  test("a changed address leaves alone what its person has changed", () => {
    const own = { ...ann, own: "ann@home.example" };
    expect(plan([own], likely, { changedAddress: ["ann.ox@x.example"] })).toEqual({
      ...nothing,
      changed: [1],
    });
  });

  test.for<[name: string, options: PeopleOptions]>([
    ["an address that the file lacks", { changedAddress: ["none@x.example"] }],
    ["a new person that the file lacks", { newPerson: ["none@x.example"] }],
    ["somebody new whose name nobody had", { changedAddress: ["cem@x.example"] }],
    ["both for one", { changedAddress: ["ann.ox@x.example"], newPerson: ["ANN.ox@x.example"] }],
  ])("%s is a slip", ([, options]) => {
    expect(() => plan([ann], `${likely}cem@x.example,Cem,Yi`, options)).toThrow(
      expect.objectContaining({ exitCode: 2 }) as Error,
    );
  });
});

describe("with an id", () => {
  const ann7 = { ...ann, id: "7" };
  test.for<[name: string, known: Told[], lines: string, expected: object]>([
    [
      "another address is the same person's",
      [ann7],
      "7,ann.ox@x.example,Ann,Ox",
      { changed: [1], moved: ["1 ann.ox@x.example"] },
    ],
    [
      "with another last name too",
      [ann7],
      "7,ann.may@x.example,Ann,May",
      { changed: [1], moved: ["1 ann.may@x.example"] },
    ],
    [
      "who has changed the own address keeps it",
      [{ ...ann7, own: "ann@home.example" }],
      "7,ann.ox@x.example,Ann,Ox",
      { changed: [1] },
    ],
    [
      "a column that appears gives people their ids",
      [ann, bob],
      "7,ann@x.example,Ann,Ox\n8,bob@x.example,Bob,Ma",
      { changed: [1, 2] },
    ],
    [
      "an id that is missing in a line is found by the address",
      [ann7],
      ",ann@x.example,Ann,Ox",
      {},
    ],
    [
      "ids that were numbered anew stay with their people",
      [ann7, { ...bob, id: "8" }],
      "107,ann@x.example,Ann,Ox\n108,bob@x.example,Bob,Ma",
      { changed: [1, 2] },
    ],
    [
      "an id that Excel has made a number of",
      [{ ...ann, id: "007" }],
      "7,ann@x.example,Ann,Ox",
      { changed: [1] },
    ],
    [
      "a namesake with an id of his own is new",
      [ann7],
      "9,ann.ox@x.example,Ann,Ox",
      { added: ["ann.ox@x.example"], gone: [1] },
    ],
    [
      "an id that was given anew is asked about",
      [ann7],
      "7,cem@x.example,Cem,Yi",
      { questions: ["cem@x.example was ann@x.example"] },
    ],
    [
      "ids that other people had before stay with names and addresses",
      [
        { ...ann, id: "1" },
        { ...bob, id: "2" },
      ],
      "1,bob@x.example,Bob,Ma\n2,ann@x.example,Ann,Ox",
      { changed: [2, 1] },
    ],
    [
      "an address of somebody else is a fault, and neither has gone",
      [ann7, { ...bob, id: "8" }],
      "7,bob@x.example,Ann,Ox",
      { faulty: ["2: email belongs to another account, so it is not changed"] },
    ],
    [
      "an address that was given to somebody else is a fault",
      [ann7],
      "9,ann@x.example,Cem,Yi",
      {
        faulty: [
          "2: email belongs to the person with the id 7, who has another name. If they are the same, say --changed-address ann@x.example; if not, erase that person first",
        ],
      },
    ],
    [
      "an address that its person leaves is free for a new one",
      [ann7],
      "7,ann.may@x.example,Ann,May\n9,ann@x.example,Ann,Oz",
      { changed: [1], moved: ["1 ann.may@x.example"], added: ["ann@x.example"] },
    ],
  ])("%s", ([, known, lines, expected]) => {
    expect(plan(known, withId + lines)).toEqual({ ...nothing, ...expected });
  });

  test("a question is answered", () => {
    const text = `${withId}7,cem@x.example,Cem,Yi`;
    expect(plan([ann7], text, { newPerson: ["cem@x.example"] })).toEqual({
      ...nothing,
      added: ["cem@x.example"],
      gone: [1],
    });
    expect(plan([ann7], text, { changedAddress: ["cem@x.example"] })).toEqual({
      ...nothing,
      changed: [1],
      moved: ["1 cem@x.example"],
    });
  });

  test("an address that stays is the same person's with another id and name, where that is said", () => {
    const text = `${withId}9,ann@x.example,Ann,May`;
    expect(plan([ann7], text, { changedAddress: ["ann@x.example"] })).toEqual({
      ...nothing,
      changed: [1],
    });
  });
});

describe("who is in a faulty line has not gone", () => {
  test.for<[name: string, line: string]>([
    ["no name", "7,ann@x.example,,"],
    ["an unreadable name", "7,ann@x.example,J\ufffdrg,Ox"],
    ["a comma too many", "8,ann@x.example,Ann,Ox, Jr."],
    ["a quote without an end", '8,ann@x.example,"Ann,Ox'],
    ["two addresses", '8,"ann@x.example;b@home.example",Ann,Ox'],
    ["a text mark before the address", "8,'ANN@x.example,Ann,Ox"],
    ["the id only", "7,ann.x.example,Ann,Ox"],
  ])("%s", ([, line]) => {
    expect(plan([{ ...ann, id: "7" }], `${withId}${line}\n9,cem@x.example,Cem,Yi`).gone).toEqual(
      [],
    );
  });
});

describe("a file that lacks many", () => {
  const firm = Array.from({ length: 30 }, (_, index): Told => ({
    email: `p${index}@x.example`,
    name: `P${index} Ox`,
  }));
  const without = (count: number, options: PeopleOptions = {}) =>
    plan(
      firm,
      head +
        firm
          .slice(count)
          .map(({ email, name }) => `${email as string},${name.replace(" ", ",")}\n`)
          .join(""),
      options,
    );

  test.for<[count: number, isUnlikely: boolean]>([
    [10, false],
    [11, true],
    [30, true],
  ])("%i of 30: unlikely is %s", ([count, isUnlikely]) => {
    const { gone, isGoneUnlikely = false } = without(count);
    expect([gone.length, isGoneUnlikely]).toEqual([count, isUnlikely]);
    expect(without(count, { yes: true }).isGoneUnlikely).toBeUndefined();
  });
});
