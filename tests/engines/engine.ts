/** A browser as the walk drives it, through whichever protocol it has. */
export interface Engine extends AsyncDisposable {
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Gives the value of an expression in the page, which JSON can express. */
  readonly evaluate: <Value>(expression: string) => Promise<Value>;
  /** Presses at a point of the window, and leaves nothing hovered, as a finger does. */
  readonly pressAt: (x: number, y: number) => Promise<void>;
  /** Types into the element that has the focus. */
  readonly type: (text: string) => Promise<void>;
  /** Chooses a file for the input that the expression gives. */
  readonly attach: (expression: string, file: string) => Promise<void>;
  /** The window's content, as a PNG. */
  readonly screenshot: () => Promise<Uint8Array>;
}
