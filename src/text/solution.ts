/** Sentences of what visitors can try on /solution. */
export const rhythm = {
  kicker: "See the rhythm",
  heading: "A year, day by day",
  lead: "Each arc is a day of the week, from Monday on the inside. January is on the left, December on the right.",
  question: "When people are asked",
  options: ["Once a year", "Once a month", "Each day", "All three"],
  chosen: [
    "On one day of the year. It shows what sort of place this is.",
    "On twelve days of the year. It shows whether a change has arrived.",
    "On each working day, with one tap. It shows how the weeks feel.",
    "Seldom long, and never long ago.",
  ],
} as const;
