import { DatabaseSync } from "node:sqlite";

import sharp from "sharp";

import { hexDigest } from "../../src/shared/digest.ts";

/** Content of the embedded API that becomes another one with every change. */
interface ChangingContent {
  /** Changes what every page shows, and in turn which posts there are, and a post's text and another's picture. */
  readonly change: () => Promise<void>;
}

/** Posts of the sample that always stay, in the order of the blog. */
const rewritten = 2;
const repainted = 3;

/**
 * Changes the content of an API's database.
 *
 * @param file of an embedded API that has imported its sample; it may be running
 */
export function changingContent(file: string): ChangingContent {
  let changes = 0;

  async function putPicture(database: DatabaseSync): Promise<string> {
    const path = `endurance/${changes}.webp`;
    const bytes = await picture(changes);
    const digest = hexDigest(bytes, 64);
    database
      .prepare(
        "insert into picture (vPath, vType, vHash, vSourceHash, bContent) values (?, 'image/webp', ?, ?, ?)",
      )
      .run(path, digest.slice(0, 32), digest, bytes);
    return `/media/${path}`;
  }

  const addPost = async (database: DatabaseSync) =>
    database
      .prepare(
        "insert into blog (iBlogId, vUniqueCode, iCategoryId, vBlog, vWebpImage, vImage, vImageDetail, vImageAlt, tDescription, iOrder) select ?, ?, iCategoryId, ?, ?, '', '', '', ?, ? from blog limit 1",
      )
      .run(
        100_000 + changes,
        `guest-${changes}`,
        `Guest ${changes}`,
        await putPicture(database),
        `<p>I am guest number ${changes}.</p>`,
        -changes,
      );

  const edit = (database: DatabaseSync, column: string, to: string, id: number) =>
    database.prepare(`update blog set ${column} = ? where iBlogId = ?`).run(to, id);

  return {
    change: async () => {
      changes += 1;
      using database = new DatabaseSync(file, { timeout: 5000 });
      if (changes % 2 === 1) await addPost(database);
      else {
        edit(database, "tDescription", `<p>Version ${changes}.</p>`, rewritten);
        edit(database, "vWebpImage", await putPicture(database), repainted);
      }
      database
        .prepare("update setting set vValue = ? where vName = 'COMPANY_EMAIL'")
        .run(`letters-${changes}@morrow.example`);
    },
  };
}

/** One colour: each number another one. */
const picture = (number: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 640,
      height: 400,
      channels: 3,
      background: { r: (number * 53) % 256, g: (number * 97) % 256, b: (number * 193) % 256 },
    },
  })
    .webp({ effort: 0 })
    .toBuffer();
