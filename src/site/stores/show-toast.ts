import { toast } from "react-hot-toast/headless";

import { toastLife } from "../../contract/limits.ts";
import type { Notify } from "./toasts.ts";

/** Adds a toast to those on screen. */
export const showToast: Notify = (notice) => {
  const { tone, text, life = toastLife.standard, isSpokenElsewhere } = notice;
  const isFailure = tone === "failure";
  const show = isFailure ? toast.error : toast.success;
  const live = isFailure ? "assertive" : "polite";
  show(text, {
    duration: life === "sticky" ? Infinity : life,
    removeDelay: 200,
    ariaProps: {
      role: isFailure ? "alert" : "status",
      "aria-live": isSpokenElsewhere === true ? "off" : live,
    },
  });
};

export const closeToast = (id: string): void => toast.dismiss(id);
