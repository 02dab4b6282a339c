/** What was typed into fields that no island has taken over, over a reload of the page. */
import { typedFields } from "./session-keys.ts";
import { session } from "../environment/session-storage.ts";

/** The properties to set by the id of a field. */
type Fields = Readonly<Record<string, object>>;

/** Stores the values of the fields of an element, but no passwords. */
export function storeFields(parent: Element): void {
  const fields: Record<string, object> = {};
  for (const field of parent.querySelectorAll<HTMLInputElement>(
    "[id]:is(input, select, textarea)",
  )) {
    const { id, type, autocomplete, checked, value } = field;
    if (!`${type} ${autocomplete}`.includes("password"))
      fields[id] = type === "checkbox" ? { checked } : { value };
  }
  session.set(typedFields, JSON.stringify([location.pathname, fields]));
}

/** Puts stored values into the fields of the same page, and forgets them. */
export function restoreFields(): void {
  const [path, fields] = JSON.parse(session.get(typedFields) ?? "[]") as [string, Fields];
  session.remove(typedFields);
  if (path !== location.pathname) return;
  for (const [id, properties] of Object.entries(fields)) {
    const field = document.getElementById(id) as HTMLInputElement | null;
    // What the visitor is typing is newer.
    if (field && (field !== document.activeElement || field.value === ""))
      Object.assign(field, properties);
  }
}
