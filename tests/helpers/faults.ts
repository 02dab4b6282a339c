/** Faults of a request between a browser and its API. */
export const faults = [
  "offline",
  "reset before commit",
  "reset after commit",
  "hang",
  "500",
  "502",
  "429",
  "garbage",
] as const;
export type Fault = (typeof faults)[number];

/** Milliseconds after which a network gives a request up that hangs. */
export const hangTime = 60_000;

/** The answers of a host or a gateway in between that the request has not got past. */
export const answersInstead: Readonly<Partial<Record<Fault, () => Response>>> = {
  "500": () => Response.json({ code: 500 }, { status: 500 }),
  "502": () => new Response("<h1>Bad gateway</h1>", { status: 502 }),
  "429": () => Response.json({ code: 429 }, { status: 429, headers: { "Retry-After": "30" } }),
  garbage: () =>
    new Response("<title>Welcome to the guests' network</title>", {
      headers: { "Content-Type": "text/html" },
    }),
};

interface FaultyNetwork {
  readonly send: (request: Request) => Promise<Response>;
  /** The fault of the next request; null lets it pass. */
  readonly nextFault: () => Fault | null;
  /** Runs `action` once, in `delay` milliseconds. */
  readonly after: (delay: number, action: () => void) => unknown;
}

/** A `fetch` with faults, and a function that settles when no request is on its way to the API. */
export function faultyFetch({ send, nextFault, after }: FaultyNetwork) {
  const lost = () => new TypeError("Failed to fetch");
  let sending = 0;

  async function fetch(request: Request): Promise<Response> {
    const fault = nextFault();
    if (fault === "offline" || fault === "reset before commit") throw lost();
    if (fault === "hang") return new Promise((_, reject) => after(hangTime, () => reject(lost())));
    const instead = fault && answersInstead[fault]?.();
    if (instead) return instead;
    sending += 1;
    try {
      const answer = await send(request);
      if (fault === "reset after commit") throw lost();
      return answer;
    } finally {
      sending -= 1;
    }
  }

  /** Also lets the code run that an answer continues. */
  async function settled(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet = sending === 0 ? quiet + 1 : 0)
      await new Promise((resolve) => setImmediate(resolve));
  }

  return { fetch, settled };
}
