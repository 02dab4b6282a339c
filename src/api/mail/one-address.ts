import { isEmail } from "../../contract/rules.ts";

/**
 * The syntax of lists, comments and names beside an address, and characters that cannot be seen but the
 * two joiners, which some scripts need.
 */
const syntax = /[,;<>"()\p{Cc}]|(?![\u200c\u200d])\p{Cf}/u;

/** Exactly one: the specification's format also accepts `one@a.example,two@b.example`. */
export const isOneAddress = (value: string): boolean => isEmail(value) && !syntax.test(value);
