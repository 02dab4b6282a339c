import { atom, type ReadableAtom } from "nanostores";

import { formReset, toastLife } from "../../contract/limits.ts";
import type { Environment } from "../environment.ts";
import type { Notify } from "./toasts.ts";
import { hasPasswordLength, isEmail, isFilled } from "../../contract/rules.ts";

/** Forms: their state, their errors, and the rules of single fields that several forms share. */

/** The values of a form by field name: texts, and booleans of tick boxes. */
export type Values = Readonly<Record<string, string | boolean>>;

/** The values of a form without tick boxes. */
export type TextValues = Readonly<Record<string, string>>;

/** The error message of each invalid field. */
type Errors<V extends Values> = Readonly<Partial<Record<keyof V & string, string>>>;

/** What a check says of each field; undefined of a valid one. */
type Found<V extends Values> = Readonly<Partial<Record<keyof V & string, string | undefined>>>;

/** The message after sending. */
interface Result {
  readonly tone: "success" | "failure";
  readonly text: string;
  /** Sending again can't succeed. */
  readonly isFinal?: boolean;
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

export const conclude = (
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
  /** The errors that the last submit found. */
  readonly refused: Errors<V>;
  /** The characters that were removed from a typed value, in words, by field. */
  readonly remarks: Errors<V>;
  /** Counts failures that emptied the fields; views move the focus when the count grows. */
  readonly emptied: number;
}

/** A form: its state, and the visitor's actions. */
export interface Form<V extends Values> {
  readonly $state: ReadableAtom<FormState<V>>;
  /**
   * Sets the value of a field; one that an input method is composing stays as it is typed. A locked form and
   * an unknown name change nothing.
   */
  change(name: string, value: string | boolean, isComposing?: boolean): void;
  /** Checks a field that the visitor has changed and now leaves. */
  leave(name: string): void;
  /** Validates and sends; settles when the result shows. A locked form ignores it. */
  submit(): Promise<void>;
}

interface FormOptions<V extends Values> {
  readonly initial: V;
  /** Pure: the errors, in the order of the form. */
  readonly validate: (values: V) => Found<V>;
  /** As `validate`, with the wording of checks before a submit. */
  readonly validateLive?: (values: V) => Found<V>;
  /** Checks a field with each change from the first one on (specification 5, profile), not when it is left. */
  readonly isCheckedOnChange?: boolean;
  /** Sends valid values. An exception is a bug: the form unlocks and rethrows it. */
  readonly send: (values: V) => Promise<SubmitOutcome<V>>;
  /** Pure: replaces a typed value, e.g. by the trimmed one. */
  readonly normalise?: (name: keyof V & string, value: string) => string;
  /** Pure: what `normalise` removes from a typed value, in words. */
  readonly remark?: (name: keyof V & string, value: string) => string | undefined;
  readonly clock: Environment["clock"];
}

/** True while submitting again would do nothing. */
export const isLocked = (state: Pick<FormState<Values>, "phase">): boolean =>
  state.phase !== "editing";

const isEmpty = (errors: object) => Object.keys(errors).length === 0;

/**
 * Makes a form. It validates on submit, and a field that was changed when it is left; from then on a
 * wrong field is checked again with each change, until its value is right.
 */
export function createForm<V extends Values>(options: FormOptions<V>): Form<V> {
  const { initial, validate, validateLive = validate, send, clock } = options;
  const check = (values: V) => withoutGaps(validateLive(values));
  const fresh: Omit<FormState<V>, "refusals" | "emptied"> = {
    values: initial,
    errors: {} as Errors<V>,
    phase: "editing",
    result: null,
    refused: {} as Errors<V>,
    remarks: {} as Errors<V>,
  };
  const changed = new Set<string>();
  const left = new Set<string>();
  const forgetVisits = () => {
    changed.clear();
    left.clear();
  };
  const $state = atom<FormState<V>>({ ...fresh, refusals: 0, emptied: 0 });
  const update = (change: Partial<FormState<V>>) => $state.set({ ...$state.get(), ...change });
  const refuse = (errors: Errors<V>) =>
    update({ errors, phase: "editing", refusals: $state.get().refusals + 1, refused: errors });

  function finish(outcome: SubmitOutcome<V>): void {
    if (outcome.kind === "invalid") {
      refuse(outcome.errors);
      return;
    }
    const { result, after, leave } = outcome;
    if (after === "clear") forgetVisits();
    if (after !== "rest") {
      const values = after === "clear" ? { values: initial } : {};
      update({ ...values, result, phase: "editing" });
      return;
    }
    update({ result, phase: "resting" });
    clock.after(formReset, () => {
      forgetVisits();
      const isRefused = result.tone === "failure";
      update({
        ...fresh,
        result: leave ? null : result,
        emptied: $state.get().emptied + Number(isRefused),
      });
      leave?.();
    });
  }

  return {
    $state,
    change(name, value, isComposing = false) {
      const state = $state.get();
      if (isLocked(state) || !isField(initial, name, value)) return;
      const normal = typeof value === "string" ? options.normalise?.(name, value) : undefined;
      const shown = isComposing ? value : (normal ?? value);
      if (value === state.values[name] && shown === value) return;
      changed.add(name);
      const values = { ...state.values, [name]: normal ?? value };
      const errors = recheck(state.errors, {
        name,
        before: check(state.values),
        now: check(values),
        isLive: (field) => options.isCheckedOnChange === true && changed.has(field),
      });
      const isTyped = typeof value === "string" && !isComposing;
      const remark = isTyped ? options.remark?.(name, value) : undefined;
      update({
        values: { ...values, [name]: shown },
        errors,
        remarks: { ...state.remarks, [name]: remark },
      });
    },
    leave(name) {
      const state = $state.get();
      if (isLocked(state) || !changed.has(name)) return;
      left.add(name);
      update({ errors: errorsOfLeft(state.errors, check(state.values), left) });
    },
    async submit() {
      const { phase, values } = $state.get();
      if (phase !== "editing") return;
      const errors = withoutGaps(validate(values));
      update({ result: null });
      if (!isEmpty(errors)) {
        refuse(errors);
        return;
      }
      update({ errors, refused: errors, phase: "sending" });
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

/**
 * The errors that a summary over a form lists: those that the last submit found, so that nothing
 * moves while the visitor corrects them. A corrected one is ticked off. `idOf` gives the id of a field.
 */
export const listRefusedErrors = (
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
function recheck<V extends Values>(
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
const errorsOfLeft = <V extends Values>(
  shown: Errors<V>,
  found: Errors<V>,
  left: ReadonlySet<string>,
): Errors<V> =>
  withoutGaps({ ...Object.fromEntries([...left].map((field) => [field, found[field]])), ...shown });

/** The errors of a form, without the fields that have none. */
const withoutGaps = <V extends Values>(found: Found<V>): Errors<V> =>
  Object.fromEntries(
    Object.entries(found).filter(([, message]) => message !== undefined),
  ) as Errors<V>;

/** Rules of single fields that several forms share; the messages are each form's own (specification 5). */

/** The error message of an email address; undefined for a valid one. */
export function emailError(
  value: string,
  text: { readonly emailRequired: string; readonly emailInvalid: string },
): string | undefined {
  if (!isFilled(value)) return text.emailRequired;
  return isEmail(value) ? undefined : text.emailInvalid;
}

/** The error message of a password, which may have spaces but not be all spaces; undefined for a valid one. */
export function passwordError(value: string, required: string, short: string): string | undefined {
  if (!isFilled(value)) return required;
  return hasPasswordLength(value) ? undefined : short;
}
