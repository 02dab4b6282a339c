import { mkdir } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";

import { organisationStory } from "../../tests/operate/organisation/story.ts";

/** 300 people in twelve departments, one of 5. */
const departments = {
  Sales: 52,
  Service: 45,
  Production: 41,
  Logistics: 35,
  Engineering: 30,
  Purchasing: 24,
  Quality: 20,
  Finance: 15,
  Marketing: 13,
  People: 11,
  Legal: 9,
  Board: 5,
};

/**
 * A firm's year at full size: what its commands print, beside what was answered.
 *
 * @returns seconds of each step, the number of figures compared, and those that differ
 */
export async function measureOrganisation(folder: string) {
  await mkdir(folder);
  const steps: { step: string; seconds: number }[] = [];
  let begin = performance.now();
  let step = "start";
  const end = (next: string) => {
    steps.push({ step, seconds: (performance.now() - begin) / 1000 });
    begin = performance.now();
    step = next;
  };
  const figures = await organisationStory({ folder, departments, days: 5, onStep: end });
  end("");
  const wrong = figures.filter(({ printed, expected }) => !isDeepStrictEqual(printed, expected));
  return { steps, compared: figures.length, wrong };
}
