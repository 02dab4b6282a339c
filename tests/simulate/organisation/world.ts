import { createApp } from "../../../src/api/create-app.ts";
import { openSession } from "../../../src/api/accounts/session.ts";
import { createMailer } from "../../../src/api/mail/mailer.ts";
import { writeMail } from "../../../src/api/write-mail.ts";
import { createMaintenance } from "../../../src/api/rounds/rounds.ts";
import type { Context, CommandReport } from "../../../src/operate/organisation/context.ts";
import type { Asked } from "../../../src/site/stores/survey/saves.ts";
import { CliError } from "../../../src/shared/errors.ts";
import { createEventLoop } from "../event-loop.ts";
import { Violation } from "../violation.ts";
import { type Checks, createChecks } from "./checks.ts";
import { firstEntries, type Spelling, type Survey, type Wording } from "./folder.ts";
import { Gate, type Host } from "./host.ts";
import { createMailServer } from "./mail-server.ts";
import { type Known, type Mailed, nothingKnown } from "./model.ts";
import { unlimited as rates } from "../without-limits.ts";

/** Zones whose clocks change, at different times of the day and of the year, and one whose don't. */
const zones = [
  "Europe/Berlin",
  "America/Los_Angeles",
  "Pacific/Auckland",
  "America/Santiago",
  "Asia/Kolkata",
];
/** Some days before clocks change there, and one in the middle of a month. */
const starts = [
  "2026-03-05T09:00:00Z",
  "2026-03-26T23:30:00Z",
  "2026-09-03T12:00:00Z",
  "2026-10-22T06:00:00Z",
  "2027-01-14T15:00:00Z",
];

/** Mails that wait at once. */
const mostMails = 60;
const minute = 60_000;
const hour = 60 * minute;

/** A code that was mailed; `isSure`: no restore has taken back since what it opens. */
export type SureMailed = Mailed & { readonly isSure: boolean };

/** How somebody is logged in: by a link, or by password. */
export interface Login {
  readonly name: string;
  readonly code: string;
  readonly link?: SureMailed;
}

/** Questions that a person has before the eyes. */
export interface Page {
  login: Login;
  readonly survey: Survey;
  readonly round: number | undefined;
  readonly asked: Asked | null;
  readonly version: number;
  readonly parts: readonly {
    readonly iCategoryId: number;
    readonly iSubCategoryId: number;
    readonly questions: readonly number[];
    readonly options: readonly number[];
  }[];
}

/** What a person has and knows. */
interface Visitor {
  /** The code of the login by password. */
  session: string;
  hasPassword: boolean;
  page: Page | undefined;
  /** The last save, to be sent again. */
  last: (() => Promise<void>) | undefined;
}

/** A process of the API, as `openApp` puts it together. */
function createApi({ host, settings, now, checks, mailServer, trace }: World) {
  const gate = new Gate();
  const services = { database: host.connect(gate), now };
  const log = (line: string) => {
    if (!gate.isDead && line.includes("can't")) checks.errors.push(`The API says: ${line}`);
  };
  const security = { record: () => undefined, close: () => Promise.resolve() };
  return {
    gate,
    app: createApp({ ...services, settings, rates, log, security }),
    mailer: createMailer({
      ...services,
      log,
      send: mailServer.sendFor(gate),
      write: (row) => writeMail({ ...services, settings }, row),
    }),
    maintenance: createMaintenance(services, settings.MINIMUM_GROUP, {
      announce: (line) => trace(line),
      log,
      security,
    }),
  };
}
type Api = ReturnType<typeof createApi>;

/** A firm with its people, its HR system, its mail server, its commands and the API: one seed decides all. */
export class World {
  readonly host: Host;
  readonly seed: number;
  readonly settings;
  readonly loop = createEventLoop();
  readonly lines: string[] = [];
  readonly zone: string;
  readonly start: number;
  readonly checks: Checks;
  readonly mailServer;
  readonly entries = firstEntries();
  readonly spelling: Spelling = { isLoud: false, hasIds: false };
  readonly wordings = new Map<Survey, Wording>();
  readonly visitors = new Map<string, Visitor>();
  codes: SureMailed[] = [];
  /** Addresses, and names, of people who were erased. */
  readonly erased = new Set<string>();
  readonly left = new Set<string>();
  /** Mails a minute. */
  readonly pace = 10;
  known: Known = nothingKnown();
  apis: Api[] = [];
  backup: { readonly file: string; readonly known: Known; readonly content: string } | undefined;
  /** Kills and restores so far: mails that were sent before may come again. */
  accidents = 0;
  rounds = 0;
  readonly #dayFormat: Intl.DateTimeFormat;

  constructor(host: Host, seed: number) {
    this.host = host;
    this.seed = seed;
    this.settings = host.settings[seed % 7 > 4 ? "password" : "open"];
    this.zone = zones[seed % zones.length] ?? "";
    this.start = Date.parse(starts[Math.floor(seed / zones.length) % starts.length] ?? "");
    process.env["TZ"] = this.zone;
    this.#dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: this.zone });
    this.checks = createChecks(this);
    this.mailServer = createMailServer({
      loop: this.loop,
      onOffer: (mail) => this.checks.offer(mail),
      onMail: (mail, outcome) => this.checks.mail(mail, outcome),
    });
    host.begin();
    this.startApi();
  }

