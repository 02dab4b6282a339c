import { atom, type ReadableAtom } from "nanostores";

import { formReset } from "../contract/limits.ts";
import type { Environment } from "../environment.ts";

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
 * How sending ended. `after` decides about the values: `keep` leaves them, `clear` empties the form
 * at once, and `rest` locks it for two seconds with its result, then empties it and calls `leave`
 * (specification 4). Without `leave` the result stays until the form is sent again: two seconds are
 * too short to read it (design 6.12).
 */
export interface Done {
  readonly kind: "done";
  readonly result: Result;
  readonly after: "keep" | "clear" | "rest";
  readonly leave?: () => void;
}

/** How a submit ended: the server refused values, or sending is done. */
export type Ending<V extends Values> =
  { readonly kind: "invalid"; readonly errors: Errors<V> } | Done;

export interface FormState<V extends Values> {
  readonly values: V;
  readonly errors: Errors<V>;
  /** `resting`: the result shows, and the form is locked until it is cleared. */
  readonly phase: "editing" | "sending" | "resting";
  readonly result: Result | null;
  /** Counts submits that found errors; views move the focus when the count grows. */
  readonly refusals: number;
  /** Fields that the last submit found wrong; a summary lists no others, or it would come and go while typing. */
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
  /** Pure: every field that is wrong, in the order of the form. */
  readonly validate: (values: V) => Errors<V>;
  /** Pure, for forms that are checked on each change (specification 5): as `validate`, in the words used while typing. */
  readonly validateLive?: (values: V) => Errors<V>;
  /** Sends valid values. An exception is a bug: the form unlocks and rethrows it. */
  readonly send: (values: V) => Promise<Ending<V>>;
  /** Pure: a value as it is kept while it is typed, e.g. trimmed. */
  readonly normalise?: (name: keyof V & string, value: string) => string;
  readonly clock: Environment["clock"];
}

/** True while submitting again would do nothing. */
export const isLocked = (state: Pick<FormState<Values>, "phase">): boolean =>
  state.phase !== "editing";

/**
 * What a summary over a form lists: the messages of fields that the last submit found wrong, for
 * as long as they are, each with the id that `idOf` gives its field.
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
 * change, so its message goes as soon as the value is right. With `validateLive`, a field is
 * checked from its first change on.
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

  function end(ending: Ending<V>): void {
    if (ending.kind === "invalid") {
      refuse(ending.errors);
      return;
    }
    const { result, after, leave } = ending;
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
      const kept = typeof value === "string" ? (options.normalise?.(name, value) ?? value) : value;
      const values = { ...state.values, [name]: kept };
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
        end(await send(values));
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
  /** What the rules found before the change, and what they find now. */
  readonly before: Errors<V>;
  readonly now: Errors<V>;
  /** Fields that show their error without having been refused. */
  readonly changed: ReadonlySet<string>;
}

/**
 * The errors to show after a change. The changed field's own message is checked again; another's
 * only changes when this change made the difference, as a password does to its confirmation, so
 * what the server found stays. New messages show only for fields of `changed`.
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
