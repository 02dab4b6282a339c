/** PostgreSQL's code, and SQLite's for a unique column and for a primary key. */
const codes: readonly unknown[] = ["23505", 2067, 1555];

/** Whether the database refused a row because another one has its key. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && codes.includes(error.code)) ||
    ("errcode" in error && codes.includes(error.errcode)));
