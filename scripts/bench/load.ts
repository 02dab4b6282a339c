interface Load {
  readonly perSecond: number;
  /** Milliseconds that half of the requests stay within. */
  readonly median: number;
  readonly p99: number;
}

/** Asks for one address over and over, each client as soon as it has its answer. */
export async function measureLoad(
  address: string,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Load> {
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
  times.sort((a, b) => a - b);
  const within = (share: number) => times[Math.floor((times.length - 1) * share)] ?? 0;
  return { perSecond: times.length / seconds, median: within(0.5), p99: within(0.99) };
}
