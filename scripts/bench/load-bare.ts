import { DatabaseSync } from "node:sqlite";

import pg from "pg";

const milliseconds = 2000;
const answersPerInsert = 5;

const table = `create table bare (participant integer, question integer, day text, option integer, created text,
  primary key (participant, question, day))`;

const rowsOf = (index: number) =>
  Array.from({ length: answersPerInsert }, (_, question) => [index, question, "", 1, "2026-11-23"]);

/** Transactions a second that insert five answers each into SQLite, with FULL and nothing else around. */
export function bareSqlite(file: string): number {
  using database = new DatabaseSync(file);
  database.exec(`pragma journal_mode = wal; pragma synchronous = full; ${table}`);
  const insert = database.prepare("insert into bare values (?, ?, ?, ?, ?)");
  const end = performance.now() + milliseconds;
  let count = 0;
  while (performance.now() < end) {
    database.exec("begin");
    for (const row of rowsOf((count += 1))) insert.run(...row);
    database.exec("commit");
  }
  database.exec("drop table bare");
  return (count * 1000) / milliseconds;
}

/** Bare inserts a second on PostgreSQL, one statement each, from several connections at once. */
export async function barePostgres(address: string, clients: number): Promise<number> {
  const pool = new pg.Pool({ connectionString: address, max: clients });
  try {
    await pool.query(table);
    const text = `insert into bare values ${Array.from({ length: answersPerInsert }, (_, row) => `($${row * 5 + 1}, $${row * 5 + 2}, $${row * 5 + 3}, $${row * 5 + 4}, $${row * 5 + 5})`).join(", ")}`;
    const end = performance.now() + milliseconds;
    let count = 0;
    const client = async () => {
      while (performance.now() < end)
        await pool.query({ name: "bare", text, values: rowsOf((count += 1)).flat() });
    };
    await Promise.all(Array.from({ length: clients }, client));
    await pool.query("drop table bare");
    return (count * 1000) / milliseconds;
  } finally {
    await pool.end();
  }
}
