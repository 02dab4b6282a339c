import { DatabaseSync } from "node:sqlite";

import pg from "pg";

import { openDatabase } from "../../src/api/db/open-database.ts";
import { startPostgres } from "../../tests/helpers/postgres.ts";
import { type LoadServer, runClients, startServer } from "./load-processes.ts";
import { checkSurvey, fillSurvey, recordRewrites, savesPerParticipant } from "./load-survey.ts";

const clients = 32;

interface LoadOptions {
  readonly participants: number;
  /** How often the API is killed (SIGKILL) while they answer. */
  readonly kills: number;
}

type LoadCost = Awaited<ReturnType<typeof measure>>;

/**
 * Lets 32 clients take participants through a whole survey: every save with its login, checks, key
 * and next page, over HTTP, against the API in processes of its own.
 */
export async function measureSaves(folder: string, options: LoadOptions) {
  const file = `${folder}/load.db`;
  const sqlite = await measure({
    name: "SQLite, FULL",
    processes: 1,
    address: `file:${file}`,
    measureBare: () => bareSqlite(file),
    ...options,
  });
  await using server = await startPostgres({ max_connections: "100" });
  const costs = [sqlite];
  for (const processes of [1, 2]) {
    const name = `load${processes}`;
    await server.createDatabase(name);
    const address = server.address + name;
    const measureBare = () => barePostgres(address, clients);
    const title = `PostgreSQL, ${processes} of the API`;
    costs.push(await measure({ name: title, processes, address, measureBare, ...options }));
  }
  return costs;
}

/**
 * Measures one database. Besides the clients' report and what became of the answers: inserts a
 * second without the API (`bare`), its resident bytes at the start, at half of the saves and at the
 * end (`memory`), and seconds of its processor time, which mean nothing with kills (`cpu`).
 */
async function measure({
  name,
  processes,
  address,
  measureBare,
  participants,
  kills,
}: LoadOptions & {
  readonly name: string;
  readonly processes: number;
  readonly address: string;
  readonly measureBare: () => number | Promise<number>;
}) {
  const prepared = await openDatabase(address);
  await prepared.database.transaction().execute((all) => fillSurvey(all, participants));
  await recordRewrites(prepared.database);
  await prepared.close();
  const bare = await measureBare();
  await using servers = new AsyncDisposableStack();
  const running: LoadServer[] = [];
  for (let count = 0; count < processes; count += 1) {
    const server = await startServer(address);
    servers.defer(server.stop);
    running.push(server);
  }
  const sum = async (metric: string) => {
    const each = await Promise.all(running.map(({ read }) => read(metric)));
    return each.reduce((total, number) => total + number, 0);
  };
  const sumMemory = () => sum("process_resident_memory_bytes");
  const memory = [await sumMemory()];
  const cpuBefore = await sum("process_cpu_seconds_total");
  const all = participants * savesPerParticipant;
  let killed = 0;
  const onProgress = async (saved: number) => {
    if (memory.length === 1 && saved >= all / 2) memory.push(await sumMemory());
    if (killed < kills && saved >= ((killed + 0.5) * all) / kills) {
      killed += 1;
      await running[killed % running.length]?.kill();
    }
  };
  const report = await runClients(
    { addresses: running.map(({ address }) => address), clients, participants },
    onProgress,
  );
  memory.push(await sumMemory());
  const cpu = (await sum("process_cpu_seconds_total")) - cpuBefore;
  await servers.disposeAsync();
  const checked = await openDatabase(address);
  const stored = await checkSurvey(checked.database, participants);
  await checked.close();
  return { name, bare, memory, cpu, kills: killed, ...report, ...stored };
}

/** The results as rows of a table. */
export const loadRows = (costs: readonly LoadCost[]) =>
  costs.map((cost) => ({
    database: cost.name,
    saves: cost.saves,
    "saves/s": Math.round(cost.saves / cost.seconds),
    "p50, ms": Number(cost.median.toFixed(1)),
    "p99, ms": Number(cost.p99.toFixed(1)),
    "API, ms of CPU a save": cost.kills > 0 ? "" : ((cost.cpu * 1000) / cost.saves).toFixed(2),
    "clients, ms": ((cost.clientCpu * 1000) / cost.saves).toFixed(2),
    "bare inserts/s": Math.round(cost.bare),
    "memory, MB": cost.memory.map((bytes) => Math.round(bytes / 1024 / 1024)).join(" → "),
    kills: cost.kills,
    repeated: cost.repeated,
    refused: cost.refused.length,
    lost: cost.lost,
    doubled: cost.doubled,
    completed: cost.completed,
  }));

/** Of a measurement of bare inserts. */
const milliseconds = 2000;
const answersPerInsert = 5;

const table = `create table bare (participant integer, question integer, day text, option integer, created text,
  primary key (participant, question, day))`;

const rowsOf = (index: number) =>
  Array.from({ length: answersPerInsert }, (_, question) => [index, question, "", 1, "2026-11-23"]);

/** Transactions a second that insert five answers each into SQLite, with FULL and nothing else around. */
function bareSqlite(file: string): number {
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
async function barePostgres(address: string, clients: number): Promise<number> {
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
