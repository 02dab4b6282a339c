/** Ids of what belongs to one question; the first option is where an error leads to. */
export const questionId = (key: string) => `question-${key}`;
export const rowErrorId = (key: string) => `question-${key}-error`;
export const optionId = (key: string, index: number) => `question-${key}-option-${index}`;
