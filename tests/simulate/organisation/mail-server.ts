import type { OutgoingMail, Send } from "../../../src/api/mail/mailer.ts";
import type { Stop } from "../../../src/site/environment.ts";
import type { EventLoop } from "../event-loop.ts";
import type { Gate } from "./host.ts";

/** How the mail server behaves, with the answer that nodemailer makes of it. */
const answers = {
  accepts: undefined,
  defers: { code: "EENVELOPE", responseCode: 450, command: "RCPT TO" },
  "is too busy": { code: "EPROTOCOL", responseCode: 421, command: "CONN" },
  "is away": { code: "ESOCKET", command: "CONN" },
  "breaks off": { code: "ETIMEDOUT", command: "CONN" },
  "refuses what is written": { code: "EMESSAGE", responseCode: 554, command: "DATA" },
} as const;
export type Behaviour = keyof typeof answers;
export const behaviours = Object.keys(answers) as Behaviour[];

const noMailbox = { code: "EENVELOPE", responseCode: 550, command: "RCPT TO" } as const;

/** Milliseconds of an outage. */
const longest = 2 * 60 * 60_000;

interface Options {
  readonly loop: EventLoop;
  /** A mail is in its mailbox, or was refused for good. */
  readonly onMail: (mail: OutgoingMail, outcome: "delivered" | "lost" | "refused") => void;
  /** A process offers a mail. */
  readonly onOffer: (mail: OutgoingMail) => void;
}

/** A mail server with the mailboxes of the firm. */
export function createMailServer({ loop, onMail, onOffer }: Options) {
  const gone = new Set<string>();
  let behaviour: Behaviour = "accepts";
  let seconds = 0;
  let count = 0;
  const calls = new Set<{ readonly gate: Gate; readonly end: () => void }>();
  let stop: Stop = () => undefined;
  const answerTo = (to: string) => {
    const present = answers[behaviour];
    return gone.has(to) && present?.command !== "CONN" ? noMailbox : present;
  };
  return {
    gone,
    behave(now: Behaviour): void {
      behaviour = now;
      stop();
      if (now !== "accepts") stop = loop.schedule(longest, () => void (behaviour = "accepts"));
    },
    /** A process ends in the middle of what it sends. */
    cut(gate: Gate): void {
      for (const call of calls) if (call.gate === gate) call.end();
    },
    heal(): void {
      this.behave("accepts");
      seconds = 0;
    },
    slowDown: (now: number) => void (seconds = now),
    /** The connection of one process. */
    sendFor:
      (gate: Gate): Send =>
      async (mail) => {
        gate.pass();
        onOffer(mail);
        if (seconds > 0) {
          const { promise, resolve } = Promise.withResolvers<undefined>();
          const call = { gate, end: () => resolve(undefined) };
          calls.add(call);
          loop.schedule(seconds * 1000, call.end);
          await promise;
          calls.delete(call);
        }
        count += 1;
        const failure = answerTo(mail.to);
        // Of three, one arrives, one does not, and of one the answer is lost.
        const third = behaviour === "breaks off" ? count % 3 : 0;
        const hasArrived = failure === undefined || third > 0;
        const isLost = gate.isDead || third === 2;
        const isRefused =
          failure !== undefined && "responseCode" in failure && failure.responseCode >= 500;
        if (gate.isDead && count % 2 === 0) gate.pass();
        if (hasArrived) onMail(mail, isLost ? "lost" : "delivered");
        else if (isRefused) onMail(mail, "refused");
        gate.pass();
        if (failure && third !== 1) throw Object.assign(new Error("refused"), failure);
      },
  };
}
