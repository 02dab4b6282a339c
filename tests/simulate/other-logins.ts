import { begin, type Named, scenario } from "./named-scenario.ts";

/** Ada has come by the link of a mail, and sees the first questions. */
const byLink = `
  the laptop opens Ada's link
  a second passes
  a second passes
  a second passes`;

/** Logins over what somebody else has left, and personal links. */
export const otherLogins: readonly Named[] = [
  scenario(
    "the login ends, another person takes the seat, and the first one returns",
    `${begin}
      the laptop answers all questions
      a second passes
      the API ends Ada's logins
      the laptop presses Next
      a second passes
      the laptop logs in as Ben
      a minute passes
      the laptop opens the audit
      a second passes
      the laptop goes on
      a minute passes
      the laptop logs in as Ada`,
  ),
  scenario(
    "another person logs in where the browser denies session storage, and again when it does not",
    `${begin}
      the laptop answers all questions
      the laptop has session storage that is denied
      the laptop logs in as Ben
      a second passes
      the laptop has session storage that works
      the laptop logs in as Ben
      a second passes`,
  ),
  scenario(
    "another person logs in over a page while session storage is denied",
    `${begin}
      the laptop goes on
      the laptop has session storage that is denied
      a second passes
      the laptop logs in as Ben
      a second passes`,
    "ignores keys",
  ),
  ...(["is the embedded API", "ignores keys"] as const).map((host) =>
    scenario(
      `another person's link is opened where answers wait, and the API ${host}`,
      `${byLink}
        the laptop answers all questions
        the next request is answered with 503
        the laptop presses Next
        a second passes
        the laptop opens Ben's link
        a second passes
        a second passes
        the laptop goes on
        a second passes
        a second passes
        the laptop answers all questions
        the laptop presses Next
        a minute passes
        the laptop opens Ada's link
        a second passes
        a second passes`,
      host,
    ),
  ),
  scenario(
    "another person's link is opened over a login by password, whose answers wait",
    `${begin}
      the laptop answers all questions
      the next request is answered with 503
      the laptop presses Next
      a second passes
      the laptop opens Ben's link
      a second passes
      a second passes
      the laptop goes on
      a second passes
      the laptop goes on
      a minute passes`,
  ),
  scenario(
    "the login of a link ends while answers wait, and the link opens again",
    `${byLink}
      the laptop answers all questions
      the API ends Ada's logins
      the laptop presses Next
      a second passes
      the laptop opens Ada's link
      a second passes
      a second passes
      the laptop goes on
      a minute passes`,
  ),
  scenario(
    "a link is opened on the phone while answers wait on the laptop",
    `${byLink}
      the laptop goes on
      a second passes
      a second passes
      the laptop goes offline
      the laptop goes on
      a second passes
      the phone opens Ada's link
      a second passes
      a second passes
      the phone presses Back
      a second passes
      the laptop comes online
      the phone goes on
      a minute passes`,
  ),
  scenario(
    "the round of a link ends while its answers wait",
    `${byLink}
      the laptop answers all questions
      the next request is answered with 503
      the laptop presses Next
      a second passes
      the audit's next round opens
      a minute passes
      the laptop opens Ada's link
      a second passes
      a second passes`,
  ),
  scenario(
    "a scanner and a person without a password open a link, and the person sets one in the same tab",
    `the laptop opens Ben's link
      a second passes
      a second passes
      a scanner opens Ada's link
      the laptop answers all questions
      the laptop goes offline
      the laptop presses Next
      a second passes
      the laptop comes online
      the laptop logs in as Ben
      a second passes
      a second passes`,
  ),
  scenario(
    "a link logs nobody in",
    `${byLink}
      the laptop goes on
      a second passes
      a second passes
      the laptop goes on
      a second passes
      the laptop opens Ben's link
      a second passes`,
    "keeps to the specification",
  ),
];
