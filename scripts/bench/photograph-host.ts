/**
 * The API of the benchmark of photographs: `photograph-host.ts POSTS embedded|specification DATABASE`,
 * with a different photograph for each post. Sends its parent process its address, and adds a post at
 * each message.
 */
import { DatabaseSync } from "node:sqlite";

import { openServer } from "../../src/server/open-server.ts";
import { parseSettings } from "../../src/settings.ts";
import { hexDigest } from "../../src/shared/digest.ts";
import { startThirdPartyApi } from "../../tests/fixtures/third-party-api.ts";
import type { Row } from "../../tests/fixtures/third-party-content.ts";
import { drawPhotographs } from "./draw-photographs.ts";

const [count = "", kind = "", file = ""] = process.argv.slice(2);
const posts = Number(count);

interface Host {
  readonly address: string;
  readonly addPicture: (name: string, bytes: Uint8Array) => void;
  readonly addPost: (number: number) => void;
}

const nameOf = (number: number) => `photograph-${number}.jpg`;

const post = (number: number) => ({
  vBlog: `What we saw in week ${number}`,
  vUniqueCode: `week-${number}`,
  vWebpImage: `/media/${nameOf(number)}`,
  vImageDetail: `/media/${nameOf(number)}`,
  vImageAlt: "The view from the office",
  iBlogId: 1000 + number,
  iCategoryId: 1,
  tDescription: "<p>People stay where they are heard.</p>",
});

async function specificationHost(): Promise<Host> {
  const api = await startThirdPartyApi();
  const blogs = "/api/blog/get_all_data";
  const change = (part: Partial<typeof api.options>) => {
    api.options = { ...api.options, ...part };
  };
  return {
    address: api.address,
    addPicture(name, bytes) {
      const picture = { bytes, type: "image/jpeg", caching: "max-age=86400" };
      change({ pictures: new Map(api.options.pictures).set(`/media/${name}`, picture) });
    },
    addPost(number) {
      const { content } = api.options;
      const row: Row = { ...post(number), category: { vCategory: "Measuring" }, tags: [] };
      const lists = { ...content.lists, [blogs]: [row, ...(content.lists[blogs] ?? [])] };
      change({ content: { ...content, lists } });
    },
  };
}

async function embeddedHost(): Promise<Host> {
  const { address } = await openServer(parseSettings({ DATABASE_URL: `file:${file}` }), {
    port: 0,
    hostname: "127.0.0.1",
    announce: () => undefined,
  });
  const database = new DatabaseSync(file);
  const columns = [...Object.keys(post(0)), "vImage", "iOrder"];
  const addPost = database.prepare(
    `insert into blog (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
  );
  const addPicture = database.prepare(
    "insert into picture (vPath, vType, vHash, vSourceHash, bContent) values (?, 'image/jpeg', ?, '', ?)",
  );
  return {
    address,
    addPicture: (name, bytes) => void addPicture.run(name, hexDigest(bytes, 32), bytes),
    addPost: (number) => void addPost.run(...Object.values(post(number)), "", -number),
  };
}

const host = await (kind === "embedded" ? embeddedHost() : specificationHost());
let number = 0;
// One more than there are posts, for a post that is added.
for await (const bytes of drawPhotographs(posts + 1)) host.addPicture(nameOf(++number), bytes);
for (let each = 1; each <= posts; each += 1) host.addPost(each);
process.on("message", () => {
  host.addPost(posts + 1);
  process.send?.("added");
});
process.on("disconnect", () => process.exit(0));
process.send?.({ address: host.address });
