/** The id of the heading's last part, the question of a mood. */
export const headingId = "survey-heading";

/** Ids of the elements of a question, without blanks. Links of the error summary lead to the first option. */
export const questionId = (key: string) =>
  `question-${key.replaceAll(/[\s%]/g, (character) => `%${character.charCodeAt(0)}`)}`;
export const rowErrorId = (key: string) => `${questionId(key)}-error`;
export const optionId = (key: string, index: number) => `${questionId(key)}-option-${index}`;
