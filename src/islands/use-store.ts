import type { ReadableAtom } from "nanostores";
import { useCallback, useSyncExternalStore } from "react";

/**
 * A store's value; renders again with each change. Smaller by 0.4 KB than `@nanostores/react`, which
 * can watch single keys too.
 */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  const subscribe = useCallback((listener: () => void) => store.listen(listener), [store]);
  const value = () => store.get();
  return useSyncExternalStore(subscribe, value, value);
}
