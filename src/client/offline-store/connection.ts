import { openOfflineDatabase, type OfflineDatabase } from "./database.ts";

/**
 * A connection to the offline database that is opened again where it was closed under the page, or where
 * the database was deleted.
 *
 * @param onClosed called each time when that has happened
 */
export function createConnection(onClosed: () => void) {
  let opened: Promise<OfflineDatabase> | undefined;
  const open = () =>
    (opened ??= openOfflineDatabase(() => {
      opened = undefined;
      onClosed();
    }));

  function close(): void {
    opened?.then(
      (database) => database.close(),
      () => undefined,
    );
    opened = undefined;
  }

  async function attempt<Result>(
    use: (database: OfflineDatabase) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await use(await open());
    } catch (error) {
      // A connection that was closed is not told from a full disk in all browsers.
      close();
      throw error;
    }
  }

  return {
    close,
    /**
     * Runs `use`, once more over a new connection if it throws.
     *
     * @throws where that fails too
     */
    run: <Result>(use: (database: OfflineDatabase) => Promise<Result>): Promise<Result> =>
      attempt(use).catch(() => attempt(use)),
  };
}
export type Connection = ReturnType<typeof createConnection>;
