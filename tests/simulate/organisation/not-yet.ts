/**
 * Checks and steps that are switched off, with the reason. An entry goes when its fault is mended.
 */
export const notYet: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "mail to somebody who has completed it": "mails are decided when they are queued",
    "mail to an old address": "mails are decided when they are queued",
    "mail to somebody who has gone": "who has gone is not known",
    "people who have gone are asked": "who has gone is not known",
    "a refusal of what is written is not named": "refusals after the recipient are tried again",
    "a code of another person, of a number that is given again": "codes sign numbers of rows",
    "a code of another round": "codes sign numbers of rows",
    "a mail twice, of a round that has moved":
      "the id of a mail has its last day: after a lost answer it comes again with another one",
    "more mails than the pace allows": "what waited for the mail server is sent at once",
    "an answer of another round": "saves don't name their round",
    "HR numbers its people": "there is no column id",
    "the file is imported, and all questions answered": "the import asks nothing",
    "HR changes the address of": "a changed address makes a second person",
    "changes the address on the profile": "a changed address makes a second person",
  }),
);
