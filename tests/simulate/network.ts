import type { EventLoop } from "./event-loop.ts";
import type { Host, Reply, Sent } from "./host.ts";

const html = (status: number, text: string): Reply => ({
  status,
  text: `<title>${text}</title>`,
  headers: { "Content-Type": "text/html" },
});
const refusal = (status: number, headers: Reply["headers"] = {}): Reply => ({
  status,
  text: JSON.stringify({ code: status }),
  headers,
});
const text = (content: string, status = 200): Reply => ({ status, text: content });

/** Answers of what is between the browser and the API, which the request has not got past. */
export const repliesInstead = {
  "is answered with 500": refusal(500),
  "is answered with 502 and a page": html(502, "Bad gateway"),
  "is answered with 503": refusal(503, { "Retry-After": "20" }),
  "is answered with 504 and a page": html(504, "Timeout"),
  "is answered with 429": refusal(429, { "Retry-After": "30" }),
  "is answered with 408": refusal(408),
  "is answered with 401": refusal(401),
  "is answered with 403": refusal(403),
  "is answered with 404 and a page": html(404, "Not found"),
  "is answered with 409": refusal(409),
  "is answered with 413": refusal(413),
  "is answered by a guests' network": html(200, "Welcome to the guests' network"),
  "is answered with code 500 in a 200": text('{"code":500,"data":null}'),
  "is answered with half of a JSON": text('{"code":200,"data":{"surv'),
  "is answered with a list": text('["no","questions"]'),
} as const satisfies Readonly<Record<string, Reply>>;

export const requestFaults = [
  "is lost",
  "is received, and its reply is lost",
  "is received, and its reply is late",
  "is late",
  "arrives twice",
  "is never answered",
  ...(Object.keys(repliesInstead) as (keyof typeof repliesInstead)[]),
] as const;
export type RequestFault = (typeof requestFaults)[number];

/** Whether the network lets anything through. */
export type Connection = "works" | "is cut" | "is bad";

interface Options {
  readonly loop: EventLoop;
  readonly random: () => number;
  readonly host: Pick<Host, "answer" | "forbidsKeys">;
  readonly trace: (line: string) => void;
}

/** What a page gets of a request: an answer, or null where the network fails; never, if it is gone. */
export type Receive = (reply: Reply | null) => void;

/** The network between browsers and the API, whose faults a scenario arms. */
export function createNetwork({ loop, random, host, trace }: Options) {
  const armed: RequestFault[] = [];
  /** Requests that get no answer. */
  const hanging: Receive[] = [];
  /** Counts starts of the API: what was under way when it was killed gets no answer. */
  let starts = 0;
  let isUp = true;
  let sends = 0;
  let lastArrived = 0;
  let isOvertaken = false;
  let connection: Connection = "works";

  const latency = () => 10 + random() ** 3 * 800;
  const late = () => 35_000 + random() * 60_000;

  async function arrive(sent: Sent, name: string, order: number): Promise<Reply | null> {
    if (!isUp) return null;
    const start = starts;
    if (sent.path.endsWith("answer")) {
      isOvertaken ||= order < lastArrived;
      lastArrived = Math.max(order, lastArrived);
    }
    const reply = await host.answer(sent);
    trace(`${name} → ${reply.status}`);
    return start === starts ? reply : null;
  }

  function pickFault(): RequestFault | undefined {
    const fault = armed.shift();
    if (fault !== undefined || connection !== "is bad") return fault;
    const chance = random();
    if (chance < 0.3) return "is lost";
    return chance < 0.5 ? "is received, and its reply is lost" : undefined;
  }

  function send(sent: Sent, receive: Receive): void {
    const name = sent.path.split("/").at(-1) ?? "";
    const order = ++sends;
    const fault = pickFault();
    trace(`${name}${fault === undefined ? "" : ` ${fault}`}`);
    const reply = (content: Reply | null, delay = latency()) =>
      loop.schedule(delay, () => receive(content));
    if (connection === "is cut" || fault === "is lost") return void reply(null, random() * 3000);
    if (fault === "is never answered") return void hanging.push(receive);
    if (sent.key !== undefined && host.forbidsKeys()) return void reply(null);
    const instead = fault && (repliesInstead as Readonly<Record<string, Reply>>)[fault];
    if (instead) return void reply(instead);
    const isDouble = fault === "arrives twice";
    loop.schedule(fault === "is late" ? late() : latency(), async () => {
      const answer = await arrive(sent, name, order);
      if (fault === "is received, and its reply is lost") reply(null, random() * 30_000);
      else reply(answer, fault === "is received, and its reply is late" ? late() : latency());
    });
    if (isDouble) loop.schedule(latency() * 2, () => arrive(sent, `${name} again`, order));
  }

  return {
    send,
    /** A save has arrived after one that was sent later, which only a host with keys can tell. */
    isOvertaken: () => isOvertaken,
    /** The next requests get these faults, one each. */
    arm: (fault: RequestFault) => void armed.push(fault),
    connect: (now: Connection) => void (connection = now),
    kill(): void {
      isUp = false;
      starts += 1;
    },
    /** Whether it was down. */
    start(): boolean {
      const wasDown = !isUp;
      isUp = true;
      return wasDown;
    },
    /** Ends all faults; connections that hang are reset. */
    heal(): void {
      for (const receive of hanging.splice(0)) loop.schedule(random() * 1000, () => receive(null));
      armed.length = 0;
      connection = "works";
      isUp = true;
    },
  };
}
export type Network = ReturnType<typeof createNetwork>;
