/**
 * The attackers of `npm run bench -- attack`, in a process of their own: waves of requests from several
 * loopback addresses. Receives a `Flood`, sends what it was answered when it is told to stop.
 */
import { Agent, request } from "node:http";

export interface Flood {
  /** The API's address. */
  readonly address: string;
  /** Loopback addresses from which the requests come. */
  readonly senders: readonly string[];
  /** Requests of a wave, each on a connection of its own. */
  readonly connections: number;
}

/** How many answers had each status; 0 where there was none. */
export type AnswerCounts = Readonly<Record<number, number>>;

const longest = 126 * 1024;
/** A little below the longest JSON that the API reads. */
const longestRead = 31 * 1024;
const boundary = "----WebKitFormBoundary0123456789abcdef";

interface Attack {
  readonly path: string;
  readonly type?: string;
  readonly body?: () => string;
}

const fill = (piece: string, length: number) => piece.repeat(length / piece.length);
const unknown = () => `x${Math.random()}`;

/** Bodies that take a parser the most time, of about so many bytes. */
const junk = (length: number): readonly string[] => [
  `{"a":"\\u0000","b":[${fill("[],", length)}[]]}`,
  `{${Array.from({ length: length / 11.5 }, (_, key) => `"${key}":1`).join(",")}}`,
  fill("[", length),
  `{"a":"\\u0000","b":${fill("[", length)}`,
];

/** Multipart forms of 9 MB: what are nearly boundaries, many fields, and one long text. */
const form = (parts: readonly string[]) =>
  `${parts.map((part, index) => `--${boundary}\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n${part}\r\n`).join("")}--${boundary}--\r\n`;
const nine = 9 * 1024 * 1024;
const forms = [
  form([fill(`\r\n${boundary.slice(0, -1)}`, nine)]),
  form(Array.from({ length: 28 }, () => fill("\r\n--", nine / 28))),
];

const captcha = (length: number) =>
  Buffer.from(JSON.stringify({ challenge: fill("[],", length * 0.7) })).toString("base64");
const login = (length: number) =>
  JSON.stringify({
    vEmail: "a@b.cc",
    vPassword: "aaaaaaa",
    vGoogleRecaptchaResponse: captcha(length),
  });

const bodies = [longest, longestRead].flatMap(junk);
const logins = [longest, longestRead].map(login);

/** The dearest requests that need no login, found by a penetration test. */
const attacks: readonly Attack[] = [
  { path: "/api/blog/get_all_data", body: () => '{"vCategory":""}' },
  { path: "/api/blog/get_all_data", body: () => JSON.stringify({ vCategory: unknown() }) },
  ...bodies.map((body) => ({ path: "/api/label/get_all_data", body: () => body })),
  ...logins.map((body) => ({ path: "/api/participant/login", body: () => body })),
  { path: "/media/videos/what-a-survey-can-hear.mp4" },
  { path: "/docs" },
  { path: "/openapi.json" },
  { path: "/api/human_check/challenge" },
  { path: "/api/survey_link/get_by_id", body: () => JSON.stringify({ iSurveyLinkId: unknown() }) },
  {
    path: "/api/blog/recommendation",
    body: () => JSON.stringify({ iCategoryId: unknown(), iBlogId: unknown() }),
  },
  ...forms.map((body) => ({
    path: "/api/participant/profile_update",
    type: `multipart/form-data; boundary=${boundary}`,
    body: () => body,
  })),
];

process.once("message", (flood: Flood) => void run(flood));

async function run({ address, senders, connections }: Flood): Promise<void> {
  const answers: Record<number, number> = {};
  const end = new AbortController();
  process.once("message", () => end.abort());
  const agents = senders.map(
    (localAddress) => new Agent({ keepAlive: true, localAddress, maxSockets: Infinity }),
  );
  const send = ({ path, type = "application/json", body }: Attack, agent: Agent | undefined) =>
    new Promise<number>((resolve) => {
      const text = body?.();
      const sent = request(address + path, {
        agent,
        method: text === undefined ? "GET" : "POST",
        headers: text === undefined ? {} : { "content-type": type, "content-length": text.length },
      });
      sent.on("response", (response) => {
        response.resume();
        response.once("close", () => resolve(response.statusCode ?? 0));
      });
      sent.once("error", () => resolve(0));
      sent.end(text);
    });
  let sent = 0;
  while (!end.signal.aborted) {
    const wave: Promise<number>[] = [];
    for (; wave.length < connections; sent += 1) {
      const attack = attacks[Math.floor(sent / agents.length) % attacks.length];
      if (attack) wave.push(send(attack, agents[sent % agents.length]));
    }
    for (const status of await Promise.all(wave)) answers[status] = (answers[status] ?? 0) + 1;
  }
  process.send?.(answers, () => process.disconnect());
}
