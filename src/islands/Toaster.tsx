import { useEffect, useState, type ComponentType } from "react";
import { createPortal } from "react-dom";

import { whenIdle } from "../environment/page-life.ts";
import { $toasters, offerToaster } from "../stores/toasts.ts";
import { useStore } from "./use-store.ts";

/**
 * Draws the toasts of the page. Every island that shows toasts renders one; the first one draws all
 * toasts, so pages without such islands load nothing. Their code is loaded when the browser is idle:
 * toasts come after an interaction, and are never the only carrier of a message (design 6.12).
 */
export function Toaster() {
  const [token] = useState(() => ({}));
  const [List, setList] = useState<ComponentType | null>(null);
  const isFirst = useStore($toasters)[0] === token;
  useEffect(() => offerToaster(token), [token]);
  useEffect(() => {
    if (!isFirst) return;
    whenIdle(() => {
      import("./ToastList.tsx").then(
        ({ ToastList }) => setList(() => ToastList),
        () => undefined,
      );
    });
  }, [isFirst]);
  return isFirst && List ? createPortal(<List />, document.body) : null;
}
