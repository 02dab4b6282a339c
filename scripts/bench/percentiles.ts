/** Returns the function that gives the time within which a share of some times lies. */
export function percentilesOf(times: readonly number[]): (share: number) => number {
  const sorted = times.toSorted((one, other) => one - other);
  return (share) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}
