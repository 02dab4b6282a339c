import { atom, type ReadableAtom } from "nanostores";

import { formReset, toastLife } from "../contract/limits.ts";
import type { Environment } from "../environment.ts";
import type { Notify } from "./toasts.ts";

/** The values of a form by field name: texts, and booleans of tick boxes. */
export type Values = Readonly<Record<string, string | boolean>>;

/** The values of a form without tick boxes. */
export type TextValues = Readonly<Record<string, string>>;

/** The error message of each invalid field. */
export type Errors<V extends Values> = Readonly<Partial<Record<keyof V & string, string>>>;

/** The message after sending. */
interface Result {
  readonly tone: "success" | "failure";
  readonly text: string;
}

/**
 * The outcome of sending. `after` decides about the values: `keep` leaves them, `clear` empties the
 * form at once, and `rest` locks it for two seconds, then empties it and calls `leave`
 * (specification 4). Without `leave` the result stays, because two seconds are too short to read it
 * (design 6.12).
 */
export interface Done {
  readonly kind: "done";
  readonly result: Result;
  readonly after: "keep" | "clear" | "rest";
  readonly leave?: () => void;
}

/** The outcome of a submit: the server refused values, or sending is done. */
export type SubmitOutcome<V extends Values> =
  { readonly kind: "invalid"; readonly errors: Errors<V> } | Done;

export const done = (
  tone: Result["tone"],
  text: string,
  after: Done["after"],
  leave?: () => void,
): Done => ({ kind: "done", result: { tone, text }, after, ...(leave && { leave }) });

/** Also shows the result in a toast of two seconds, which is not spoken (specification 9, design 6.12). */
export function withToast(outcome: Done, notify: Notify): Done {
  notify({ ...outcome.result, life: toastLife.form, isSpokenElsewhere: true });
  return outcome;
}

export interface FormState<V extends Values> {
  readonly values: V;
  readonly errors: Errors<V>;
  /** `resting`: the result shows, and the form is locked until it is cleared. */
  readonly phase: "editing" | "sending" | "resting";
  readonly result: Result | null;
  /** Counts submits that found errors; views move the focus when the count grows. */
  readonly refusals: number;
  /** Fields that the last submit found wrong. A summary lists no others, so that it does not change while typing. */
  readonly refused: readonly (keyof V & string)[];
}

/** A form: its state, and the visitor's two actions. */
export interface Form<V extends Values> {
  readonly $state: ReadableAtom<FormState<V>>;
  /** Sets the value of a field. A locked form and an unknown name change nothing. */
  change(name: string, value: string | boolean): void;
  /** Validates and sends; settles when the result shows. A locked form ignores it. */
  submit(): Promise<void>;
}

export interface FormOptions<V extends Values> {
  readonly initial: V;
  /** Pure: the errors, in the order of the form. */
  readonly validate: (values: V) => Errors<V>;
  /** As `validate`, with the messages shown while typing; for forms that are checked on each change (specification 5). */
  readonly validateLive?: (values: V) => Errors<V>;
  /** Sends valid values. An exception is a bug: the form unlocks and rethrows it. */
  readonly send: (values: V) => Promise<SubmitOutcome<V>>;
  /** Pure: replaces a typed value, e.g. by the trimmed one. */
  readonly normalise?: (name: keyof V & string, value: string) => string;
  readonly clock: Environment["clock"];
}

/** True while submitting again would do nothing. */
export const isLocked = (state: Pick<FormState<Values>, "phase">): boolean =>
  state.phase !== "editing";

/**
 * The errors that a summary over a form lists: of the fields that the last submit found wrong, those
 * that still are. `idOf` gives the id of a field.
 */
export const refusedErrors = <V extends Values>(
  { refused, errors }: Pick<FormState<V>, "refused" | "errors">,
  idOf: (name: string) => string,
): readonly { readonly id: string; readonly text: string }[] =>
  refused.flatMap((name) => {
    const text = errors[name];
    return text === undefined ? [] : [{ id: idOf(name), text }];
  });

const isEmpty = (errors: object) => Object.keys(errors).length === 0;

/**
 * Makes a form. It validates on submit; from then on a wrong field is checked again with each
 * change, until its value is right. With `validateLive`, a field is checked from its first change on.
 */
export function createForm<V extends Values>(options: FormOptions<V>): Form<V> {
  const { initial, validate, validateLive, send, clock } = options;
  const fresh: Omit<FormState<V>, "refusals"> = {
    values: initial,
    errors: {} as Errors<V>,
    phase: "editing",
    result: null,
    refused: [],
  };
  const changed = new Set<string>();
  const $state = atom<FormState<V>>({ ...fresh, refusals: 0 });
  const update = (change: Partial<FormState<V>>) => $state.set({ ...$state.get(), ...change });
  const refuse = (errors: Errors<V>) =>
    update({
      errors,
      phase: "editing",
      refusals: $state.get().refusals + 1,
      refused: Object.keys(errors),
    });

  function finish(outcome: SubmitOutcome<V>): void {
    if (outcome.kind === "invalid") {
      refuse(outcome.errors);
      return;
    }
    const { result, after, leave } = outcome;
    if (after !== "rest") {
      const values = after === "clear" ? { values: initial } : {};
      update({ ...values, result, phase: "editing" });
      return;
    }
    update({ result, phase: "resting" });
    clock.after(formReset, () => {
      changed.clear();
      update(leave ? fresh : { ...fresh, result });
      leave?.();
    });
  }

  return {
    $state,
    change(name, value) {
      const state = $state.get();
      if (isLocked(state) || !isField(initial, name, value)) return;
      if (value === state.values[name]) return;
      const normal = typeof value === "string" ? options.normalise?.(name, value) : undefined;
      const values = { ...state.values, [name]: normal ?? value };
      if (validateLive) changed.add(name);
      const check = validateLive ?? validate;
      const errors = recheck(state.errors, {
        name,
        before: check(state.values),
        now: check(values),
        changed,
      });
      update({ values, errors });
    },
    async submit() {
      const { phase, values } = $state.get();
      if (phase !== "editing") return;
      const errors = validate(values);
      update({ result: null });
      if (!isEmpty(errors)) {
        refuse(errors);
        return;
      }
      update({ errors, phase: "sending" });
      try {
        finish(await send(values));
      } catch (bug) {
        update({ phase: "editing" });
        throw bug;
      }
    },
  };
}

/** A field of this form, and a value of its kind. */
const isField = <V extends Values>(
  initial: V,
  name: string,
  value: string | boolean,
): name is keyof V & string =>
  Object.hasOwn(initial, name) && typeof initial[name] === typeof value;

interface Change<V extends Values> {
  readonly name: string;
  /** All errors before the change and after it. */
  readonly before: Errors<V>;
  readonly now: Errors<V>;
  /** Fields that show their errors before a submit too. */
  readonly changed: ReadonlySet<string>;
}

/**
 * The errors to show after a change. The changed field is checked again; the error of another field
 * changes only if this change affects it, as a password affects its confirmation, so errors that the
 * server found stay. New errors show only for fields of `changed`.
 */
function recheck<V extends Values>(
  shown: Errors<V>,
  { name, before, now, changed }: Change<V>,
): Errors<V> {
  const fields = new Set([...Object.keys(now), ...Object.keys(shown)]);
  const entries = [...fields].map((field) => {
    if (field !== name && before[field] === now[field]) return [field, shown[field]] as const;
    const isShown = shown[field] !== undefined || changed.has(field);
    return [field, isShown ? now[field] : undefined] as const;
  });
  return Object.fromEntries(entries.filter(([, message]) => message !== undefined)) as Errors<V>;
}
