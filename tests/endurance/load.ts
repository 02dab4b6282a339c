import { numbersFrom } from "../../src/site/art/random.ts";
import { openServer } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { type Paths, pathsOf } from "../../src/publisher/files/paths.ts";
import type { Release } from "../../src/publisher/files/release.ts";
import { publishedRelease } from "../../src/publisher/release/releases.ts";
import { start } from "../helpers/start-program.ts";
import { nextMessage } from "../../src/shared/processes.ts";
import { changingContent } from "./changing-content.ts";
import { beClient, type Failure, type LoadRun } from "./client.ts";
import { siteEnvironment } from "./environment.ts";
import { createAnswerLog } from "./answer-log.ts";
import { openPublisher } from "./publisher-process.ts";

interface LoadOptions {
  readonly publishes: number;
  readonly clients: number;
  /** Below the project, whose packages the renderer needs, with the database of an API. */
  readonly folder: string;
  readonly seed: number;
  /** Paths outside the folder. */
  readonly paths: Partial<Paths>;
}

/** The result of a load run. */
interface LoadResult {
  /** Pages that stayed open over two publishes before they loaded the rest. */
  readonly opened: number;
  readonly failures: readonly Failure[];
  /** Answers that no release explains. */
  readonly unexplained: readonly string[];
}

/**
 * Publishes again and again while clients read the site, in three processes: clients and API in
 * this one, the publisher, the site's server.
 *
 * @throws {Error} when a publish ends with another result than "published"
 */
export async function publishUnderLoad({
  publishes,
  clients,
  folder,
  seed,
  paths: given,
}: LoadOptions): Promise<LoadResult> {
  const paths = { ...pathsOf(`${folder}/dist`, `${folder}/data`), ...given };
  // The address is not a local one, so that the sample's people are left out, whose passwords take long to hash.
  const environment = { ...siteEnvironment, DATABASE_URL: `file:${folder}/api.db` };
  const settings = parseSettings(environment);
  const api = await openServer(settings, {
    port: 0,
    hostname: "127.0.0.1",
    announce: () => undefined,
  });
  const publisher = await openPublisher();
  const answers = createAnswerLog();
  const publish = async (): Promise<Release> => {
    const { result, reason } = await publisher.publish({ environment, paths, host: api.address });
    const published = await publishedRelease(paths);
    if (result !== "published" || !published)
      throw new Error(`A publish ended as ${result}: ${reason}`);
    answers.add(published.release);
    return published.release;
  };

  const server = start("tests/endurance/site.ts", [paths.site]);
  try {
    const site = (await nextMessage(server)) as string;
    const always = alwaysThere(await publish());
    const run: LoadRun = { site, origin: settings.SITE_URL, answers, failures: [] };
    let ended = false;
    let opened = 0;
    const reading = Array.from({ length: clients }, (_, index) =>
      beClient({
        run,
        random: numbersFrom(seed + index),
        always,
        hasEnded: () => ended,
        encoding: index % 2 === 0 ? "identity" : "gzip",
        opened: () => void (opened += 1),
      }),
    );
    const content = changingContent(`${folder}/api.db`);
    for (let number = 1; number <= publishes; number += 1) {
      await content.change();
      await publish();
    }
    ended = true;
    await Promise.all(reading);
    return { opened, failures: run.failures, unexplained: answers.unexplained() };
  } finally {
    publisher.close();
    server.disconnect();
    await api.close();
  }
}

/** Addresses of pages that no change takes away. */
const alwaysThere = ({ pages }: Release): readonly string[] =>
  Object.entries(pages)
    .filter(([address, { file }]) => file.endsWith(".html") && address !== "/404")
    .map(([address]) => address);
