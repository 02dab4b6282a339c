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
