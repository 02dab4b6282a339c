import { useEffect, useRef, type SyntheticEvent } from "react";

import type { Form, Values } from "../stores/form.ts";
import { markReady } from "./mark-ready.ts";
import { useStore } from "./use-store.ts";

/**
 * Binds a form's store to its markup. The markup was on the page, and in use, before this code
 * was: what has been typed is taken over, and a submit that was held (src/layouts/page-entry.script.ts)
 * is sent.
 *
 * @returns the state; `root`, for the element around the form; the form's submit handler
 */
export function useForm<V extends Values>(form: Form<V>) {
  const root = useRef<HTMLDivElement>(null);
  const state = useStore(form.$state);
  useEffect(() => {
    const element = root.current?.querySelector("form");
    if (!root.current || !element) return;
    takeOver(form, element);
    markReady(root.current);
    if (element.dataset["held"] === undefined) return;
    delete element.dataset["held"];
    void form.submit();
  }, [form]);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.submit();
  };
  return { root, state, onSubmit };
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
