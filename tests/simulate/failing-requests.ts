import { begin, scenario } from "./named-scenario.ts";
import { requestFaults } from "./network.ts";

/** What a person is about to do when a request fails. */
const moments = {
  "at Next": `${begin}
    the laptop answers all questions
    the next request FAULT
    the laptop presses Next
    a minute passes`,
  "at Back": `${begin}
    the laptop goes on
    a second passes
    the next request FAULT
    the laptop presses Back
    a minute passes
    the laptop answers all questions
    the laptop goes on`,
  "while the questions load": `
    the laptop logs in as Ada
    a second passes
    a second passes
    the next request FAULT
    the laptop opens the audit
    a minute passes
    the laptop goes on`,
  "while a link is opened": `
    the next request FAULT
    the laptop opens Ada's link
    a minute passes
    the laptop goes on`,
  "at the end": `${begin}
    the laptop goes on
    a second passes
    a second passes
    the laptop goes on
    a second passes
    a second passes
    the laptop answers all questions
    the next request FAULT
    the laptop presses Next
    a minute passes`,
  "with the day's mood": `${begin}
    the laptop opens the mood
    a second passes
    a second passes
    the laptop answers all questions
    the next request FAULT
    the laptop presses Next
    a minute passes`,
} as const;

/** Each kind of failing request, at each moment of a visit. */
export const failingRequests = Object.entries(moments).flatMap(([moment, text]) =>
  requestFaults.map((fault) =>
    scenario(`a request ${fault} ${moment}`, text.replace("FAULT", fault)),
  ),
);
