/** Sentences of what visitors can try on the home page. */

export const tryQuestion = {
  kicker: "Try one question",
  statement: "In my team, bad news travels as fast as good news.",
  lead: "Take your place among the people of a sample company. Nothing is sent, nothing is kept.",
  /** From the left of the picture to the right. */
  options: ["Fully disagree", "Disagree", "In between", "Agree", "Fully agree"],
  chosen: (same: number, all: number) =>
    `You are one of ${all + 1}. ${same} of your colleagues chose the same.`,
} as const;

export const groupSize = {
  /** People whose answers may be shown together. */
  least: 8,
  kicker: "Nobody can be picked out",
  heading: "A result needs company",
  lead: "Results are shown for groups of eight and more. Make the group smaller, and the picture goes, for everybody.",
  question: "People in the group",
  shown: (agree: number, all: number) => `${agree} of ${all} agree.`,
  hidden: "Too few to show. Nobody sees a result.",
} as const;
