/** Ids of the elements of a question. Links of the error summary lead to the first option. */
export const questionId = (key: string) => `question-${key}`;
export const rowErrorId = (key: string) => `question-${key}-error`;
export const optionId = (key: string, index: number) => `question-${key}-option-${index}`;
