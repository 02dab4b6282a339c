import { describe, expect, test } from "vitest";

import {
  addressWithCodes,
  addressWithoutRewrite,
  codesBehind,
  type CodePage,
  typedCodes,
} from "../../../src/site/client/mailed-codes.ts";

const site = "https://www.site.example";
const at = (address: string) => new URL(address, site);

const code = "Zm-9_kR2";
/** As the embedded API makes them. */
const resetCode = "3q2-7wAAZm9v_mFyYmF6cXV4cXV1eGNvcmdlZ3JhdWw";

/** Forms of `#/CODE` and `/CODE` behind the path of a page. */
const forms: readonly string[] = [
  `/${code}`,
  `/${code}/`,
  `#/${code}`,
  `/#/${code}`,
  `.html#/${code}`,
  `?utm_source=mail#/${code}`,
  // A sign of the link is encoded, once, twice, or with all that follows.
  `#%2F${code}`,
  `#%2f${code}`,
  `%23/${code}`,
  `%23%2F${code}`,
  `%2523%252F${code}`,
  `%2F${code}`,
  `/%23/${code}`,
  `?utm_source=mail%23/${code}`,
  `*/${code}`,
  `%2A/${code}`,
  // Parameters are put behind it.
  `#/${code}?utm_source=x&utm_medium=y`,
  `#/${code}&data=05%7C01%7Ca%40b.example&reserved=0`,
  `%23%2F${code}%3Futm_source%3Dx`,
  `#/${code};jsessionid=1`,
  `#/${code}?next=https://other.example/a/b`,
  `#/${code}&amp;data=05`,
  `*/${code}__;Iw!!abc$`,
  `#/${code}__;Iw!!abc`,
  // Text around the link is taken into it.
  `#/${code}=`,
  `#/${code}/`,
  `#/${code}.`,
  `#/${code}%3E`,
  `#/${code}%3E.`,
  `/${code}),`,
  `/${code}%E2%80%9D`,
  `/${code}%20`,
  `/${code}%00`,
  `#/${code}%E2%80%8B`,
  `#/${code}%C2%AD`,
  `#/${code}#top`,
];

describe.for<CodePage>(["/reset-password", "/survey-invite", "/confirm-email"])(
  "behind %s",
  (page) => {
    test.for(forms)("the code is found in %s", (form) => {
      expect(codesBehind(page, at(page + form))).toEqual([code]);
    });

    test.for(forms)("it is found in %s when the whole link is pasted", (form) => {
      expect(typedCodes(page, site + page + form)).toEqual([code]);
    });

    test("a page in capitals is the same page", () => {
      const address = at(`${page.toUpperCase()}#/${code}`);
      expect(codesBehind(page, address)).toEqual([code]);
    });

    test.for(["", "/", "#main", "#", "?utm_source=mail", "%23", "#/", "/%00.", "s/r-1", "-2#/r-1"])(
      "there is none in %j",
      (form) => {
        expect(codesBehind(page, at(page + form))).toEqual([]);
      },
    );
  },
);

test.for([
  ["r%2F1%20x", "r/1 x"],
  ["%2Fr1", "/r1"],
  ["a%2Bb", "a+b"],
  ["a+b", "a+b"],
  ["100%", "100%"],
  ["eyJh.eyJz.c2ln", "eyJh.eyJz.c2ln"],
  ["$2y$10$abc", "$2y$10$abc"],
  ["YWJjZA==", "YWJjZA=="],
  ["YWJjZGU=", "YWJjZGU="],
  ["r_1__", "r_1__"],
  [resetCode, resetCode],
] as const)("the code of another API is kept as it is: %s", ([written, read]) => {
  expect(codesBehind("/reset-password", at(`/reset-password/${written}`))).toEqual([read]);
  expect(codesBehind("/reset-password", at(`/reset-password#/${written}`))).toEqual([read]);
});

