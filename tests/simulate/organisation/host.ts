import { copyFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";

import { type DatabaseConnection, type Driver, Kysely, sql } from "kysely";

import { openDatabase, sqlitePath } from "../../../src/api/db/open-database.ts";
import { sqliteDialect } from "../../../src/api/db/sqlite.ts";
import { storedData } from "../../../src/api/db/stored-data.ts";
import type { Database, Tables } from "../../../src/api/db/tables.ts";
import { importSample } from "../../../src/api/import/import-sample.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { makeFolder, questionFiles } from "./folder.ts";

/** The end of a process in the middle of its work. */
class Killed extends Error {}

/** Lets the statements of one process through, until it is killed. */
export class Gate {
  isDead = false;
  /** Statements until it is killed. */
  left = Infinity;

  pass(): void {
    this.left -= 1;
    if (this.left < 0) this.isDead = true;
    if (this.isDead) throw new Killed("The process was killed.");
  }
}

interface GatedConnection extends DatabaseConnection {
  readonly own: DatabaseConnection;
}

/** A driver for one process: all processes share a file, and a killed one loses its transaction. */
const gated = (driver: Driver, gate: Gate): Driver => {
  const own = (connection: DatabaseConnection) => (connection as GatedConnection).own;
  return {
    init: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
    async acquireConnection(): Promise<GatedConnection> {
      const connection = await driver.acquireConnection();
      return {
        own: connection,
        executeQuery: async (query) => {
          gate.pass();
          return await connection.executeQuery(query);
        },
        streamQuery: () => {
          throw new Error("Nothing is streamed.");
        },
      };
    },
    beginTransaction: async (connection, settings) => {
      gate.pass();
      await driver.beginTransaction(own(connection), settings);
    },
    commitTransaction: async (connection) => {
      gate.pass();
      await driver.commitTransaction(own(connection));
    },
    rollbackTransaction: (connection) => driver.rollbackTransaction(own(connection)),
    releaseConnection: (connection) => driver.releaseConnection(own(connection)),
  };
};

/** Tables that a run changes. */
const changing = [
  ...Object.keys(storedData),
  "mail_queue",
  "secret",
  "import_state",
  "survey",
  "survey_category",
  "survey_sub_category",
  "survey_question",
  "survey_option",
  // The numbers that rows get next.
  "sqlite_sequence",
];

function open(path: string) {
  const dialect = sqliteDialect(path, 1);
  const driver = dialect.createDriver();
  const beside = new DatabaseSync(path, { timeout: 0, enableForeignKeyConstraints: false });
  beside.exec("pragma synchronous = off");
  const connect = (gate: Gate): Database =>
    new Kysely<Tables>({ dialect: { ...dialect, createDriver: () => gated(driver, gate) } });
  const statements = new Map<string, StatementSync>();
  const read = (text: string) => {
    const statement = statements.get(text) ?? beside.prepare(text);
    statements.set(text, statement);
    return statement.all() as Row[];
  };
  return { driver, beside, connect, read };
}

type Row = Readonly<Record<string, string | number>>;

/** All rows of a database file, to be compared. */
export function contentOf(database: DatabaseSync): string {
  const tables = database
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name",
    )
    .all();
  return tables
    .map(
      ({ name }) =>
        `${String(name)} ${JSON.stringify(database.prepare(`select * from "${String(name)}" order by 1, 2`).all())}`,
    )
    .join("\n");
}

/**
 * The files of a firm, which runs of a process use one after the other.
 *
 * @param address `file:` and a file that is made
 */
export async function openHost(address: string) {
  const path = sqlitePath(address);
  const folder = join(dirname(path), "organisation");
  const backups = join(dirname(path), "backups");
  const template = join(dirname(path), "template.db");
  // The outbox of a local run is looked at there.
  process.chdir(dirname(path));
  makeFolder(folder);
  const settingsFor = (INVITATIONS: string) =>
    parseSettings({
      DATABASE_URL: address,
      ORGANISATION: folder,
      SITE_URL: "https://www.firm.example",
      SMTP_URL: "smtp://localhost",
      MINIMUM_GROUP: "5",
      INVITATIONS,
    });
  const settings = { open: settingsFor("open"), password: settingsFor("password") };
  {
    await using made = await openDatabase(address);
    await importSample(made.database, folder, {
      withParticipants: false,
      render: ({ path: vPath, hash }) =>
        Promise.resolve([
          { vPath: `${vPath}.svg`, vType: "", bContent: Buffer.of(), vHash: "", vSourceHash: hash },
        ]),
    });
  }
  copyFileSync(path, template);
  let opened = open(path);
  const close = async () => {
    opened.beside.close();
    await opened.driver.destroy();
  };
  const attach = async () => {
    const setUp = opened.connect(new Gate());
    await sql`pragma synchronous = off`.execute(setUp);
    opened.beside.exec(`attach '${template}' as template`);
  };
  await attach();
  const written = new Map<string, string>();
  const write = (name: string, text: string) => {
    if (written.get(name) !== text) writeFileSync(join(folder, name), text);
    written.set(name, text);
  };
  return {
    settings,
    backups,
    /** Writes a file of the organisation's folder. */
    write,
    /** Brings the database back to its beginning. */
    begin(): void {
      const statements = changing.map(
        (table) =>
          `delete from main."${table}"; insert into main."${table}" select * from template."${table}";`,
      );
      opened.beside.exec(`begin; ${statements.join("")} commit`);
      for (const [name, text] of questionFiles()) write(name, text);
    },
    connect: (gate: Gate) => opened.connect(gate),
    /** Rows, read beside all processes. */
    read: (text: string): readonly Row[] => opened.read(text),
    /** Another number when somebody has written. */
    version: () => opened.read("pragma data_version")[0]?.["data_version"],
    content: () => contentOf(opened.beside),
    /** Does work while no process has the file. */
    async without<Result>(work: () => Promise<Result>): Promise<Result> {
      await close();
      try {
        return await work();
      } finally {
        opened = open(path);
        await attach();
      }
    },
    close,
  };
}
export type Host = Awaited<ReturnType<typeof openHost>>;
