import { useEffect, useRef, type SyntheticEvent } from "react";

import { isLocked, refusedErrors, type Form, type Values } from "../stores/form.ts";
import { markReady } from "./mark-ready.ts";
import { useStore } from "./use-store.ts";

/**
 * Binds a form's store to its prerendered markup: takes over typed values, and sends a submit that
 * src/layouts/page-entry.script.ts has deferred.
 *
 * @param id begins the ids of the form's fields
 * @returns the state; `root`, the ref of the element around the form; the props of the form, of its
 *   error summary and of each field
 */
export function useForm<V extends Values>(form: Form<V>, id: string) {
  const root = useRef<HTMLDivElement>(null);
  const state = useStore(form.$state);
  useEffect(() => {
    const element = root.current?.querySelector("form");
    if (!root.current || !element) return;
    takeOver(form, element);
    markReady(root.current);
    if (element.dataset["submitted"] === undefined) return;
    delete element.dataset["submitted"];
    void form.submit();
  }, [form]);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.submit();
  };
  const idOf = (name: string) => `${id}-${name}`;
  const isBusy = isLocked(state);
  return {
    root,
    state,
    isBusy,
    idOf,
    // "dialog": without script nothing is sent, and no value becomes part of an address.
    formProps: { method: "dialog", noValidate: true, onSubmit } as const,
    summary: { refusals: state.refusals, errors: refusedErrors(state, idOf) },
    field: <Name extends keyof V & string>(name: Name) => {
      const value: V[Name] = state.values[name];
      return {
        id: idOf(name),
        name,
        error: state.errors[name],
        isReadOnly: isBusy,
        value,
        onChange: (changed: V[Name]) => form.change(name, changed),
      };
    },
  };
}

function takeOver(form: Form<Values>, element: HTMLFormElement): void {
  for (const control of element.elements) {
    if (control instanceof HTMLInputElement && control.type === "checkbox")
      form.change(control.name, control.checked);
    else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
      form.change(control.name, control.value);
  }
}
