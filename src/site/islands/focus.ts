/**
 * The focus of a page and the selection in it, over a replacement of elements by React. Elements are the same
 * when they have the same id.
 */

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The focused element, and the caret or selection of a text in it. */
export interface Focus {
  readonly id: string;
  /** Null where browsers don't tell it, as of an email field: then the caret goes to the end. */
  readonly selection: readonly [number, number, TextControl["selectionDirection"]] | null;
}

const isText = (element: Element): element is TextControl =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type !== "checkbox");

/** The focus on an element; null for one without an id, which could not be found again. */
export function focusOf(element: Element | null): Focus | null {
  if (!element?.id) return null;
  const { id } = element;
  if (!isText(element) || element.selectionStart === null) return { id, selection: null };
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = element;
  return { id, selection: [start, end ?? start, direction] };
}

/** Moves the focus back to the element that had it, unless another one has it now. */
export function restoreFocus({ id, selection }: Focus): void {
  const element = document.getElementById(id);
  if (!element || document.activeElement !== document.body) return;
  element.focus({ preventScroll: true });
  if (!selection || !isText(element)) return;
  const [start, end, direction] = selection;
  element.setSelectionRange(start, end, direction ?? "none");
}
