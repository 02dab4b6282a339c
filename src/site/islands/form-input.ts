/**
 * What a visitor has put into a prerendered form, read from elements that React is about to replace, and put
 * into those that replace them. Controls are the same when they have the same id.
 */

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was done with a form before React has made it alive. */
export interface FormInput {
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
export function readFormInput(ids: readonly string[]): FormInput | undefined {
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
export function restoreFormInput(input: FormInput | undefined, form: HTMLFormElement): void {
  if (!input || input.form === form) return;
  const values = new Map(input.values.map(({ id, value }) => [id, value]));
  for (const control of controlsOf(form)) {
    const value = values.get(control.id);
    if (typeof value === "boolean") (control as HTMLInputElement).checked = value;
    else if (value !== undefined) control.value = value;
  }
}
