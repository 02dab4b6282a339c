import { useRef, useSyncExternalStore, type FocusEvent } from "react";
import { createPortal } from "react-dom";
import { resolveValue, useToaster, type Toast } from "react-hot-toast/headless";

import { closeToast } from "../stores/toasts.ts";
import { toastText } from "../../contract/text/form.ts";
import { IslandBoundary } from "./IslandBoundary.tsx";
import styles from "./Toaster.module.css";

/**
 * Draws the toasts of the page, once in it: by its island that shows some, behind the boundary of that island,
 * which puts the focus back first. Nothing on the server, where there is no body to add them to.
 */
export function Toaster() {
  const isInBrowser = useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
  if (!isInBrowser) return null;
  return createPortal(
    <IslandBoundary>
      <ToastList />
    </IslandBoundary>,
    document.body,
  );
}

const unchanging = () => () => undefined;

/**
 * Live regions that exist before the toasts, because screen readers announce only changes inside
 * them. The last one is for toasts whose text a form announces itself.
 */
const lanes = [
  { key: "alert", role: "alert" },
  { key: "status", role: "status" },
  { key: "silent", role: undefined },
] as const;

const laneOf = ({ ariaProps }: Toast) =>
  ariaProps["aria-live"] === "off" ? "silent" : ariaProps.role;

/** The toasts, newest first in each lane; they stay while they are pointed at or focused. */
export function ToastList() {
  const { toasts, handlers } = useToaster();
  const pause = usePause(handlers.startPause, handlers.endPause);
  const close = (toast: Toast) => {
    pause.release(toast.id);
    closeToast(toast.id);
  };
  return (
    <section className={styles["layer"]} aria-label={toastText.region}>
      {lanes.map(({ key, role }) => (
        <div key={key} className={styles["lane"]} role={role}>
          {toasts
            .filter((toast) => laneOf(toast) === key)
            .map((toast) => (
              <ToastCard
                key={toast.id}
                toast={toast}
                onClose={() => close(toast)}
                holdProps={toast.duration === Infinity ? {} : pause.propsFor(toast.id)}
              />
            ))}
        </div>
      ))}
    </section>
  );
}

function ToastCard({
  toast,
  onClose,
  holdProps,
}: {
  readonly toast: Toast;
  readonly onClose: () => void;
  readonly holdProps: HoldProps;
}) {
  return (
    <div
      className={styles["toast"]}
      data-tone={toast.type}
      data-leaving={!toast.visible}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
      {...holdProps}
    >
      <p>{resolveValue(toast.message, toast)}</p>
      <button
        className={`icon-button ${styles["close"] ?? ""}`}
        type="button"
        aria-label={toastText.close}
        onClick={onClose}
      >
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentcolor" strokeWidth="2" />
        </svg>
      </button>
    </div>
  );
}

/**
 * Keeps toasts on screen while one of them is pointed at or focused; the library does not count
 * nested pauses. When a focused toast closes, the focus returns to where it was.
 */
function usePause(start: () => void, end: () => void) {
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

type HoldProps = Partial<ReturnType<ReturnType<typeof usePause>["propsFor"]>>;
