import { useEffect } from "react";
import { resolveValue, useToaster, type Toast } from "react-hot-toast/headless";

import { closeToast, showToast } from "../stores/show-toast.ts";
import { drawNotices } from "../stores/toasts.ts";
import { toastText } from "../text/form.ts";
import styles from "./ToastList.module.css";
import { usePause, type HoldProps } from "./use-pause.ts";

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
  useEffect(() => drawNotices(showToast), []);
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
