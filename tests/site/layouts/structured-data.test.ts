import { expect, test } from "vitest";

import { scriptText } from "../../../src/site/layouts/structured-data.ts";

test("no text of a record ends its script", () => {
  const record = { headline: 'Trust</script><script>alert("1")' };
  expect(scriptText(record)).not.toContain("<");
  expect(JSON.parse(scriptText(record))).toEqual(record);
});
