import type { ReadableAtom } from "nanostores";
import { useCallback, useSyncExternalStore } from "react";

/**
 * A store's value, and a new rendering with each change. `@nanostores/react` can watch single keys
 * too, which costs every island 0.4 KB and is used by none.
 */
export function useStore<Value>(store: ReadableAtom<Value>): Value {
  const subscribe = useCallback((listener: () => void) => store.listen(listener), [store]);
  const value = () => store.get();
  return useSyncExternalStore(subscribe, value, value);
}
