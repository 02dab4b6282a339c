/**
 * The API of the benchmark: `content-host.ts POSTS DATABASE embedded|specification`, with many posts.
 * Sends its parent process its address, and at each message changes the post of that number.
 */
import { DatabaseSync } from "node:sqlite";

import { blogs } from "../../src/contract/blog.ts";
import { standardRates } from "../../src/api/limits/rates.ts";
import { openServer } from "../../src/api/open-server.ts";
import { listen } from "../../src/shared/http/listen.ts";
import { parseSettings } from "../../src/shared/settings.ts";

const [count = "100", file = "", kind = "embedded"] = process.argv.slice(2);

const server = await openServer(parseSettings({ DATABASE_URL: `file:${file}` }), {
  port: 0,
  hostname: "127.0.0.1",
  announce: () => undefined,
  // Publishes follow each other faster than editors work, and the list of posts is read for each.
  rates: {
    ...standardRates,
    request: { address: { tokens: Infinity, minutes: 1 } },
    content: { address: { tokens: Infinity, minutes: 1 } },
  },
});
const database = new DatabaseSync(file);
const paragraph =
  "People stay where they are heard. We asked four hundred teams what had changed since the last survey, and nearly all of them named a small thing that somebody did the week after, not the programme that was announced in spring. ";
const sample = database.prepare("select iCategoryId, vWebpImage, vImageDetail from blog").all();
const insertPost = database.prepare(
  "insert into blog (iBlogId, vUniqueCode, iCategoryId, vBlog, vWebpImage, vImage, vImageDetail, vImageAlt, tDescription, iOrder) values (?, ?, ?, ?, ?, '', ?, '', ?, ?)",
);

/** A post of about 2.5 KB, with the picture of a sample post. */
function addPost(number: number): void {
  const like = sample[number % sample.length] ?? {};
  const text = Array.from(
    { length: 10 },
    (_, part) => `<h2>Part ${part + 1} of ${number}</h2><p>${paragraph}</p>`,
  );
  insertPost.run(
    100_000 + number,
    `bench-${number}`,
    like["iCategoryId"] ?? 1,
    `What we learned in week ${number}`,
    like["vWebpImage"] ?? "",
    like["vImageDetail"] ?? "",
    text.join(""),
    1000 + number,
  );
}

database.exec("begin");
for (let number = 1; number <= Number(count); number += 1) addPost(number);
database.exec("commit");
const plain = kind === "specification" ? await openPlainHost(server.address) : undefined;
await plain?.warm();
let changes = 0;

async function change(post: unknown): Promise<void> {
  changes += 1;
  database
    .prepare("update blog set tDescription = ? where vUniqueCode = ?")
    .run(`<p>Change number ${changes}.</p><p>${paragraph}</p>`, `bench-${String(post)}`);
  await plain?.warm();
  process.send?.({ changed: `Change number ${changes}.` });
}

process.on("message", (post) => void change(post));
process.on("disconnect", () => process.exit(0));
process.send?.({ address: (plain ?? server).address });

/**
 * Opens a host with the content of the embedded API at `origin`, without its extras: no content
 * version, and no recommendations in the list of posts. Texts are arrays of bytes, as the
 * specification has them. It answers from memory.
 */
async function openPlainHost(origin: string) {
  async function ask(method: string, path: string, body: string) {
    const headers = { "content-type": "application/json" };
    const response = await fetch(origin + path, { method, ...(body !== "" && { body, headers }) });
    const bytes = await response.bytes();
    if (!response.ok && path === blogs.path)
      throw new Error(`${path}: expected the list of posts, found HTTP status ${response.status}.`);
    const { status } = response;
    const type = response.headers.get("content-type") ?? "";
    return { status, type, bytes: path === blogs.path ? plainList(bytes) : bytes };
  }
  const answers = new Map<string, ReturnType<typeof ask>>();
  function answerOf(method: string, path: string, body: string) {
    const key = `${method} ${path} ${body}`;
    const answer = answers.get(key) ?? ask(method, path, body);
    answers.set(key, answer);
    return answer;
  }

  const { address } = await listen(
    {
      async fetch(request) {
        const { pathname, search } = new URL(request.url);
        const body = await request.text();
        const { status, type, bytes } = await answerOf(request.method, pathname + search, body);
        return new Response(bytes, { status, headers: { "content-type": type } });
      },
    },
    0,
    "127.0.0.1",
  );
  return {
    address,
    /** Forgets all answers, and makes the largest one anew: it is the publisher that is measured. */
    async warm(): Promise<void> {
      answers.clear();
      await answerOf("POST", blogs.path, JSON.stringify({ vCategory: "" }));
    },
  };
}

function plainList(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const answer = JSON.parse(new TextDecoder().decode(bytes)) as { data: object[] };
  const data = answer.data.map((post) => ({ ...post, recommendation: undefined }));
  return new TextEncoder().encode(JSON.stringify({ ...answer, data }));
}
