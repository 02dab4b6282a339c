import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type ChildProcess, fork } from "node:child_process";
import { availableParallelism } from "node:os";

import type { PictureRecipe } from "../../site/content/render-scope.ts";
import { isMade, type Paths } from "../files/paths.ts";
import { messageOf } from "../progress/format.ts";
import type { RunContext } from "../progress/run.ts";
import type { Release } from "../files/release.ts";
import { pictureFolder } from "../../site/content/picture-address.ts";
import { deleteOld } from "../../shared/files.ts";

/** Makes pictures in the background while pages are rendered. */
export type PictureMaker = ReturnType<typeof pictureMaker>;

/** WebP up to this width takes 0.05 s, so that every photograph gets one. */
const cheapWidth = 800;

/** JPEG takes as little at any width. */
const isCheap = (recipe: PictureRecipe) =>
  recipe.kind === "drawing" ||
  recipe.format === "jpeg" ||
  (recipe.format === "webp" && recipe.width <= cheapWidth);

/** Milliseconds that costly pictures are waited for at least: one photograph takes less. */
const leastWait = 1000;

/** Recipes by address: all pictures of one original that wait. */
type Job = Map<string, PictureRecipe>;

interface Limits {
  /**
   * Milliseconds that costly pictures are waited for after pages and cheap ones; 0 makes none. By default
   * as long as the requests took, because rendering the pages again without them would take as long;
   * not at all when that is not enough.
   */
  readonly limit?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Makes each picture into `paths.pictures`: cheap ones first, then all of one original after the other. */
export function pictureMaker(paths: Paths, { limit, signal }: Limits = {}) {
  const child = pictureChild();
  const originals = join(paths.content, "images");
  const requested = new Set<string>();
  /** Requested pictures that didn't exist. */
  const enqueued = new Set<string>();
  const queues = { cheap: new Map<string, Job>(), costly: new Map<string, Job>() };
  const running = new Set<Promise<void>>();
  /** Sentences by original. */
  const warnings = new Map<string, string>();
  const begin = performance.now();
  const time = timeLeft();
  let end = limit === 0 ? 0 : Infinity;
  /** The first job that has failed. */
  let failed: Promise<void> | undefined;

  const fill = () => {
    while (running.size < jobsAtOnce && !failed && !signal?.aborted) {
      const job =
        takeFirst(queues.cheap) ?? (performance.now() < end ? takeFirst(queues.costly) : undefined);
      if (!job) return;
      const making = make(job);
      const ended = making
        .catch(() => void (failed ??= making))
        .finally(() => {
          running.delete(ended);
          fill();
        });
      running.add(ended);
    }
  };

  const make = async (job: Job) => {
    try {
      await child.make({ originals, folder: paths.pictures, recipes: [...job] });
    } catch (error) {
      const [recipe] = job.values();
      if (!recipe || !(error instanceof EncodingError)) throw error;
      await giveUp(join(originals, recipe.file), error);
    }
    time.note(job);
  };

  /** Deletes an original that can't be decoded; the next rebuild fetches it again. */
  const giveUp = async (original: string, error: EncodingError) => {
    warnings.set(
      original,
      `Pictures can't be made of ${original}, which is deleted so that the next rebuild fetches it again: ${messageOf(error)}`,
    );
    await rm(original, { force: true });
  };

  return {
    /** Enqueues a picture unless it exists; each address once. */
    request: (address: string, recipe: PictureRecipe): void => {
      if (requested.has(address)) return;
      requested.add(address);
      if (isMade(paths, address)) return;
      enqueued.add(address);
      const queue = isCheap(recipe) ? queues.cheap : queues.costly;
      const job = queue.get(recipe.file) ?? new Map<string, PictureRecipe>();
      queue.set(recipe.file, job.set(address, recipe));
      time.add(recipe);
      // Later, because the other pictures of the same original follow.
      queueMicrotask(fill);
    },
    /**
     * Waits for the cheap pictures, then for as many costly ones as the time allows.
     *
     * @param report is called with `12 of 840, about 2 min left`
     * @returns the number of made pictures, addresses of those that are left or can't be made, and
     *   sentences about the latter
     * @throws {Error} when a picture can't be written
     */
    done: async (report: (progress: string) => void) => {
      const now = performance.now();
      const wait = limit ?? Math.max(leastWait, now - begin);
      const costly = [...queues.costly.values()].flatMap((job) => [...job.values()]);
      // A release goes live at once rather than after a wait that is not enough.
      const isInVain = limit === undefined && usualTime(costly, threads) > wait;
      fill();
      while (running.size > 0) {
        // Cheap pictures are waited for in any case.
        if (queues.cheap.size === 0 && end === Infinity)
          end = performance.now() + (isInVain ? 0 : wait);
        await Promise.race(running);
        report(time.inWords());
      }
      await failed;
      // The next steps need the memory.
      child[Symbol.dispose]();
      const left = new Set([...enqueued].filter((address) => !isMade(paths, address)));
      return { made: enqueued.size - left.size, left, warnings: [...warnings.values()] };
    },
    /** Ends what is running; files are written whole or not at all. */
    [Symbol.dispose]: (): void => child[Symbol.dispose](),
  };
}

/** Takes the first job out of a queue. */
function takeFirst(queue: Map<string, Job>): Job | undefined {
  for (const [key, job] of queue) {
    queue.delete(key);
    return job;
  }
  return undefined;
}

/** Pixels, because encoding takes about as long for each in AVIF and WebP. Drawings take a little. */
const workOf = (recipe: PictureRecipe) =>
  recipe.kind === "variant" ? recipe.width * (recipe.height ?? recipe.width * 0.67) : 200_000;

/** Pixels that one thread encodes in a millisecond, on slow machines too. */
const usualSpeed = 10_000;

/** Milliseconds that pictures take on a usual machine, for a decision before any of them is made. */
export const usualTime = (recipes: Iterable<PictureRecipe>, threads: number): number =>
  Array.from(recipes, workOf).reduce((sum, work) => sum + work, 0) / usualSpeed / threads;

/** Estimates how long the pictures take that are yet to be made, from those that have been made. */
export function timeLeft(now: () => number = () => performance.now()) {
  const begin = now();
  const all = { count: 0, work: 0 };
  const done = { count: 0, work: 0 };
  const add = (sum: typeof all, recipe: PictureRecipe) => {
    sum.count += 1;
    sum.work += workOf(recipe);
  };
  return {
    /** Counts a picture that is to be made. */
    add: (recipe: PictureRecipe): void => add(all, recipe),
    /** Counts pictures that have been made. */
    note: (job: ReadonlyMap<string, PictureRecipe>): void => {
      for (const recipe of job.values()) add(done, recipe);
    },
    /** `12 of 840, about 2 min left` */
    inWords: (): string => {
      const counts = `${done.count} of ${all.count}`;
      if (done.work === 0) return counts;
      const seconds = ((now() - begin) * (all.work / done.work - 1)) / 1000;
      const left = seconds < 60 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`;
      return `${counts}, about ${left} left`;
    },
  };
}

/** The recipes of all pictures that the pages of a release lack, by address. */
export const missingPictures = ({
  pages,
}: Pick<Release, "pages">): ReadonlyMap<string, PictureRecipe> =>
  new Map(Object.values(pages).flatMap(({ missing = {} }) => Object.entries(missing)));

/**
 * Addresses of the pictures that the pages of a release lack, and that the next one lacks too, because
 * they have not been made since.
 *
 * @param limit the time that a rebuild was given for pictures; then it makes them itself
 */
export const leftPictures = (
  paths: Paths,
  release: Pick<Release, "pages">,
  limit: number | undefined,
): readonly string[] =>
  limit === undefined
    ? [...missingPictures(release).keys()].filter((address) => !isMade(paths, address))
    : [];

/** Records in the run how many pictures the published release lacks. */
export function recordMissing({ record }: Pick<RunContext, "record">, release: Release): void {
  const { size } = missingPictures(release);
  if (size > 0) record({ picturesLeft: size });
}

/** In milliseconds. */
const day = 24 * 60 * 60 * 1000;
/** How long unused pictures are kept, in case content shows them again. */
const retention = 30 * day;

/**
 * Deletes pictures that a release doesn't use: old ones, and those of more than a day that take more
 * bytes together than the release's own. Older releases keep theirs through hard links.
 */
export function prunePictures(
  paths: Paths,
  { files }: Pick<Release, "files">,
  now: Date,
): Promise<void> {
  const fileOf = (name: string) => files[`${pictureFolder.slice(1)}/${name}`];
  const bytes = Object.entries(files)
    .filter(([path]) => path.startsWith(`${pictureFolder.slice(1)}/`))
    .reduce((sum, [, { bytes }]) => sum + bytes, 0);
  const time = now.getTime();
  return deleteOld(paths.pictures, time - retention, (name) => fileOf(name) !== undefined, {
    bytes,
    before: time - day,
  });
}

const threads = availableParallelism();

/** Parallel jobs; with one more than threads none of them is idle while a job begins or ends. */
export const jobsAtOnce = threads + 1;

export class EncodingError extends Error {
  override name = "EncodingError";
}

/** The message to the process: pictures by address. Those of one original are one job. */
export interface PictureJob {
  readonly id: number;
  /** Folder of the fetched pictures. */
  readonly originals: string;
  /** Folder to write to. */
  readonly folder: string;
  readonly recipes: readonly (readonly [address: string, recipe: PictureRecipe])[];
}

/** Its answer. With an error, some of the pictures may have been written. */
export interface PictureResult {
  readonly id: number;
  readonly error?: { readonly isOfOriginal: boolean; readonly message: string };
}

/**
 * Makes pictures in a child process, which starts with the first job: neither drawing nor the memory of
 * encoders is left in the publisher.
 */
function pictureChild() {
  let child: ChildProcess | undefined;
  let lastId = 0;
  const pending = new Map<number, PromiseWithResolvers<undefined>>();

  const settle = ({ id, error }: PictureResult) => {
    const job = pending.get(id);
    pending.delete(id);
    if (error === undefined) job?.resolve(undefined);
    else
      job?.reject(error.isOfOriginal ? new EncodingError(error.message) : new Error(error.message));
  };

  const start = () => {
    const started = fork(new URL("./picture-process.ts", import.meta.url), {
      execArgv: [],
      // Files are written by the same threads.
      env: { UV_THREADPOOL_SIZE: String(threads + 1) },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    started.on("message", settle);
    started.on("exit", (code, signal) => {
      for (const { reject } of pending.values())
        reject(new Error(`The process that makes pictures ended (${signal ?? `code ${code}`}).`));
      pending.clear();
      child = undefined;
    });
    return started;
  };

  return {
    /**
     * Makes the pictures of one original.
     *
     * @throws {EncodingError} when one of them can't be made
     * @throws {Error} when the process ends
     */
    make: (job: Omit<PictureJob, "id">): Promise<undefined> => {
      child ??= start();
      const promise = Promise.withResolvers<undefined>();
      const id = (lastId += 1);
      pending.set(id, promise);
      child.send({ ...job, id } satisfies PictureJob);
      return promise.promise;
    },
    [Symbol.dispose]: (): void => void child?.kill("SIGKILL"),
  };
}
