import { begin, type Named, scenario } from "./named-scenario.ts";

/** Rounds that end, and days that pass, while answers wait. */
export const askedAnew: readonly Named[] = [
  scenario(
    "answers wait while their round closes and the next one opens",
    `${begin}
      the laptop goes offline
      the laptop goes on
      a second passes
      the laptop answers all questions
      a second passes
      the audit's next round opens
      a second passes
      the laptop comes online
      a minute passes`,
  ),
  scenario(
    "choices that were not sent meet the next round",
    `${begin}
      the laptop answers all questions
      a second passes
      a second passes
      a second passes
      the audit's next round opens
      the laptop reloads the page
      a second passes
      a second passes`,
  ),
  scenario(
    "a page of a round that is over is sent",
    `${begin}
      the laptop answers all questions
      the audit's next round opens
      the laptop presses Next
      a minute passes`,
    "sends one page at a time",
  ),
  // Nor is it sent without the key that names its round, which a preflight may have refused.
  scenario(
    "a page of a round that is over is sent, and lost at first",
    `${begin}
      the laptop answers all questions
      the audit's next round opens
      the next request is lost
      the laptop presses Next
      a minute passes`,
    "sends one page at a time",
  ),
  scenario(
    "a mood waits over the night",
    `${begin}
      the laptop opens the mood
      a second passes
      a second passes
      the laptop answers all questions
      the laptop goes offline
      the laptop presses Next
      a minute passes
      a night passes
      the laptop comes online
      a minute passes
      the laptop opens the mood
      a minute passes`,
  ),
  scenario(
    "a mood is told on a page that was left open over the night",
    `${begin}
      the laptop opens the mood
      a second passes
      a second passes
      a night passes
      the laptop answers all questions
      the laptop presses Next
      a minute passes`,
  ),
  scenario(
    "a mood that waits is changed the next day",
    `${begin}
      the laptop opens the mood
      a second passes
      a second passes
      the laptop answers all questions
      the laptop goes offline
      the laptop presses Next
      a minute passes
      a night passes
      the laptop presses Back
      the laptop answers all questions
      the laptop presses Next
      a minute passes
      the laptop comes online
      a minute passes`,
  ),
];
