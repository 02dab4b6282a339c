import { failingRequests } from "./failing-requests.ts";
import { askedAnew } from "./asked-anew.ts";
import { begin, type Named, scenario } from "./named-scenario.ts";
import { otherLogins } from "./other-logins.ts";

/** Scenarios of `npm test`: those that once failed, and what people report of products like this. */
export const scenarios: readonly Named[] = [
  ...failingRequests,
  ...askedAnew,
  ...otherLogins,
  scenario(
    "a tab is duplicated while the first one is answered, over a slow network",
    `${begin}
      the next request is late
      the laptop's tab is duplicated
      a second passes
      a second passes
      the laptop answers all questions
      a second passes
      a minute passes
      a minute passes
      the laptop is closed`,
  ),
  scenario(
    "the dashboard sends answers of a survey that another tab has completed",
    `${begin}
      the connection is cut
      the laptop goes on
      a second passes
      the laptop opens the mood
      a second passes
      the laptop's tab is duplicated
      the connection works
      the laptop's other tab opens the audit
      a minute passes
      the laptop's other tab goes on
      a second passes
      a second passes
      the laptop's other tab goes on
      a second passes
      a second passes
      the laptop's other tab opens the dashboard
      a second passes
      the laptop opens the dashboard
      a minute passes`,
  ),
  scenario(
    "the phone completes a survey while the laptop's correction waits",
    `${begin}
      the laptop goes on
      a second passes
      a second passes
      the laptop presses Back
      a second passes
      the laptop answers all questions
      the next request is answered with 500
      the laptop presses Next
      a second passes
      the laptop goes offline
      the phone logs in as Ada
      a minute passes
      the phone opens the audit
      a second passes
      a second passes
      the phone goes on
      a second passes
      a second passes
      the phone goes on
      a second passes
      a second passes
      the phone goes on
      a second passes
      a second passes
      the laptop comes online
      a minute passes`,
  ),
  scenario(
    "a correction of the mood comes too late",
    `${begin}
      the laptop opens the mood
      a second passes
      a second passes
      the laptop answers all questions
      the next request is received, and its reply is lost
      the next request is lost
      the laptop presses Next
      a minute passes
      the laptop presses Back
      the laptop answers all questions
      the laptop presses Next
      a minute passes`,
  ),
  scenario(
    "an answer is corrected while it is unknown whether the first one has arrived",
    `${begin}
      the laptop answers all questions
      the next request is received, and its reply is lost
      the next request is answered with 503
      the next request is answered with 503
      the laptop presses Next
      a minute passes
      the laptop presses Back
      the laptop answers all questions
      a minute passes
      the laptop presses Next
      a minute passes`,
  ),
  scenario(
    "an answer before the last page is corrected while the last one is under way",
    `${begin}
      the laptop goes on
      a second passes
      a second passes
      the laptop goes on
      a second passes
      a second passes
      the next request is received, and its reply is late
      the laptop goes on
      a second passes
      the next request is never answered
      the laptop is killed and opened again
      a second passes
      a second passes
      the laptop presses Back
      the laptop answers all questions
      the laptop goes on
      a second passes
      the laptop goes on
      a minute passes`,
  ),
  scenario(
    "the clock is put back, and the page is killed just after a choice",
    `${begin}
      the laptop puts its clock back by a day
      the laptop answers all questions
      the laptop is killed and opened again
      a second passes`,
  ),
  scenario(
    "site data are cleared under the page, and it is closed",
    `${begin}
      the laptop answers all questions
      a second passes
      the laptop clears its site data
      a second passes
      a second passes
      the laptop is closed`,
  ),
  scenario(
    "the browser has no room, and the page is killed",
    `${begin}
      the laptop has a database that is full
      the laptop answers all questions
      a second passes
      a second passes
      the laptop is killed and opened again
      a second passes`,
  ),
  scenario(
    "the API is killed while it stores, its database locked after the start",
    `${begin}
      the laptop answers all questions
      the laptop presses Next
      the API is killed
      a second passes
      the API starts again
      the API's database is locked
      a minute passes
      the API's database is free again`,
  ),
  scenario(
    "a password is changed on the phone while answers wait on the laptop",
    `${begin}
      the laptop goes offline
      the laptop goes on
      a second passes
      the phone logs in as Ada
      a second passes
      a second passes
      the phone changes the password
      a second passes
      the laptop is closed`,
  ),
  scenario(
    "answers are changed while the same page is under way, and the page is left",
    `${begin}
      the laptop answers all questions
      the next request is answered with 500
      the next request arrives twice
      the next request is late
      the laptop presses Next
      a second passes
      a second passes
      a second passes
      the laptop answers all questions
      the laptop presses Next
      the laptop reloads the page
      a minute passes
      a minute passes`,
    "sends one page at a time",
  ),
  scenario(
    "a mood whose save has failed is looked up, and the answer is no survey",
    `
      the laptop logs in as Ada
      a second passes
      a second passes
      the laptop opens the mood
      a second passes
      a second passes
      the laptop answers all questions
      the next request is answered with 500
      the next request is answered with a list
      the laptop presses Next
      a minute passes`,
    "keeps to the specification",
  ),
  scenario(
    "after Back, other answers lead to other questions, by requests that are late or lost",
    `${begin}
      the laptop answers all questions
      the laptop presses Next
      a second passes
      a second passes
      the laptop presses Back
      a second passes
      the laptop answers all questions
      the next request is received, and its reply is late
      the laptop presses Next
      a minute passes
      a minute passes
      the laptop presses Back
      a second passes
      the laptop answers all questions
      the laptop goes offline
      the laptop presses Next
      a second passes
      the laptop answers all questions
      the laptop presses Next
      a second passes
      the laptop reloads the page
      the laptop comes online
      a minute passes`,
    "lets answers decide what is asked",
  ),
  scenario(
    "a tab finds its survey late, after another one has answered it",
    `${begin}
      the laptop's tab is duplicated
      the next request is answered with 502 and a page
      the next request is answered with 502 and a page
      the laptop reloads the page
      a second passes
      the laptop goes on
      a second passes
      the laptop answers all questions
      a second passes
      the laptop's other tab goes on
      a second passes
      a second passes`,
  ),
  scenario(
    "a choice is changed on a page that the API does not ask for again",
    `${begin}
      the laptop answers all questions
      the next request is received, and its reply is lost
      the laptop presses Next
      a moment passes
      the next request is answered with 409
      the laptop reloads the page
      a second passes
      a second passes
      the laptop answers all questions`,
  ),
];
