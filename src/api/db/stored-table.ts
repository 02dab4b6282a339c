/**
 * A purpose; with `until` where a column is emptied before its row goes. A secret, such as a hash, is not
 * shown to its person either: it helps thieves only.
 */
type Purpose =
  string | { readonly purpose: string; readonly until?: string; readonly isSecret?: true };

/**
 * How the rows of a person are found, to be shown and erased (`accounts/personal-data.ts`): by a column
 * with the id of the account, with addresses as they were entered, or with an `emailKey`. Without such a
 * column, why.
 */
export type PersonColumn<Column extends string = string> =
  | { readonly account: Column }
  | { readonly emails: readonly Column[] }
  | { readonly emailKey: Column }
  | { readonly none: string };

export interface StoredTable<Column extends string = string> {
  /** What it is, to the person whom it is about. */
  readonly title: string;
  /** What ends it; of rows with `days`, the event from which they count. */
  readonly until: string;
  /**
   * Rows go so many days after the time in `column`, or only those whose `whileEmpty` is empty. Without it,
   * other code deletes them.
   */
  readonly expiry?: {
    readonly column: Column;
    readonly days: number;
    readonly whileEmpty?: Column;
  };
  readonly person: PersonColumn<Column>;
  readonly columns: Readonly<Record<Column, Purpose>>;
}
