import { expect } from "vitest";

import { test } from "../../helpers/folder.ts";
import { organisationStory } from "./story.ts";

test("a firm asks its people, and each printed figure is what was answered", async ({ folder }) => {
  const departments = { Sales: 10, Ops: 9, Care: 8, Board: 3 };
  const figures = await organisationStory({ folder, departments, days: 2 });
  expect(figures.length).toBeGreaterThan(40);
  for (const { name, printed, expected } of figures) expect(printed, name).toEqual(expected);
});
