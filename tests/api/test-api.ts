import type { Hono } from "hono";

import { createApp, type AppOptions } from "../../src/api/create-app.ts";
import { openDatabase } from "../../src/api/db/open-database.ts";
import type { Database } from "../../src/api/db/tables.ts";
import { importSample } from "../../src/api/import/import-sample.ts";
import { hashFiles, readFolder } from "../../src/api/import/read-folder.ts";
import { renderDrawing } from "../../src/api/import/pictures.ts";
import { parseSettings, type Settings } from "../../src/shared/settings.ts";
import { type Dialect, freshDatabase } from "./databases.ts";
import { testSample } from "./templates.ts";

export { testSample, testTime } from "./templates.ts";

const testHash = hashFiles(readFolder(testSample));

const rendered = new Map<string, ReturnType<typeof renderDrawing>>();
/** Renders each drawing once for all tests of a file. */
const renderOnce: typeof renderDrawing = (drawing) => {
  const key = `${drawing.path} ${drawing.hash}`;
  const pictures = rendered.get(key) ?? renderDrawing(drawing);
  rendered.set(key, pictures);
  return pictures;
};

/** An embedded API in this process, with the test sample in its own database. */
export interface TestApi {
  readonly app: Hono;
  readonly database: Database;
  readonly settings: Settings;
  readonly now: () => Date;
  /** The lines that the server has logged. */
  readonly lines: readonly string[];
  /** Sends JSON; without a body, sends neither body nor content type. */
  readonly post: (
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export interface TestOptions extends Partial<Omit<AppOptions, "database" | "settings">> {
  readonly environment?: Readonly<Record<string, string>>;
  readonly sample?: string;
  readonly onStatement?: (sql: string) => void;
}

export async function openTestApi(
  dialect: Dialect,
  { environment = {}, sample = testSample, onStatement, ...needs }: TestOptions = {},
): Promise<TestApi> {
  const template = hashFiles(readFolder(sample)) === testHash ? "sample" : undefined;
  const { address, remove } = await freshDatabase(dialect, template);
  const settings = parseSettings({ ...environment, DATABASE_URL: address });
  const { database, close } = await openDatabase(address, {
    log: ({ query }) => onStatement?.(query.sql),
  });
  await importSample(database, sample, { render: renderOnce, now: needs.now });
  const lines: string[] = [];
  const app = createApp({
    // Cheap challenges: tests need a solved one, not the work.
    work: { cost: 1, numbers: { from: 1, to: 5 } },
    log: (line) => lines.push(line),
    ...needs,
    database,
    settings,
  });
  return {
    app,
    database,
    settings,
    now: needs.now ?? (() => new Date()),
    lines,
    post: postTo(app),
    close: async () => {
      await close();
      await remove();
    },
  };
}

/** The same API, called from another address. */
export const from = (api: TestApi, remoteAddress: string): TestApi => ({
  ...api,
  post: postTo(api.app, { incoming: { socket: { remoteAddress } } }),
});

const postTo =
  (app: Hono, connection: object = {}): TestApi["post"] =>
  async (path, body, headers = {}) =>
    await app.request(
      path,
      {
        method: "POST",
        ...(body === undefined
          ? { headers }
          : {
              headers: { "content-type": "application/json", ...headers },
              body: JSON.stringify(body),
            }),
      },
      connection,
    );
