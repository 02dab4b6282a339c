import { useStore } from "@nanostores/react";
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type MouseEvent,
  type SyntheticEvent,
} from "react";

import { restoreFields } from "../client/typed-fields.ts";
import { isLocked, type Form, type Values, listRefusedErrors } from "../stores/form.ts";
import { formText } from "../../contract/text/form.ts";
import type { ErrorSummaryProps } from "../ui/ErrorSummary.tsx";
import { errorId } from "../ui/FieldFrame.tsx";

/** The forms that have taken over what their fields had before. */
const adopted = new WeakSet<object>();

/**
 * Binds a form's store to its prerendered markup and takes over typed values (decision 103). Checks a field
 * when it is left, and leads back to the first one when a failure has emptied them.
 *
 * @param id begins the ids of the form's fields
 * @returns the state; `root`, the ref of the element around the form; the props of the form, of its
 *   error summary, of each field, and of a submit button that shows the error of a field without a
 *   control
 */
export function useForm<V extends Values>(form: Form<V>, id: string) {
  const root = useRef<HTMLDivElement>(null);
  const state = useStore(form.$state, { ssr: "initial" });
  const idOf = (name: string) => `${id}-${name}`;
  // React replaces all elements whose HTML was changed before, as by a translator or a password manager.
  const [before] = useState(() =>
    typeof document === "undefined" || adopted.has(form)
      ? undefined
      : readFormInput(Object.keys(state.values).map(idOf)),
  );
  // Before the next letter that is typed, which would meet fields of empty texts.
  useLayoutEffect(() => {
    const element = root.current?.querySelector("form");
    if (!root.current || !element) return;
    // An error boundary may render it anew, from the store.
    if (!adopted.has(form)) {
      adopted.add(form);
      restoreFormInput(before, element);
      // The island may be here before the script of the page.
      restoreFields();
      takeOver(form, element);
    }
    root.current.dataset["ready"] = "";
    const leave = () => keepTyped(element);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [form, before]);
  useEffect(() => {
    if (state.emptied > 0) focusFirst(root.current);
  }, [state.emptied]);
  const onBlur = ({ target }: FocusEvent<HTMLFormElement>) => {
    whenReleased(() => {
      // Still focused: the visitor has only switched to another window.
      if (document.activeElement !== target) form.leave(target.getAttribute("name") ?? "");
    });
  };
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Also what came without events, as from a password manager.
    takeOver(form, event.currentTarget);
    void form.submit();
  };
  const isBusy = isLocked(state);
  return {
    root,
    state,
    isBusy,
    idOf,
    // "dialog": without script nothing is sent, and no value becomes part of an address.
    formProps: { method: "dialog", noValidate: true, onSubmit, onBlur, onClick } as const,
    summary: summaryOf(listRefusedErrors(state, idOf), state.refusals),
    submit: (name: keyof V & string) => ({
      id: idOf(name),
      isBusy,
      describedBy: state.errors[name] && errorId(idOf(name)),
    }),
    field: <Name extends keyof V & string>(name: Name) => {
      const value: V[Name] = state.values[name];
      return {
        id: idOf(name),
        name,
        error: state.errors[name],
        isErrorLive: !(name in state.refused),
        remark: state.remarks[name],
        isReadOnly: isBusy,
        value,
        onChange: (changed: V[Name], isComposing?: boolean) =>
          form.change(name, changed, isComposing),
      };
    },
  };
}

/** The props of an error summary that lists these errors. */
export function summaryOf(
  errors: ErrorSummaryProps["errors"],
  refusals: number,
): ErrorSummaryProps {
  const isMended = errors.every((error) => error.isMended);
  return { heading: isMended ? formText.corrected : formText.summary, errors, refusals };
}

/** The second click of a double click would send a form again that the first one has sent, or emptied. */
function onClick(event: MouseEvent<HTMLFormElement>): void {
  if (event.detail > 1 && (event.target as Element).closest("[type=submit]"))
    event.preventDefault();
}

/** Moves the focus to the first field, unless the visitor has gone elsewhere. */
function focusFirst(root: HTMLElement | null): void {
  const { activeElement, body } = document;
  if (activeElement === body || root?.contains(activeElement))
    root?.querySelector<HTMLElement>("input:not([hidden])")?.focus();
}

/**
 * Runs `action` once no pointer is pressed: an error message that moves a button while it is pressed
 * takes the click from it.
 */
function whenReleased(action: () => void): void {
  setTimeout(() => {
    if (document.querySelector(":active"))
      addEventListener("pointerup", () => setTimeout(action), { once: true });
    else action();
  });
}

/**
 * Lets a browser restore texts after Back: it keeps those that differ from the default, which React
 * makes the same with each letter. What was not typed must stay too.
 */
function keepTyped({ elements }: HTMLFormElement): void {
  for (const control of elements)
    if (control instanceof HTMLInputElement && /text|email|tel/.test(control.type)) {
      const { value } = control;
      control.defaultValue = "";
      control.value = value;
    }
}

function takeOver(form: Form<Values>, element: HTMLFormElement): void {
  const controls = element.querySelectorAll<HTMLInputElement>("input, select, textarea");
  for (const { name, type, checked, value } of controls)
    form.change(name, type === "checkbox" ? checked : value);
}

/**
 * What a visitor has put into a prerendered form, read from elements that React is about to replace, and put
 * into those that replace them. Controls are the same when they have the same id.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was done with a form before React has made it alive. */
interface FormInput {
  readonly form: HTMLFormElement;
  readonly values: readonly { readonly id: string; readonly value: string | boolean }[];
}

/** The controls of a form that a visitor changes, by their ids. */
const controlsOf = (form: HTMLFormElement): readonly Control[] => [
  ...form.querySelectorAll<Control>("input[id], select[id], textarea[id]"),
];

const isTickBox = (control: Control): control is HTMLInputElement => control.type === "checkbox";

/**
 * Reads a prerendered form. Called while React renders: whatever happens to the page afterwards, it
 * replaces the fields within the same task.
 *
 * @param ids of the controls that the form may have
 */
function readFormInput(ids: readonly string[]): FormInput | undefined {
  const [control] = ids.flatMap((id) => document.getElementById(id) ?? []);
  const form = control?.closest("form");
  if (!form) return undefined;
  return {
    form,
    values: controlsOf(form).map((each) => ({
      id: each.id,
      value: isTickBox(each) ? each.checked : each.value,
    })),
  };
}

/** Puts the input of a form that React has replaced into the new one; does nothing to the same form. */
function restoreFormInput(input: FormInput | undefined, form: HTMLFormElement): void {
  if (!input || input.form === form) return;
  const values = new Map(input.values.map(({ id, value }) => [id, value]));
  for (const control of controlsOf(form)) {
    const value = values.get(control.id);
    if (typeof value === "boolean") (control as HTMLInputElement).checked = value;
    else if (value !== undefined) control.value = value;
  }
}
