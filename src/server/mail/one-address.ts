import { isEmail } from "../../contract/rules.ts";

/** The syntax of lists, comments and names beside an address. */
const syntax = /[,;<>"()\p{Cc}]/u;

/** Exactly one: the specification's format also accepts `one@a.example,two@b.example`. */
export const isOneAddress = (value: string): boolean => isEmail(value) && !syntax.test(value);
