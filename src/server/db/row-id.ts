import type { Id } from "../../contract/fields.ts";

/** No row has it. */
const none = -1;
/** The greatest number of the databases' integer columns. */
const greatest = 2 ** 31 - 1;

/** An id of a request as a column can be compared with it; PostgreSQL fails at others. */
export function rowId(id: Id | null | undefined): number {
  const number = typeof id === "string" && !/^\d{1,10}$/.test(id) ? none : Number(id);
  return Number.isInteger(number) && number > 0 && number <= greatest ? number : none;
}
