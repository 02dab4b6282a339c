import { useEffect, useState, type ComponentType } from "react";
import { createPortal } from "react-dom";

import { whenIdle } from "../environment/when-idle.ts";
import { IslandBoundary } from "./IslandBoundary.tsx";

/**
 * Draws the toasts of the page, once in it: by its island that shows some. Their code is loaded when the
 * browser is idle: toasts come after an interaction, and are never the only carrier of a message
 * (design 6.12).
 */
export function Toaster() {
  const [List, setList] = useState<ComponentType | null>(null);
  useEffect(() => {
    whenIdle(() => {
      import("./ToastList.tsx").then(
        ({ ToastList }) => setList(() => ToastList),
        () => undefined,
      );
    });
  }, []);
  if (!List) return null;
  return createPortal(
    <IslandBoundary>
      <List />
    </IslandBoundary>,
    document.body,
  );
}
