import { describe, expect, test } from "vitest";

import { verifyRelease } from "../../../src/publisher/check/check-release.ts";
import { adviceFor, describeFindings, refusalFor } from "../../../src/publisher/check/finding.ts";
import { candidate, counts, errorsOf, html } from "./candidate.ts";

/** A release with this number of pages. */
const site = (pages: number, given: Readonly<Record<string, number>> = counts) => {
  const made = candidate(
    Object.fromEntries(Array.from({ length: pages }, (_, index) => [`/page-${index}`, html()])),
  );
  return { ...made, release: { ...made.release, counts: given } };
};
const before = site(10).release;
const detailsOf = (errors: readonly { detail: string }[]) => errors.map(({ detail }) => detail);

describe("pages", () => {
  test("may decrease by a few", () => {
    expect(errorsOf({ ...site(8), previous: before })).toEqual([]);
    expect(errorsOf({ ...site(1), previous: undefined })).toEqual([]);
  });

  test("are refused when too many are missing, except with force", () => {
    const lost = { ...site(7), previous: before };
    expect(errorsOf(lost)).toEqual([" pages: has only 7 of the 10 pages it had"]);
    const forced = verifyRelease({ ...lost, force: true });
    expect(forced.errors).toEqual([]);
    expect(detailsOf(forced.warnings)).toEqual(["has only 7 of the 10 pages it had"]);
  });

  test("are counted without the lists of posts by tag", () => {
    const tags = Array.from({ length: 20 }, (_, index) => [
      `/blog/tag/${index}`,
      { file: `blog/tag/${index}/index.html` },
    ]);
    const pages = { ...before.pages, ...(Object.fromEntries(tags) as typeof before.pages) };
    expect(errorsOf({ ...site(10), previous: { ...before, pages } })).toEqual([]);
  });

  test("are counted without pictures", () => {
    const lost = site(7);
    const pictures = Object.fromEntries(
      Object.entries(before.pages).map(([address, page]) => [
        `${address}.svg`,
        { ...page, file: `${address.slice(1)}.svg` },
      ]),
    );
    const pages = { ...lost.release.pages, ...pictures };
    expect(
      errorsOf({ ...lost, release: { ...lost.release, pages }, previous: before }),
    ).toHaveLength(1);
  });
});

describe("a release without a previous one", () => {
  const lines = (live: Readonly<Record<string, number>> | undefined, has = {}) =>
    errorsOf({ ...site(60, { ...counts, surveys: 6, posts: 30, ...has }), live });

  test.for([
    ["where the live site can't be had", undefined, {}],
    ["where the live site has as many", { surveys: 6, posts: 30 }, {}],
    ["where the live site has fewer", { surveys: 0, posts: 3 }, {}],
    ["where an editor has removed a few", { surveys: 8, posts: 36 }, {}],
    [
      "where the live site has one more of three",
      { surveys: 3, posts: 3 },
      { surveys: 2, posts: 2 },
    ],
  ] as const)("is published %s", ([, live, has]) => {
    expect(lines(live, has)).toEqual([]);
  });

  test.for([
    [
      "has lost its posts",
      { surveys: 6, posts: 1 },
      { posts: 0 },
      [" lists: has no posts any more; there were 1"],
    ],
    [
      "has lost more than half of its surveys",
      { surveys: 13, posts: 30 },
      {},
      [" lists: has only 6 of the 13 surveys it had"],
    ],
    [
      "has lost a fifth of its pages",
      { surveys: 6, posts: 52 },
      {},
      [" pages: has only 60 of the 82 pages it had"],
    ],
  ] as const)("is refused where the live site %s", ([, live, has, expected]) => {
    expect(lines(live, has)).toEqual(expected);
  });

  test("is not compared with the live site where there is a previous one", () => {
    expect(errorsOf({ ...site(10), previous: before, live: { surveys: 900, posts: 0 } })).toEqual(
      [],
    );
  });
});

