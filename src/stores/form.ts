import { atom, type ReadableAtom } from "nanostores";

import { formReset } from "../contract/limits.ts";
import type { Environment } from "../environment.ts";

/** What a form holds: texts and ticks, by field name. */
export type Values = Readonly<Record<string, string | boolean>>;

/** The message of each field that is wrong. */
export type Errors<V extends Values> = Readonly<
  Partial<Record<keyof V & string, string>>
>;

/** What a visitor is told after sending. */
interface Result {
  readonly tone: "success" | "failure";
  readonly text: string;
}

/**
 * How sending ended. `after` says what becomes of the values: they stay (`keep`), they go at
 * once (`clear`), or the form stays locked for two seconds with its result, is cleared then, and
 * `leave` goes elsewhere (`rest`, specification 4).
 */
export type Ending<V extends Values> =
  | { readonly kind: "invalid"; readonly errors: Errors<V> }
  | {
      readonly kind: "done";
      readonly result: Result;
      readonly after: "keep" | "clear" | "rest";
      readonly leave?: () => void;
    };

export interface FormState<V extends Values> {
  readonly values: V;
  readonly errors: Errors<V>;
  /** `resting`: the result shows, and the form is locked until it is cleared. */
  readonly phase: "editing" | "sending" | "resting";
  readonly result: Result | null;
  /** Counts submits that found errors; views move the focus when it grows. */
  readonly refusals: number;
}

/** One form: its state, and the two things a visitor does with it. */
export interface Form<V extends Values> {
  readonly $state: ReadableAtom<FormState<V>>;
  /** Takes a typed value; a locked form and an unknown name change nothing. */
  change(name: string, value: string | boolean): void;
  /** Validates and sends; settles when the result shows. A locked form ignores it. */
  submit(): Promise<void>;
}

export interface FormOptions<V extends Values> {
  readonly initial: V;
  /** Pure: every field that is wrong, in the order of the form. */
  readonly validate: (values: V) => Errors<V>;
  /** Sends valid values. What it throws is a bug: the form unlocks and hands it on. */
  readonly send: (values: V) => Promise<Ending<V>>;
  /** Pure: a value as it is kept while it is typed, e.g. trimmed. */
  readonly normalise?: (name: keyof V & string, value: string) => string;
  readonly clock: Environment["clock"];
}

/** True while submitting again would do nothing. */
export const isLocked = (state: Pick<FormState<Values>, "phase">): boolean =>
  state.phase !== "editing";

const isEmpty = (errors: object) => Object.keys(errors).length === 0;

/**
 * Makes a form. It validates on submit; from then on a wrong field is checked again with each
 * change, so its message goes as soon as the value is right.
 */
export function createForm<V extends Values>(options: FormOptions<V>): Form<V> {
  const { initial, validate, send, clock } = options;
  const fresh: Omit<FormState<V>, "refusals"> = {
    values: initial,
    errors: {} as Errors<V>,
    phase: "editing",
    result: null,
  };
  const $state = atom<FormState<V>>({ ...fresh, refusals: 0 });
  const update = (change: Partial<FormState<V>>) =>
    $state.set({ ...$state.get(), ...change });
  const refuse = (errors: Errors<V>) =>
    update({
      errors,
      phase: "editing",
      refusals: $state.get().refusals + 1,
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
      update(fresh);
      leave?.();
    });
  }

  return {
    $state,
    change(name, value) {
      const state = $state.get();
      if (isLocked(state) || !isField(initial, name, value)) return;
      const kept =
        typeof value === "string"
          ? (options.normalise?.(name, value) ?? value)
          : value;
      const values = { ...state.values, [name]: kept };
      update({ values, errors: recheck(state.errors, name, validate(values)) });
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

/** The errors that stay after one field has changed: its own only when it is still wrong. */
function recheck<V extends Values>(
  shown: Errors<V>,
  name: keyof V & string,
  found: Errors<V>,
): Errors<V> {
  if (shown[name] === undefined) return shown;
  const entries = Object.entries<string | undefined>({
    ...shown,
    [name]: found[name],
  }).filter(([, message]) => message !== undefined);
  return Object.fromEntries(entries) as Errors<V>;
}
