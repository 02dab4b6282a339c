import { isEmail } from "../../contract/rules.ts";

/** The syntax of lists, comments and names beside an address. */
const syntax = /[,;<>"()\p{Cc}]/u;

/**
 * Whether a text is exactly one email address. The specification's format also accepts
 * `one@a.example,two@b.example`, which are two.
 */
export const isOneAddress = (value: string): boolean => isEmail(value) && !syntax.test(value);
