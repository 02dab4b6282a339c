import { isEmail } from "../../contract/rules.ts";

/** What mail programs read as a list, a comment or a name beside an address. */
const syntax = /[,;<>"()\p{Cc}]/u;

/**
 * Whether a text is an email address, and one only. The specification's format also lets
 * `one@a.example,two@b.example` through, which is mail to two people.
 */
export const isOneAddress = (value: string): boolean => isEmail(value) && !syntax.test(value);
