/**
 * The API of the benchmark: `content-host.ts POSTS DATABASE embedded|specification [photographs]`, with
 * many posts; with photographs each has a short text and a different one. Sends its parent process its
 * address, and at each message changes the post of that number, or with photographs adds one.
 */
import { DatabaseSync } from "node:sqlite";

import { standardRates } from "../../src/api/limits/rates.ts";
import { openServer } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { hexDigest } from "../../src/shared/digest.ts";
import { drawPhotographs } from "./draw-photographs.ts";
import { openPlainHost } from "./plain-host.ts";

const [count = "100", file = "", kind = "embedded", illustrations] = process.argv.slice(2);
const posts = Number(count);
const hasPhotographs = illustrations === "photographs";

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
const insertPicture = database.prepare(
  "insert into picture (vPath, vType, vHash, vSourceHash, bContent) values (?, 'image/jpeg', ?, '', ?)",
);
const photograph = (number: number) => `photograph-${number}.jpg`;

/** A post of about 2.5 KB, with the picture of a sample post, or with a photograph. */
function addPost(number: number): void {
  const like = sample[number % sample.length] ?? {};
  const picture = hasPhotographs ? `/media/${photograph(number)}` : undefined;
  const text = Array.from(
    { length: hasPhotographs ? 1 : 10 },
    (_, part) => `<h2>Part ${part + 1} of ${number}</h2><p>${paragraph}</p>`,
  );
  insertPost.run(
    100_000 + number,
    `bench-${number}`,
    like["iCategoryId"] ?? 1,
    `What we learned in week ${number}`,
    picture ?? like["vWebpImage"] ?? "",
    picture ?? like["vImageDetail"] ?? "",
    text.join(""),
    1000 + number,
  );
}

// One more than there are posts, for a post that is added.
let drawn = 0;
for await (const bytes of hasPhotographs ? drawPhotographs(posts + 1) : [])
  insertPicture.run(photograph(++drawn), hexDigest(bytes, 32), bytes);
database.exec("begin");
for (let number = 1; number <= posts; number += 1) addPost(number);
database.exec("commit");
const plain = kind === "specification" ? await openPlainHost(server.address) : undefined;
await plain?.warm();
let changes = 0;

async function change(post: unknown): Promise<void> {
  changes += 1;
  if (hasPhotographs) addPost(posts + changes);
  else
    database
      .prepare("update blog set tDescription = ? where vUniqueCode = ?")
      .run(`<p>Change number ${changes}.</p><p>${paragraph}</p>`, `bench-${String(post)}`);
  await plain?.warm();
  process.send?.({ changed: `Change number ${changes}.` });
}

process.on("message", (post) => void change(post));
process.on("disconnect", () => process.exit(0));
process.send?.({ address: (plain ?? server).address });
