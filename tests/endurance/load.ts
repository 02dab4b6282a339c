import { mkdir } from "node:fs/promises";

import { numbersFrom } from "../../src/site/art/random.ts";
import { openServer } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { type Paths, pathsOf } from "../../src/publisher/files/paths.ts";
import type { Release } from "../../src/publisher/files/release.ts";
import { publishedRelease } from "../../src/publisher/release/releases.ts";
import { start } from "../helpers/start-program.ts";
import { nextMessage } from "../../src/shared/processes.ts";
import { changingContent } from "./changing-content.ts";
import { beClient } from "./client.ts";
import { environmentOf, otherProduct } from "./environment.ts";
import { createPageReaders } from "./page-readers.ts";
import { createAnswerLog } from "./answer-log.ts";
import { diskOf } from "./disk.ts";
import { assertPublished, openPublisher } from "./publisher-process.ts";
import type { Failure, LoadRun } from "./visitor.ts";

/** The size of a load run. */
export interface LoadOptions {
  readonly publishes: number;
  readonly clients: number;
  /** An empty one below the project, whose packages the renderer needs. */
  readonly folder: string;
  readonly seed: number;
  /** Paths outside the folder. */
  readonly paths?: Partial<Paths>;
  /** After how many publishes the renderer changes. */
  readonly rendererEvery?: number;
}

/** The result of a load run. */
export interface LoadResult {
  readonly publishes: number;
  readonly clients: number;
  /** Complete answers: pages, and files of pages. */
  readonly pages: number;
  readonly files: number;
  /** Pages that stayed open over two publishes before they loaded the rest. */
  readonly opened: number;
  /** How often another renderer was used than for the release before. */
  readonly rendererChanges: number;
  /** Posts that were removed during the run. */
  readonly removed: number;
  readonly failures: readonly Failure[];
  /** Answers that no release explains. */
  readonly unexplained: readonly string[];
  /** Milliseconds of each publish. */
  readonly milliseconds: readonly number[];
  /** Bytes on the disk by folder, after the first publish, in the middle and at the end. */
  readonly disk: readonly Readonly<Record<string, number>>[];
  readonly seconds: number;
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
  paths: given = {},
  rendererEvery = 25,
}: LoadOptions): Promise<LoadResult> {
  const begin = performance.now();
  await mkdir(folder, { recursive: true });
  const paths = { ...pathsOf(`${folder}/dist`, `${folder}/data`), ...given };
  const environment = environmentOf(`${folder}/api.db`);
  const settings = parseSettings(environment);
  const api = await openServer(settings, {
    port: 0,
    hostname: "127.0.0.1",
    announce: () => undefined,
  });
  const publisher = await openPublisher();
  const answers = createAnswerLog();
  const renderers: string[] = [];
  const publish = async (product: boolean) => {
    const report = await publisher.publish({
      environment: { ...environment, ...(product && otherProduct) },
      paths,
      host: api.address,
    });
    assertPublished(report);
    const published = await publishedRelease(paths);
    if (!published) throw new Error("No release is published.");
    const { release } = published;
    answers.add(release);
    renderers.push(release.renderer);
    return { report, release };
  };

  const server = start("tests/endurance/site.ts", [paths.site]);
  try {
    const site = (await nextMessage(server)) as string;
    const first = await publish(false);
    const run: LoadRun = {
      site,
      origin: settings.SITE_URL,
      answers,
      failures: [],
      counts: { pages: 0, files: 0 },
    };
    const readers = createPageReaders();
    const always = alwaysThere(first.release);
    let ended = false;
    let opened = 0;
    const reading = Array.from({ length: clients }, (_, index) =>
      beClient({
        run,
        random: numbersFrom(seed + index),
        always,
        enter: readers.enter,
        leave: readers.leave,
        hasEnded: () => ended,
        encoding: index % 2 === 0 ? "identity" : "gzip",
        opened: () => void (opened += 1),
      }),
    );

    const content = changingContent(`${folder}/api.db`);
    const milliseconds: number[] = [];
    const disk = [await diskOf(`${folder}/data`)];
    let removed = 0;
    for (let number = 1; number <= publishes; number += 1) {
      const { leaving } = await content.change();
      if (leaving.length > 0) removed += 1;
      await readers.close(leaving);
      const isOther = Math.floor(number / rendererEvery) % 2 === 1;
      milliseconds.push((await publish(isOther)).report.milliseconds);
      if (number === publishes || number === Math.floor(publishes / 2))
        disk.push(await diskOf(`${folder}/data`));
    }
    ended = true;
    await Promise.all(reading);
    return {
      publishes,
      clients,
      ...run.counts,
      opened,
      rendererChanges: renderers.filter(
        (renderer, index) => index > 0 && renderer !== renderers[index - 1],
      ).length,
      removed,
      failures: run.failures,
      unexplained: answers.unexplained(),
      milliseconds,
      disk,
      seconds: (performance.now() - begin) / 1000,
    };
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
