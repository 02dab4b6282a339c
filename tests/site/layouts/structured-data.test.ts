import { expect, test, vi } from "vitest";

import { organization, scriptText } from "../../../src/site/layouts/structured-data.ts";

test("no text of a record ends its script", () => {
  const record = { headline: 'Trust</script><script>alert("1")' };
  expect(scriptText(record)).not.toContain("<");
  expect(JSON.parse(scriptText(record))).toEqual(record);
});

test.for([
  [
    "hello@a.example",
    "0117 496 0157 (weekdays)",
    { email: "hello@a.example", telephone: "0117 496 0157" },
  ],
  [
    "a@a.example, b@a.example",
    "0117 496 0157 / 0117 496 0158",
    { email: ["a@a.example", "b@a.example"], telephone: ["0117 496 0157", "0117 496 0158"] },
  ],
  ["", "1-800-FLOWERS", { telephone: "1-800-FLOWERS" }],
] as const)("of %j and %j each address and number is a value", ([email, phone, values]) => {
  vi.stubEnv("SITE", "https://a.example");
  const { email: mails, telephone } = organization({ email, phone, address: "" }, []) as Record<
    string,
    unknown
  >;
  expect({ ...(mails !== undefined && { email: mails }), telephone }).toEqual(values);
});
