import type { Report } from "../progress/fetch-report.ts";

/** Failures in a row after which the other pictures of a host are not requested. */
const mostFailures = 3;
/** Milliseconds for one picture, and for one of a host that has just failed. */
const usualLimit = 30_000;
const limitAfterFailure = 5000;
/** Milliseconds for all pictures of a content fetch, so that publishing ends in known time. */
const allPictures = 5 * 60_000;

/** Limits how long a content fetch waits for pictures: for all of them `limit` milliseconds from now. */
export function pictureLimits(limit = allPictures) {
  const end = performance.now() + limit;
  const failures = new Map<string, number>();
  const skipped = new Map<string, { count: number; lastGood: boolean }>();
  const left = () => Math.max(0, Math.ceil(end - performance.now()));
  return {
    /** Whether a picture must not be requested. It counts for the report, as does its last good copy. */
    isOver: ({ origin }: URL, lastGood: boolean): boolean => {
      const isDown = (failures.get(origin) ?? 0) >= mostFailures;
      if (!isDown && left() > 0) return false;
      const name = isDown ? origin : "";
      const before = skipped.get(name) ?? { count: 0, lastGood: true };
      skipped.set(name, { count: before.count + 1, lastGood: before.lastGood && lastGood });
      return true;
    },
    /** Records whether a request failed because of its host. */
    note: ({ origin }: URL, isOutage: boolean): void => {
      const before = failures.get(origin) ?? 0;
      // Pending requests that succeed after the host was given up don't bring it back.
      if (before < mostFailures) failures.set(origin, isOutage ? before + 1 : 0);
    },
    /** Milliseconds that one picture may take. */
    limitOf: ({ origin }: URL): number =>
      Math.min(left(), failures.get(origin) ? limitAfterFailure : usualLimit),
    /** One entry per host that was given up, and one when the time was over. */
    givenUp: (): Report["pictures"] =>
      Array.from(skipped, ([origin, { count, lastGood }]) => ({
        address: origin || "all other pictures",
        reason: origin
          ? `the host failed ${mostFailures} times in a row, so ${count} of its pictures were not asked for`
          : `the ${limit / 1000} seconds for all pictures were over, so ${count} were not asked for`,
        lastGood,
      })),
  };
}
