import { DatabaseSync } from "node:sqlite";

import sharp from "sharp";

import { hexDigest } from "../../src/shared/digest.ts";

/** Content of the embedded API that becomes another one with every change. */
export interface ChangingContent {
  /**
   * Changes what every page shows, and in turn which posts there are, a post's text and another's
   * picture, and the names of two posts.
   */
  readonly change: () => Promise<Change>;
}

export interface Change {
  /** Addresses that lead nowhere afterwards. */
  readonly leaving: readonly string[];
  /** A text that every page contains from now on. */
  readonly marker: string;
}

/** Posts that come and go. */
interface Guest {
  readonly number: number;
  /** All titles that it had. */
  readonly titles: readonly string[];
}

/** Posts of the sample that always stay, in the order of the blog. */
const renamed = 1;
const rewritten = 2;
const repainted = 3;
const mostGuests = 2;

/**
 * Changes the content of an API's database.
 *
 * @param file of an embedded API that has imported its sample; it may be running
 */
export function changingContent(file: string): ChangingContent {
  let changes = 0;
  let guests: readonly Guest[] = [];

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

  async function addGuest(database: DatabaseSync): Promise<void> {
    const title = `Guest ${changes}`;
    database
      .prepare(
        "insert into blog (iBlogId, vUniqueCode, iCategoryId, vBlog, vWebpImage, vImage, vImageDetail, vImageAlt, tDescription, iOrder) select ?, ?, iCategoryId, ?, ?, '', '', '', ?, ? from blog limit 1",
      )
      .run(
        100_000 + changes,
        `guest-${changes}`,
        title,
        await putPicture(database),
        `<p>I am guest number ${changes}.</p>`,
        -changes,
      );
    guests = [...guests, { number: changes, titles: [title] }];
  }

  function renameGuest(database: DatabaseSync): void {
    const guest = guests.at(-1);
    if (!guest) return;
    const title = `Guest ${guest.number} called ${changes}`;
    database
      .prepare("update blog set vBlog = ? where iBlogId = ?")
      .run(title, 100_000 + guest.number);
    guests = guests.with(-1, { ...guest, titles: [...guest.titles, title] });
  }

  function removeGuest(database: DatabaseSync): readonly string[] {
    const [guest, ...others] = guests;
    if (!guest || guests.length < mostGuests) return [];
    database.prepare("delete from blog where iBlogId = ?").run(100_000 + guest.number);
    guests = others;
    return guest.titles.map(addressOf);
  }

  const edit = (database: DatabaseSync, column: string, to: string, id: number) =>
    database.prepare(`update blog set ${column} = ? where iBlogId = ?`).run(to, id);

  async function changeIn(database: DatabaseSync): Promise<readonly string[]> {
    switch (changes % 4) {
      case 1:
        await addGuest(database);
        return removeGuest(database);
      case 2:
        edit(database, "tDescription", `<p>Version ${changes}.</p>`, rewritten);
        edit(database, "vWebpImage", await putPicture(database), repainted);
        return [];
      case 3:
        edit(database, "vBlog", `Renamed ${changes} times`, renamed);
        renameGuest(database);
        return [];
      default:
        return [];
    }
  }

  return {
    change: async () => {
      changes += 1;
      const marker = `letters-${changes}@morrow.example`;
      const database = new DatabaseSync(file, { timeout: 5000 });
      try {
        const leaving = await changeIn(database);
        database.prepare("update setting set vValue = ? where vName = 'COMPANY_EMAIL'").run(marker);
        return { leaving, marker };
      } finally {
        database.close();
      }
    },
  };
}

const addressOf = (title: string) => `/blog-detail/${title.toLowerCase().replaceAll(" ", "-")}`;

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
