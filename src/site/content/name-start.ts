/** More than any name has; normalizing takes seconds for 60,000 combining marks. */
const mostRead = 1000;

/** The beginning of a text that becomes a name, with composed characters (NFC). */
export const nameStart = (text: string): string => text.slice(0, mostRead).normalize("NFC");