test("an invitation may have two segments", () => {
  expect(codesBehind("/survey-invite", at("/survey-invite/a-1/b-2"))).toEqual(["a-1", "b-2"]);
  expect(codesBehind("/survey-invite", at("/survey-invite#/a-1/b-2?x=1"))).toEqual(["a-1", "b-2"]);
});

test.for<[CodePage, string]>([
  ["/reset-password", "/reset-password/one/two"],
  ["/reset-password", "/reset-password#/one/two"],
  ["/confirm-email", "/confirm-email#/one/two"],
  ["/survey-invite", "/survey-invite/a/b/c"],
  ["/survey-invite", "/survey-invite%23/a/b/c"],
])("more segments than the route of %s has, as in %s, are no codes", ([page, address]) => {
  expect(codesBehind(page, at(address))).toBeUndefined();
});

describe("a typed text", () => {
  test.for([
    [code, code],
    [` ${code}\n`, code],
    [`${resetCode.slice(0, 20)}\n ${resetCode.slice(20)}`, resetCode],
    [`<${site}/survey-invite#/${code}>.`, code],
    [`www.site.example/Survey-Invite#/${code}`, code],
    [
      `https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fwww.site.example%2Fsurvey-invite%23%2F${code}&data=05%7C02`,
      code,
    ],
    [`https://urldefense.com/v3/__${site}/survey-invite*/${code}__;Iw!!AbC!d$`, code],
  ] as const)("%j has the code", ([typed, found]) => {
    expect(typedCodes("/survey-invite", typed)).toEqual([found]);
  });

  test.for(["", "  ", "/", "…", `${site}/survey-invite`, `${site}/survey-invite#main`])(
    "%j has none",
    (typed) => {
      expect(typedCodes("/survey-invite", typed)).toEqual([]);
    },
  );
});

describe("the 404 page", () => {
  test.for([
    ["/reset-password/r-1", "/reset-password#/r-1"],
    ["/reset-password/r-1?survey=s-1", "/reset-password?survey=s-1#/r-1"],
    ["/survey-invite/7", "/survey-invite#/7"],
    ["/survey-invite/a-1/b-2", "/survey-invite#/a-1/b-2"],
    ["/reset-password%23/r-1", "/reset-password#/r-1"],
    ["/confirm-email%23%2Fr-1", "/confirm-email#/r-1"],
    ["/confirm-email/r-1", "/confirm-email#/r-1"],
    ["/Survey-Invite#/r-1", "/survey-invite#/r-1"],
    ["/survey-invite*/r-1__;Iw!!abc", "/survey-invite#/r-1"],
    ["/Survey-Invite", "/survey-invite"],
    ["/survey-invite%23", "/survey-invite"],
    ["/reset-password/?survey=s-1%23/r-1", "/reset-password?survey=s-1#/r-1"],
  ] as const)("redirects %s to %s, where no server gets the code", ([from, to]) => {
    expect(addressWithoutRewrite(at(from))).toBe(to);
  });

  test.for([
    "/reset-password",
    "/reset-password#/r-1",
    "/reset-passwords/r-1",
    "/reset-password/one/two",
    "/survey-invite/a/b/c",
    "/blog-detail/x",
    "/",
  ])("stays at %s", (from) => {
    expect(addressWithoutRewrite(at(from))).toBeUndefined();
  });

  test.for(["a/b", "100%", "YWJjZA==", "ü?&#;x"])("hands on %s as it is", (secret) => {
    const address = addressWithoutRewrite(at(`/reset-password/${encodeURIComponent(secret)}`));
    expect(codesBehind("/reset-password", at(address ?? ""))).toEqual([secret]);
  });
});

test("an address has its codes behind the number sign only", () => {
  expect(addressWithCodes("/reset-password", ["a/b"], "?survey=s%23/a%2Fb")).toBe(
    "/reset-password?survey=s#/a%2Fb",
  );
});
