/**
 * Reads session storage, or uses it for a moment: null when the browser refuses it. For scripts of public
 * pages; what has to survive a refusal for as long as its page does is for session-storage.ts.
 */
export function readStorage<T>(read: (storage: Storage) => T): T | null {
  try {
    return read(sessionStorage);
  } catch {
    return null;
  }
}