  readonly now = (): Date => new Date(this.start + this.loop.now());
  /** The day of the organisation, by another code than the product's. */
  day(time = this.now()): string {
    return this.#dayFormat.format(time);
  }
  /** The day so many days later. */
  later(days: number, from = this.day()): string {
    return new Date(Date.parse(from) + days * 24 * hour).toISOString().slice(0, 10);
  }
  say = (words: string) =>
    void this.lines.push(`${this.now().toISOString().slice(0, 16)}  ${words}`);
  trace = (words: string) => this.say(`    ${words}`);

  visitor(name: string): Visitor {
    const found = this.visitors.get(name) ?? {
      session: "",
      hasPassword: false,
      page: undefined,
      last: undefined,
    };
    this.visitors.set(name, found);
    return found;
  }

  startApi(): void {
    this.apis.push(createApi(this));
  }

  kill(api: Api): void {
    api.gate.isDead = true;
    this.apis = this.apis.filter((one) => one !== api);
    this.accidents += 1;
    this.mailServer.cut(api.gate);
    void api.maintenance.close();
  }

  /** Removes processes that were killed by the number of their statements. */
  bury(): void {
    for (const api of this.apis) if (api.gate.isDead) this.kill(api);
  }

  /** Lets the running APIs do what is due. */
  async work(): Promise<void> {
    for (const api of this.apis) await api.maintenance.run();
    this.bury();
    this.checks.rounds();
    await this.sendMails();
  }

  /** Sends what is due, one after the other in their pace. */
  async sendMails(): Promise<void> {
    for (let count = 0; count < mostMails; count += 1) {
      const before = this.host.version();
      for (const { mailer } of this.apis) void mailer.deliver();
      await this.loop.settle();
      this.bury();
      if (this.host.version() === before) return;
      await this.loop.advance(minute / this.pace);
    }
  }

  /** When the next mail is due, at one of the times at which the queue is read. */
  #nextMail(): number {
    const [row] = this.host.read(
      `select max(min(mail."dNext"), mail_queue."dNext") as next from mail, mail_queue where "eRefused" = 'No'`,
    );
    const due = Date.parse(String(row?.["next"] ?? "")) - this.start;
    if (Number.isNaN(due) || this.apis.length === 0) return Infinity;
    const step = minute / 2;
    return Math.max(Math.ceil(due / step), Math.floor(this.loop.now() / step) + 1) * step;
  }

  /** Time passes: mails are sent when they are due, and rounds are kept after each midnight. */
  async pass(milliseconds: number): Promise<void> {
    const until = this.loop.now() + milliseconds;
    let polls = 0;
    while (this.loop.now() < until) {
      const today = this.now();
      const midnight =
        new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime() +
        minute -
        this.start;
      const mail = Math.max(this.#nextMail(), this.loop.now() + (polls > 40 ? hour : 0));
      const next = Math.min(until, midnight, mail);
      await this.loop.advance(next - this.loop.now());
      this.checks.rounds();
      if (next === mail) {
        polls += 1;
        await this.sendMails();
      } else await this.work();
      this.checks.look();
    }
  }

  /**
   * Runs a command, which may be killed before one of its statements.
   *
   * @returns undefined when it was killed or has refused
   */
  async command(
    work: (context: Context) => Promise<CommandReport>,
    statements = Infinity,
  ): Promise<CommandReport | undefined> {
    const gate = new Gate();
    gate.left = statements;
    const { settings } = this;
    try {
      const report = await work({ settings, database: this.host.connect(gate), now: this.now });
      this.trace(report.lines[0]?.split("\n")[0] ?? "");
      return report;
    } catch (error) {
      if (gate.isDead) this.accidents += 1;
      else if (!(error instanceof CliError)) throw error;
      this.trace((error as Error).message);
      return undefined;
    }
  }

  /** A database that nothing kills. */
  context(): Context {
    const { settings, now } = this;
    return { settings, database: this.host.connect(new Gate()), now };
  }

  async logIn(name: string, row: number): Promise<void> {
    const visitor = this.visitor(name);
    visitor.session = await openSession(this.context(), row);
    visitor.hasPassword = true;
  }

  /** @returns undefined where no API answers, or it is killed while it does */
  async call(path: string, body: object, key?: string) {
    const [api] = this.apis;
    if (!api) return undefined;
    const response = await api.app.request(
      path,
      {
        method: "POST",
        headers: { "Content-Type": "application/json", ...(key && { "Idempotency-Key": key }) },
        body: JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress: "192.0.2.1" } } },
    );
    const answer = {
      status: response.status,
      data: ((await response.json()) as { data?: never }).data,
    };
    const isLost = api.gate.isDead;
    this.bury();
    if (!isLost && answer.status >= 500) throw new Violation(`${path} answers ${answer.status}.`);
    return isLost ? undefined : (answer as { status: number; data: unknown });
  }
}
