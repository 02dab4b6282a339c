import { Component, type ReactNode } from "react";

import { islandFailureText } from "../../contract/text/form.ts";

interface BoundaryProps {
  /** Reads stores that are made outside of the boundary, so that it can be rendered anew. */
  readonly children: ReactNode;
}

interface BoundaryState {
  /** The children have thrown: they are removed, then rendered anew. */
  readonly hasThrown: boolean;
  /** Since the visitor's last action. */
  readonly failures: number;
}

/** After that many failures without an action of the visitor, rendering anew does not help. */
const mostFailures = 3;

/**
 * The error boundary of an island: extensions and translators move and replace nodes, and React throws
 * when it changes one that is no longer where it was, which would remove the whole island. New elements
 * with the state of the store replace the old ones; an island that fails again and again becomes the
 * sentence of IslandFailure.astro (decision 103).
 */
export class IslandBoundary extends Component<BoundaryProps, BoundaryState, Focus | null> {
  override state: BoundaryState = { hasThrown: false, failures: 0 };
  // React may be about to replace the prerendered elements, within the same task.
  private focus = typeof document === "undefined" ? null : focusOf(document.activeElement);

  static getDerivedStateFromError = (): Partial<BoundaryState> => ({ hasThrown: true });

  override getSnapshotBeforeUpdate(_props: BoundaryProps, former: BoundaryState): Focus | null {
    const isRemoving = this.state.hasThrown && !former.hasThrown;
    return isRemoving ? focusOf(document.activeElement) : null;
  }

  override componentDidMount(): void {
    if (this.focus) restoreFocus(this.focus);
  }

  override componentDidUpdate(
    _props: BoundaryProps,
    former: BoundaryState,
    focus: Focus | null,
  ): void {
    if (focus) this.focus = focus;
    if (former.hasThrown && !this.state.hasThrown && this.focus) restoreFocus(this.focus);
  }

  override componentDidCatch(): void {
    // In an update of its own: children that throw again at once would end the whole island.
    this.setState(({ failures }) => ({ hasThrown: false, failures: failures + 1 }));
    for (const type of ["pointerdown", "keydown"])
      addEventListener(type, this.forgetFailures, { once: true, capture: true });
  }

  private readonly forgetFailures = () =>
    this.setState(({ failures }) => (failures > mostFailures ? null : { failures: 0 }));

  override render(): ReactNode {
    const { hasThrown, failures } = this.state;
    if (failures <= mostFailures) return hasThrown ? null : this.props.children;
    return (
      <div className="island-failure" role="alert">
        <p>{islandFailureText.text}</p>
        {/* Loads the page again. */}
        <a className="button" href="">
          {islandFailureText.reload}
        </a>
      </div>
    );
  }
}

/**
 * The focus of a page and the selection in it, over a replacement of elements by React. Elements are the same
 * when they have the same id.
 */

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** The focused element, and the caret or selection of a text in it. */
interface Focus {
  readonly id: string;
  /** Null where browsers don't tell it, as of an email field: then the caret goes to the end. */
  readonly selection: readonly [number, number, TextControl["selectionDirection"]] | null;
}

const isText = (element: Element): element is TextControl =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && element.type !== "checkbox");

/** The focus on an element; null for one without an id, which could not be found again. */
function focusOf(element: Element | null): Focus | null {
  if (!element?.id) return null;
  const { id } = element;
  if (!isText(element) || element.selectionStart === null) return { id, selection: null };
  const { selectionStart: start, selectionEnd: end, selectionDirection: direction } = element;
  return { id, selection: [start, end ?? start, direction] };
}

/** Moves the focus back to the element that had it, unless another one has it now. */
function restoreFocus({ id, selection }: Focus): void {
  const element = document.getElementById(id);
  if (!element || document.activeElement !== document.body) return;
  element.focus({ preventScroll: true });
  if (!selection || !isText(element)) return;
  const [start, end, direction] = selection;
  element.setSelectionRange(start, end, direction ?? "none");
}
