import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

import { $toasters, offerToaster } from "../stores/toasts.ts";
import { ToastList } from "./ToastList.tsx";
import { useStore } from "./use-store.ts";

/**
 * Draws the toasts of the page. Every island that shows toasts renders one; the first one draws all
 * toasts, so pages without such islands load nothing.
 */
export function Toaster() {
  const [token] = useState(() => ({}));
  const isFirst = useStore($toasters)[0] === token;
  useEffect(() => offerToaster(token), [token]);
  return isFirst ? createPortal(<ToastList />, document.body) : null;
}
