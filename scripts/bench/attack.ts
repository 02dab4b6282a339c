import { sql } from "kysely";

import { openDatabase } from "../../src/api/db/open-database.ts";
import type { Database } from "../../src/api/db/tables.ts";
import { nextMessage } from "../../src/shared/processes.ts";
import type { AnswerCounts, Flood } from "./attack-flood.ts";
import type { LoadReport } from "./load-clients.ts";
import { runClients, startServer } from "./load-processes.ts";
import { fillSurvey } from "./load-survey.ts";
import { start } from "../../tests/helpers/start-program.ts";

const posts = 5000;
/** Participants who save without the flood, and as many with it. */
const participants = 200;
/** Each waits so many milliseconds before the next save: 8 clients are a hundred saves a second. */
const pace = { clients: 8, pause: 60 };
/** Milliseconds of a save, and megabytes of the API, that the flood must not exceed. */
const goal = { p99: 200, memory: 400 };

const senders = Array.from({ length: 10 }, (_, index) => `127.44.0.${index + 1}`);

/** What the saves of others took, without the flood and with it. */
export interface AttackCost {
  readonly quiet: LoadReport;
  readonly flooded: LoadReport;
  readonly answers: AnswerCounts;
  /** The API's resident megabytes at most. */
  readonly memory: number;
  readonly holds: boolean;
}

/**
 * Sends the dearest known requests from ten addresses of this machine, 100 at once, to an API with 5,000
 * posts, while participants at other addresses save their answers. All processes share its cores.
 *
 * @param connections requests of a wave
 */
export async function measureAttack(folder: string, connections: number): Promise<AttackCost> {
  const address = `file:${folder}/attack.db`;
  const prepared = await openDatabase(address);
  await prepared.database.transaction().execute(async (all) => {
    await fillSurvey(all, 2 * participants);
    await fillBlog(all);
  });
  await prepared.close();
  await using server = await startServer(address);
  const save = (first: number) =>
    runClients({ addresses: [server.address], participants, first, ...pace });
  const quiet = await save(0);
  using flood = start("scripts/bench/attack-flood.ts");
  flood.send({ address: server.address, senders, connections } satisfies Flood);
  const flooded = await save(participants);
  const ended = nextMessage(flood);
  flood.send("stop");
  const answers = (await ended) as AnswerCounts;
  const memory = server.peakMemory() / 1024 / 1024;
  const holds = flooded.p99 < goal.p99 && memory < goal.memory && flooded.refused.length === 0;
  return { quiet, flooded, answers, memory, holds };
}

/** Writes posts of 4.8 KB in twenty categories: their list is 80 MB, with the texts as bytes. */
async function fillBlog(database: Database): Promise<void> {
  const text = `<p>${"What people tell us is small, and done in a week. ".repeat(96)}</p>`;
  const numbers = (count: number) => sql`with recursive numbers (number) as
    (select 1 union all select number + 1 from numbers where number < ${sql.lit(count)})`;
  await sql`insert into category ("iCategoryId", "vCategory") ${numbers(20)}
    select number, 'Category ' || number from numbers`.execute(database);
  await sql`insert into blog ("iBlogId", "vUniqueCode", "iCategoryId", "vBlog", "vWebpImage", "vImage", "vImageDetail", "vImageAlt", "tDescription", "iOrder")
    ${numbers(posts)} select number, 'bench-' || number, 1 + number % 20, 'Post ' || number, '', '', '', '', ${sql.lit(text)}, number
    from numbers`.execute(database);
}

/** The results as rows of a table. */
export const attackRows = ({ quiet, flooded }: AttackCost) =>
  Object.entries({ "without the flood": quiet, "with it": flooded }).map(([saves, report]) => ({
    saves,
    count: report.saves,
    "p50, ms": Math.round(report.median),
    "p90, ms": Math.round(report.p90),
    "p99, ms": Math.round(report.p99),
    "max, ms": Math.round(report.longest),
    refused: report.refused.length,
    repeated: report.repeated,
  }));
