import type { Errors, FormState, Found, Values } from "./form.ts";

/**
 * The errors that a summary over a form lists: those that the last submit found, so that nothing
 * moves while the visitor corrects them. A corrected one is ticked off. `idOf` gives the id of a field.
 */
export const refusedErrors = (
  { refused, errors }: Pick<FormState<Values>, "refused" | "errors">,
  idOf: (name: string) => string,
) =>
  Object.keys(refused).map((name) => ({
    id: idOf(name),
    text: errors[name] ?? refused[name] ?? "",
    isMended: errors[name] === undefined,
  }));

interface Change<V extends Values> {
  readonly name: string;
  /** All errors before the change and after it. */
  readonly before: Errors<V>;
  readonly now: Errors<V>;
  /** True for a field that shows its errors with each change, also before a submit. */
  readonly isLive: (field: string) => boolean;
}

/**
 * The errors to show after a change. The changed field is checked again; the error of another field
 * changes only if this change affects it, as a password affects its confirmation, so errors that the
 * server found stay. New errors show only for live fields.
 */
export function recheck<V extends Values>(
  shown: Errors<V>,
  { name, before, now, isLive }: Change<V>,
): Errors<V> {
  const fields = new Set([...Object.keys(now), ...Object.keys(shown)]);
  const entries = [...fields].map((field) => {
    if (field !== name && before[field] === now[field]) return [field, shown[field]] as const;
    const isShown = shown[field] !== undefined || isLive(field);
    return [field, isShown ? now[field] : undefined] as const;
  });
  return withoutGaps(Object.fromEntries(entries));
}

/** The errors to show once a field is left: also those of fields that were left before. */
export const errorsOfLeft = <V extends Values>(
  shown: Errors<V>,
  found: Errors<V>,
  left: ReadonlySet<string>,
): Errors<V> =>
  withoutGaps({ ...Object.fromEntries([...left].map((field) => [field, found[field]])), ...shown });

/** The errors of a form, without the fields that have none. */
export const withoutGaps = <V extends Values>(found: Found<V>): Errors<V> =>
  Object.fromEntries(
    Object.entries(found).filter(([, message]) => message !== undefined),
  ) as Errors<V>;