describe("lists", () => {
  test.each(Object.keys(counts).filter((name) => name !== "videos"))(
    "%s is refused when it becomes empty, except with force",
    (name) => {
      const lost = { ...site(10, { ...counts, [name]: 0 }), previous: before };
      expect(errorsOf(lost)).toEqual([
        ` lists: has no ${name} any more; there were ${counts[name as keyof typeof counts]}`,
      ]);
      expect(errorsOf({ ...lost, force: true })).toEqual([]);
    },
  );

  test("a missing list counts as empty", () => {
    const others = Object.fromEntries(Object.entries(counts).filter(([name]) => name !== "posts"));
    expect(errorsOf({ ...site(10, others), previous: before })).toHaveLength(1);
  });

  test("an empty list only warns if editors may remove its last record", () => {
    const { errors, warnings } = verifyRelease({
      ...site(10, { ...counts, videos: 0 }),
      previous: before,
    });
    expect(errors).toEqual([]);
    expect(detailsOf(warnings)).toEqual(["has no videos any more; there were 2"]);
  });

  test("a list that was always empty only warns", () => {
    const empty = site(10, { ...counts, posts: 0, videos: 0 });
    for (const previous of [undefined, { ...empty.release }]) {
      const { errors, warnings } = verifyRelease({ ...empty, previous });
      expect(errors).toEqual([]);
      expect(detailsOf(warnings)).toEqual(["has no posts"]);
    }
  });

  describe("a site without any content", () => {
    const empty = site(10, {});
    const noContent =
      "has no content at all: every call is answered with none. Is API_HOST the address of the API?";

    test("is refused at its first publish, except with force", () => {
      const first = { ...empty, previous: undefined };
      expect(errorsOf(first)).toEqual([` empty: ${noContent}`]);
      expect(errorsOf({ ...first, force: true })).toEqual([]);
      expect(refusalFor(verifyRelease(first).errors, undefined)).toContain(
        "If it is meant to be empty, publish it with: npm run rebuild -- --force",
      );
    });

    test("is warned of when it was published without content before", () => {
      const { errors, warnings } = verifyRelease({ ...empty, previous: { ...empty.release } });
      expect(errors).toEqual([]);
      expect(detailsOf(warnings)).toEqual([noContent]);
    });

    test("with one record is a site", () => {
      for (const one of ["labels", "company", "posts"])
        expect(errorsOf({ ...site(10, { [one]: 1 }), previous: undefined })).toEqual([]);
    });
  });

  test.each([
    ["posts", 14, 7],
    ["surveys", 4, 2],
    ["testimonials", 3, 1],
    ["labels", 100, 80],
    ["labels", 4, 2],
    ["metas", 29, 24],
  ])("%s may decrease from %i to %i", (list, had, has) => {
    const previous = site(10, { ...counts, [list]: had }).release;
    const { errors, warnings } = verifyRelease({
      ...site(10, { ...counts, [list]: has }),
      previous,
    });
    expect([...errors, ...warnings]).toEqual([]);
  });

  test.each([
    ["posts", 14, 6, "has only 6 of the 14 posts it had"],
    ["surveys", 5, 1, "has only 1 of the 5 surveys it had"],
    ["organisations", 9, 0, "has no organisations any more; there were 9"],
    ["labels", 100, 79, "has only 79 of the 100 labels it had"],
    ["metas", 29, 23, "has only 23 of the 29 metas it had"],
  ])("%s from %i to %i are refused, except with force", (list, had, has, detail) => {
    const lost = {
      ...site(10, { ...counts, [list]: has }),
      previous: site(10, { ...counts, [list]: had }).release,
    };
    expect(errorsOf(lost)).toEqual([` lists: ${detail}`]);
    const forced = verifyRelease({ ...lost, force: true });
    expect(forced.errors).toEqual([]);
    expect(detailsOf(forced.warnings)).toEqual([detail]);
  });
});

