/** The database can't be reached, used or written now, or didn't answer in time: what was asked may be asked again. */
export class UnavailableError extends Error {
  override name = "UnavailableError";

  constructor(cause: unknown) {
    super(reasonOf(cause), { cause });
  }
}

/** A name with several addresses fails with an error for each. */
function reasonOf(error: unknown): string {
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  return first instanceof Error ? first.message : String(first);
}
