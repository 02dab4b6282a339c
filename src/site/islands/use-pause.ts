import { useRef, type FocusEvent } from "react";

/**
 * Keeps toasts on screen while one of them is pointed at or focused; the library does not count
 * nested pauses. When a focused toast closes, the focus returns to where it was.
 */
export function usePause(start: () => void, end: () => void) {
  const holds = useRef(new Set<string>());
  const cameFrom = useRef<HTMLElement | null>(null);

  const hold = (key: string) => {
    if (holds.current.size === 0) start();
    holds.current.add(key);
  };
  const drop = (key: string) => {
    if (holds.current.delete(key) && holds.current.size === 0) end();
  };

  const propsFor = (id: string) => ({
    onPointerEnter: () => hold(`pointer ${id}`),
    onPointerLeave: () => drop(`pointer ${id}`),
    onFocus: (event: FocusEvent) => {
      if (event.relatedTarget instanceof HTMLElement) cameFrom.current = event.relatedTarget;
      hold(`focus ${id}`);
    },
    onBlur: () => drop(`focus ${id}`),
  });

  return {
    propsFor,
    /** Lets go of a toast that closes under the pointer or the focus: it gets no leave event. */
    release(id: string) {
      const wasFocused = holds.current.has(`focus ${id}`);
      drop(`pointer ${id}`);
      drop(`focus ${id}`);
      if (wasFocused) cameFrom.current?.focus();
    },
  };
}

export type HoldProps = Partial<ReturnType<ReturnType<typeof usePause>["propsFor"]>>;
