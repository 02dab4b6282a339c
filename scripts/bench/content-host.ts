/**
 * The API of the benchmark: `content-host.ts POSTS DATABASE embedded|specification`, with many posts.
 * Sends its parent process its address, and changes a post at each message.
 */
import { DatabaseSync } from "node:sqlite";

import { openServer } from "../../src/server/open-server.ts";
import { parseSettings } from "../../src/settings.ts";
import { openPlainHost } from "./plain-host.ts";

const [count = "100", file = "", kind = "embedded"] = process.argv.slice(2);
const server = await openServer(parseSettings({ DATABASE_URL: `file:${file}` }), {
  port: 0,
  hostname: "127.0.0.1",
  announce: () => undefined,
});
const database = new DatabaseSync(file);

const paragraph =
  "People stay where they are heard. We asked four hundred teams what had changed since the last survey, and nearly all of them named a small thing that somebody did the week after, not the programme that was announced in spring. ";

/** A post of about 2.5 KB, with the picture of a sample post. */
function addPosts(posts: number): void {
  const sample = database.prepare("select iCategoryId, vWebpImage, vImageDetail from blog").all();
  const add = database.prepare(
    "insert into blog (iBlogId, vUniqueCode, iCategoryId, vBlog, vWebpImage, vImage, vImageDetail, vImageAlt, tDescription, iOrder) values (?, ?, ?, ?, ?, '', ?, '', ?, ?)",
  );
  database.exec("begin");
  for (let number = 1; number <= posts; number += 1) {
    const like = sample[number % sample.length] ?? {};
    const text = Array.from(
      { length: 10 },
      (_, part) => `<h2>Part ${part + 1} of ${number}</h2><p>${paragraph}</p>`,
    );
    add.run(
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
  database.exec("commit");
}

addPosts(Number(count));
const plain = kind === "specification" ? await openPlainHost(server.address) : undefined;
await plain?.warm();
let changes = 0;
async function change(): Promise<void> {
  changes += 1;
  database
    .prepare("update blog set tDescription = ? where vUniqueCode = 'bench-7'")
    .run(`<p>Change number ${changes}.</p><p>${paragraph}</p>`);
  await plain?.warm();
  process.send?.({ changed: `Change number ${changes}.` });
}
process.on("message", () => void change());
process.on("disconnect", () => process.exit(0));
process.send?.({ address: (plain ?? server).address });
