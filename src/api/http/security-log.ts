import type { Caller } from "../../shared/http/caller.ts";

/** The security log: its events, and the lines that tell of them. */

/**
 * What the security log tells: each event with its outcomes. What they mean and when to alert is in
 * docs/operate.md.
 */
export const securityEvents = {
  login: ["done", "unknown address", "wrong password"],
  "survey login": ["done"],
  "log out": ["done"],
  "other logins ended": ["done"],
  "reset asked": ["done", "unknown address"],
  "reset used": ["done", "link refused"],
  "new password": ["done", "guessable", "wrong password"],
  "address asked": ["done", "taken"],
  "address confirmed": ["done", "link refused", "taken", "wrong password"],
  "addresses imported": ["done"],
  picture: ["refused"],
  "human check": ["refused"],
  throttled: ["dearer proof", "refused"],
  access: ["unknown login", "survey login", "other survey", "other question", "other option"],
  "untrusted proxy": ["ignored"],
  "data exported": ["done"],
  "person erased": ["done"],
  retention: ["done"],
  "round closed": ["done"],
  "round cancelled": ["done"],
  "result exported": ["done"],
  backup: ["made", "restored"],
} as const;

type Outcomes = typeof securityEvents;

/** An event with one of its own outcomes. */
export type SecurityEvent = {
  [Name in keyof Outcomes]: { readonly event: Name; readonly outcome: Outcomes[Name][number] };
}[keyof Outcomes];

export interface EventPerson {
  readonly participant?: number | undefined;
}

/** What a command of the operator has done, and which user of the machine has called it. */
export interface EventDetails {
  readonly survey?: string;
  readonly kind?: string;
  readonly rows?: number;
  readonly user?: string;
}

export type Log = (line: string) => void;

/** Milliseconds of the window in which lines are counted. */
const window = 60_000;

/**
 * Lines of one event and outcome in a window. Attackers cause refusals by the thousand; what is done has
 * cost a password or a link, and on the morning of a launch a whole company logs in.
 */
const mostLines = ({ outcome }: SecurityEvent) => (outcome === "done" ? 1000 : 120);

/** The request behind an event. What a command or the API itself does has none. */
interface EventSource extends Pick<Caller, "network" | "requestId"> {
  /** The path of the call, where the event can be that of several. */
  readonly call?: string;
}

interface SecurityLogOptions {
  readonly log: Log;
  readonly now: () => Date;
  /** Count all events, also those that get no line. */
  readonly metrics?: { readonly countEvent: (event: SecurityEvent) => void };
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
    record(
      {
        event,
        outcome,
        participant,
        survey,
        kind: what,
        rows,
        user,
      }: SecurityEvent & EventPerson & EventDetails,
      source?: EventSource,
    ): void {
      const kind = { event, outcome } as SecurityEvent;
      metrics?.countEvent(kind);
      timer ??= setTimeout(endWindow, window).unref();
      const key = JSON.stringify(kind);
      const found = seen.get(key) ?? { kind, lines: 0 };
      found.lines += 1;
      seen.set(key, found);
      if (found.lines > mostLines(kind)) return;
      const { network, call, requestId: request } = source ?? {};
      write({ ...kind, user, survey, kind: what, rows, participant, call, network, request });
    },
    /** Tells what is still counted. */
    close: endWindow,
  };
}