describe("pictures that have disappeared from their host", () => {
  const withPictures = (shown: number, lost: number) => ({ ...before, pictures: { shown, lost } });
  const errorsFrom = (was: [number, number], is: [number, number]) =>
    errorsOf({
      ...site(10),
      release: { ...site(10).release, pictures: withPictures(...is).pictures },
      previous: withPictures(...was),
    });

  test("are accepted when they are few or have long been missing", () => {
    expect(errorsFrom([12, 0], [8, 4])).toEqual([]);
    expect(errorsFrom([60, 0], [40, 20])).toEqual([]);
    expect(errorsFrom([10, 50], [10, 50])).toEqual([]);
    expect(errorsFrom([60, 0], [10, 0])).toEqual([]);
  });

  test("are refused when they are more than a third, except with force", () => {
    expect(errorsFrom([60, 2], [39, 23])).toEqual([
      " lists: would show placeholders for 21 of the 60 pictures it had, because their host no longer has them",
    ]);
  });

  test("are not counted against a release without picture counts", () => {
    expect(
      errorsOf({
        ...site(10),
        release: { ...before, pictures: { shown: 3, lost: 40 } },
        previous: before,
      }),
    ).toEqual([]);
  });
});

describe("documents", () => {
  test.each([
    ["", ["/ policy: has no Content-Security-Policy"]],
    [
      html('<p><meta http-equiv=" REFRESH" content="0;url=//evil.example">'),
      ["/ policy: leads its visitors away by a meta refresh"],
    ],
  ])("are refused if empty or leading away, also with force: %j", (text, expected) => {
    const given = candidate({ "/": text });
    expect(errorsOf(given)).toEqual(expected);
    expect(errorsOf({ ...given, force: true })).toEqual(expected);
  });
});

describe("lines of findings", () => {
  const finding = (page: string, detail: string) => ({ page, rule: "link", detail }) as const;

  test("name page and problem; those of the whole site have no page", () => {
    expect(describeFindings([finding("/blog", "is empty"), finding("", "has no posts")])).toEqual([
      "/blog: is empty",
      "The site: has no posts",
    ]);
    expect(describeFindings([])).toEqual([]);
  });

  test("join pages with the same problem", () => {
    const findings = Array.from({ length: 5000 }, (_, index) =>
      finding(`/${index}`, "links to /x"),
    );
    expect(describeFindings([...findings, finding("/7", "links to /y")])).toEqual([
      "/0 and 4999 more: links to /x",
      "/7: links to /y",
    ]);
  });

  test("are ten at most, and one with the number of the others", () => {
    const findings = (number: number) =>
      Array.from({ length: number }, (_, index) => finding("/", `links to /${index}`));
    expect(describeFindings(findings(10))).toHaveLength(10);
    expect(describeFindings(findings(10)).at(-1)).toBe("/: links to /9");
    expect(describeFindings(findings(15))).toHaveLength(11);
    expect(describeFindings(findings(15)).at(-1)).toBe("… and 5 more");
  });

  test("of a loss are explained by content of another host, if that is the reason", () => {
    const lost = { page: "", rule: "lists", detail: "has no posts any more" } as const;
    const other = "The published site has its content from another host.";
    expect(refusalFor([lost], other)).toBe(
      `The new site was not published:\n  The site: has no posts any more\n${other}`,
    );
    expect(refusalFor([lost], undefined)).toContain("If the loss is intended");
    expect(refusalFor([finding("/", "links to /x")], other)).not.toContain(other);
    expect(refusalFor([], other)).toBeUndefined();
  });

  test("are followed once by the file to change", () => {
    const heavy = ["/", "/blog"].map((page) => ({ page, rule: "weight", detail: "" }) as const);
    expect(adviceFor([...heavy, finding("/", "links to /x")])).toEqual([
      "The budgets are in src/publisher/check/weights.ts.",
    ]);
  });
});
