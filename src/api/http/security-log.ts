import type { Caller } from "../../shared/http/caller.ts";
import type { Log } from "./failures.ts";
import type { Metrics } from "./metrics.ts";
import type { Person, SecurityEvent } from "./security-events.ts";

/** Milliseconds of the window in which lines are counted. */
const window = 60_000;

/**
 * Lines of one event and outcome in a window. Attackers cause refusals by the thousand; what is done has
 * cost a password or a link, and on the morning of a launch a whole company logs in.
 */
const mostLines = ({ outcome }: SecurityEvent) => (outcome === "done" ? 1000 : 120);

/** The request behind an event. What a command or the API itself does has none. */
export interface EventSource extends Pick<Caller, "network" | "requestId"> {
  /** The path of the call, where the event can be that of several. */
  readonly call?: string;
}

interface SecurityLogOptions {
  readonly log: Log;
  readonly now: () => Date;
  /** Count all events, also those that get no line. */
  readonly metrics?: Pick<Metrics, "countEvent">;
}

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/**
 * Creates the security log: a line of JSON for each event that an operator has to see, without codes,
 * addresses of people, or answers, and with the network of a visitor instead of the address. Further lines
 * in a window are counted, and told with its end as `more`.
 */
export function createSecurityLog({ log, now, metrics }: SecurityLogOptions) {
  const seen = new Map<string, { readonly kind: SecurityEvent; lines: number }>();
  let timer: NodeJS.Timeout | undefined;
  const write = (fields: object) => {
    log(JSON.stringify({ log: "security", time: now().toISOString(), ...fields }));
  };
  const endWindow = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const { kind, lines } of seen.values()) {
      const more = lines - mostLines(kind);
      if (more > 0) write({ ...kind, more });
    }
    seen.clear();
  };
  return {
    record({ event, outcome, participant }: SecurityEvent & Person, source?: EventSource): void {
      const kind = { event, outcome } as SecurityEvent;
      metrics?.countEvent(kind);
      timer ??= setTimeout(endWindow, window).unref();
      const key = JSON.stringify(kind);
      const found = seen.get(key) ?? { kind, lines: 0 };
      found.lines += 1;
      seen.set(key, found);
      if (found.lines > mostLines(kind)) return;
      const { network, call, requestId: request } = source ?? {};
      write({ ...kind, participant, call, network, request });
    },
    /** Tells what is still counted. */
    close: endWindow,
  };
}
