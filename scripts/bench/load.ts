import { openDatabase } from "../../src/api/db/open-database.ts";
import { startPostgres } from "../../tests/helpers/postgres.ts";
import { barePostgres, bareSqlite } from "./load-bare.ts";
import { type LoadServer, startServer } from "./load-server.ts";
import { checkSurvey, fillSurvey, recordRewrites, savesPerParticipant } from "./load-survey.ts";
import { runClients } from "./run-clients.ts";

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
  const kept = await checkSurvey(checked.database, participants);
  await checked.close();
  return { name, bare, memory, cpu, kills: killed, ...report, ...kept };
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
