/** Sentences of the help on /survey. */
export const surveyHelp = {
  close: "Close",
  goOn: "Go on by itself",
  goOnHint:
    "After an answer the next question comes up; after the last one of a page, so do the next questions. The survey never ends by itself.",
  digits: "Answer with digits",
  digitsHint: "Keys 1 to 9 choose an answer of the question that has the focus. Enter goes on.",
  privacy: "Who sees my answers?",
} as const;
