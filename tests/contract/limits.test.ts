import { expect, test } from "vitest";

import { chunkTimeout } from "../../src/contract/limits.ts";
import * as limits from "../../src/contract/limits.ts";

// Other tests read these constants, so they can't tell when one changes.
test("constants are those of the specification's section 9", () => {
  expect({ ...limits, chunkTimeout }).toMatchObject({
    passwordMinimum: 6,
    phoneLength: { minimum: 10, maximum: 12 },
    contactMaximum: { firstName: 40, lastName: 80, email: 100, company: 100 },
    pictureTypes: ["image/jpeg", "image/png", "image/jpg"],
    profilePictureSize: 218,
    homeSurveyCards: 3,
    testimonialCut: 155,
    surveyDescriptionCut: 145,
    blogTitleCut: 28,
    cardTags: 3,
    toastLife: {
      form: 2000,
      surveySuccess: 500,
      surveyError: 1500,
      moodCompletion: 3000,
      standard: 3000,
    },
    formReset: 2000,
    moodSize: { selected: 100, other: 50 },
    partnerRole: 5,
    chunkTimeout: 120_000,
  });
});
