import { percentilesOf } from "./percentiles.ts";

/**
 * Requests an address repeatedly: each client again as soon as it has its answer.
 *
 * @returns requests per second, and milliseconds within which half and 99 % of them were answered
 */
export async function measureServing(
  address: string,
  { clients, seconds }: { clients: number; seconds: number },
) {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      const answer = await fetch(address);
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
      await answer.arrayBuffer();
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const within = percentilesOf(times);
  return { perSecond: times.length / seconds, median: within(0.5), p99: within(0.99) };
}
