import { describe, expect, test } from "vitest";

import { readPeople } from "../../../src/operate/organisation/people-file.ts";

/** docs/operate.md, The folder: people.csv as Excel and HR systems write it. */

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};
const latin = (text: string) => Buffer.from(text, "latin1");
const namesIn = (bytes: Uint8Array) =>
  readPeople(bytes).people.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
const read = (text: string) => readPeople(Buffer.from(text));
const head = "email,first_name,last_name,department\n";

describe("encodings", () => {
  const table = "email;first_name;last_name\njm@firm.example;Jörg;Müller\n";
  test.for<[name: string, bytes: Uint8Array]>([
    ["UTF-8", Buffer.from(table)],
    ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${table}`)],
    ["Windows-1252, Excel's CSV", latin(table)],
    ["UTF-16 with tabs, Excel's Unicode text", utf16(table.replaceAll(";", "\t"))],
    ["UTF-16 of the other order", utf16(table, true)],
    ["UTF-16 without a byte order mark", utf16(table).subarray(2)],
    ["letters in two parts, as a Mac writes them", Buffer.from(table.normalize("NFD"))],
    ["lines of an old Mac", Buffer.from(table.replaceAll("\n", "\r"))],
  ])("%s keeps the letters of names", ([, bytes]) => {
    expect(namesIn(bytes)).toEqual(["Jörg Müller"]);
  });

  test("a guess is said, with a name to look at", () => {
    const { notes } = readPeople(latin(table));
    expect(notes[0]).toMatch(/was read as Windows-1252.* is “Jörg” right\?/);
    expect(read(table).notes).toEqual([]);
  });

  test("a letter that was lost before costs its line, not the name", () => {
    const { people, faulty } = read(
      `${head}a@x.example,J\ufffdrg,Ox,Care\nb@x.example,Ann,Ma,IT\n`,
    );
    expect(people.map(({ email }) => email)).toEqual(["b@x.example"]);
    expect(faulty).toEqual([{ line: 2, reason: "first_name has characters that can't be read" }]);
  });
});

describe("tables", () => {
  test.for<[name: string, text: string]>([
    ["commas", "email,first_name,last_name\na@x.example,Ann,Ox"],
    ["semicolons", "email;first_name;last_name\na@x.example;Ann;Ox"],
    ["bars", "email|first_name|last_name\na@x.example|Ann|Ox"],
    ["Excel's own line", "sep=;\nemail;first_name;last_name\na@x.example;Ann;Ox"],
    ["a title", "Employees, November\n\nemail;first_name;last_name\na@x.example;Ann;Ox"],
    ["names of columns in other letters", "E-Mail;First name;LAST-NAME\na@x.example;Ann;Ox"],
    ["empty lines and columns", "email,first_name,last_name,,\n,,,,\n\na@x.example,Ann,Ox,,\n,,,,"],
    ["quotes", '"email","first_name","last_name"\n"a@x.example","Ann","Ox"'],
    ["spaces of all kinds", "email,first_name,last_name\n a@x.example ,\u00a0Ann\u200b, Ox\u00a0"],
  ])("with %s are read", ([, text]) => {
    expect(namesIn(Buffer.from(text))).toEqual(["Ann Ox"]);
    expect(read(text).faulty).toEqual([]);
  });

  test("a value may have lines and quotes", () => {
    const [person] = read(`${head}a@x.example,"Ann ""Bo""",Ox,"Care\nand more"`).people;
    expect(person).toMatchObject({
      first_name: 'Ann "Bo"',
      columns: { department: "Care and more" },
    });
  });

  test("without a column email the file is refused, with what it begins with", () => {
    expect(() => read("name;mailbox\nAnn;a")).toThrow("It begins with: name;mailbox");
    expect(() => read("")).toThrow("no column email");
  });

  test("two columns of one name are refused: the last one would win in silence", () => {
    expect(() => read("email,Email,first_name\na@x.example,b@home.example,Ann")).toThrow(
      "two columns email",
    );
  });
});

describe("a line that can't be used costs itself", () => {
  const next = "b@x.example,Bea,Ma,IT\nc@x.example,Cem,Yi,IT\n";
  test.for<[name: string, line: string, reason: string]>([
    ["an unquoted comma", "a@x.example,Ann,Ox, Jr.,Care", "its columns can't be told apart"],
    ["a quote without an end", 'a@x.example,"Ann,Ox,Care', "its columns can't be told apart"],
    ["no address", "a.x.example,Ann,Ox,Care", "email is not an address"],
    ["two addresses", '"a@x.example;b@home.example",Ann,Ox,Care', "email is not an address"],
    ["an address with a point behind it", "a@x.example.,Ann,Ox,Care", "email is not an address"],
    ["an address with two points", "a@x..example,Ann,Ox,Care", "email is not an address"],
    ["a text mark of a spreadsheet", "'a@x.example,Ann,Ox,Care", "email is not an address"],
    ["no name", "a@x.example,,,Care", "first_name and last_name are missing"],
    ["a whole file in a value", `a@x.example,Ann,Ox,${"x".repeat(201)}`, "department is longer"],
  ])("%s", ([, line, reason]) => {
    const { people, faulty } = read(`${head}${line}\n${next}`);
    expect(people.map(({ email }) => email)).toEqual(["b@x.example", "c@x.example"]);
    expect(faulty).toEqual([{ line: 2, reason: expect.stringContaining(reason) as string }]);
  });

  test("an address in other letters is that of a line before", () => {
    const { people, faulty } = read(`${head}a@x.example,Ann,Ox,Care\n\nA@X.example,Ann,Ox,Care\n`);
    expect(people).toHaveLength(1);
    expect(faulty).toEqual([{ line: 4, reason: "email is that of line 2" }]);
  });

  test("two lines of one id: the second is faulty", () => {
    const { people, faulty } = read(
      "id,email,first_name\n7,a@x.example,Ann\n7,b@x.example,Bob\n,c@x.example,Cem\n,d@x.example,Dee",
    );
    expect(people.map(({ id, email }) => id + email)).toEqual([
      "7a@x.example",
      "c@x.example",
      "d@x.example",
    ]);
    expect(faulty).toEqual([{ line: 3, reason: "id is that of line 2" }]);
  });

  test("quotes inside a name are part of it", () => {
    expect(namesIn(Buffer.from(`${head}a@x.example,Robert "Bob",Ox,Care`))).toEqual([
      'Robert "Bob" Ox',
    ]);
  });
});

describe("a field that isn't needed costs itself", () => {
  test.for(["+442079460958123", "n/a", "020 7946 0018 ext 12", "4.47701E+11", "+44 7700 900003"])(
    "the telephone number %s is left out, and said",
    (phone) => {
      const { people, faulty, remarks } = read(
        `email,first_name,last_name,phone\na@x.example,Ann,Ox,${phone}`,
      );
      expect(people).toMatchObject([{ email: "a@x.example", phone: "" }]);
      expect(faulty).toEqual([]);
      expect(remarks).toEqual([
        { line: 2, reason: expect.stringMatching(/^phone is left out/) as string },
      ]);
    },
  );

  test("who has one name is asked, whichever column it is in", () => {
    expect(namesIn(Buffer.from(`${head}a@x.example,Suharto,,IT\nb@x.example,,李,IT`))).toEqual([
      "Suharto",
      "李",
    ]);
  });
});

describe("one department in several spellings is one group", () => {
  const lines = ["Führung", "führung", "FÜHRUNG", "Fu\u0308hrung", " Führung ", "Füh\u00adrung"]
    .map((name, index) => `p${index}@x.example,Ann,Ox,${name}\n`)
    .join("");

  test("the first one wins, and the others are named with the count", () => {
    const { people, notes } = read(`${head}${lines}z@x.example,Zoe,Ox,Hotel  Süd\n`);
    expect(new Set(people.map(({ columns }) => columns["department"]))).toEqual(
      new Set(["Führung", "Hotel Süd"]),
    );
    expect(notes).toEqual(["department: Führung 6 (also written führung, FÜHRUNG), Hotel Süd 1"]);
  });

  test("one that is stored stays, whatever the file begins with", () => {
    const known = [{ vName: "department", vValue: "FÜHRUNG" }];
    const { people } = readPeople(Buffer.from(head + lines), known);
    expect(people[0]?.columns["department"]).toBe("FÜHRUNG");
  });

  test("a column of numbers is counted, not listed", () => {
    const people = Array.from(
      { length: 40 },
      (_, number) => `p${number}@x.example,A,B,${number}\n`,
    );
    expect(read(head + people.join("")).notes).toEqual(["department: 40 values"]);
  });
});
