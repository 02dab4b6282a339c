const digit = /\p{Nd}/u;

/** A text whose digits of any script, and whose full-width signs, are those of ASCII. */
export const withAsciiDigits = (text: string): string =>
  text.normalize("NFKC").replace(/\p{Nd}/gu, (one) => {
    const code = one.codePointAt(0) ?? 0;
    const place = code % 16;
    // The ten digits of a script begin at a multiple of 16, or 6 behind one.
    return String(digit.test(String.fromCodePoint(code - place)) ? place : place - 6);
  });
