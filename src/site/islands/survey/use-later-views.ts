import { useCallback, useState } from "react";

/** The views that the first questions don't need; "missing" when their code can't be had. */
export type LaterViews = typeof import("./LaterViews.tsx") | "loading" | "missing";

/** Gives these views, and a function that loads them. */
export function useLaterViews(): { readonly views: LaterViews; readonly loadViews: () => void } {
  const [views, setViews] = useState<LaterViews>("loading");
  const loadViews = useCallback(() => {
    setViews((former) => (former === "missing" ? "loading" : former));
    import("./LaterViews.tsx").then(setViews, () => setViews("missing"));
  }, []);
  return { views, loadViews };
}
