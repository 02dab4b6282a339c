import * as v from "valibot";

import { dayOf, type CacheDatabase, inTransaction } from "./cache.ts";

const cachedPicture = v.object({
  file: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}\.[a-z]+$/)),
  width: v.number(),
  height: v.number(),
  etag: v.nullable(v.string()),
  lastModified: v.nullable(v.string()),
  /** Seconds after a check for which the picture is fresh. */
  fresh: v.number(),
  /** When the host last sent or confirmed it, in milliseconds. */
  checked: v.number(),
  /** The host's content version at that time, where it sends one. */
  version: v.nullable(v.string()),
});
export type CachedPicture = v.InferOutput<typeof cachedPicture>;

export type PictureCache = ReturnType<typeof pictureCache>;

/** Milliseconds for which a refusal is valid: later code may accept the picture. */
const refusalLasts = 86_400_000;

const columns = "file, width, height, etag, lastModified, fresh, checked, version";

/** The cached pictures of one host's content, by address; their files are in `images/`. */
export function pictureCache(database: CacheDatabase, source: string) {
  // A fetch uses nearly all of them: loading them at once takes a tenth of the time.
  let all: Map<string, CachedPicture> | undefined;
  const load = () => {
    const rows = database
      .prepare(`SELECT address, ${columns} FROM picture WHERE source = ?`)
      .all(source);
    const pictures = new Map<string, CachedPicture>();
    for (const { address, ...picture } of rows)
      if (v.is(cachedPicture, picture)) pictures.set(String(address), picture);
    return pictures;
  };
  const insert = database.prepare(
    `INSERT OR REPLACE INTO picture (source, address, used, ${columns}) VALUES (:source, :address, :used, :${columns.replaceAll(", ", ", :")})`,
  );
  const found = database.prepare("DELETE FROM missing_picture WHERE source = ? AND address = ?");
  const miss = database.prepare(
    "INSERT INTO missing_picture (source, address, since) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET since = min(since, excluded.since) RETURNING since",
  );
  return {
    find: (address: string): CachedPicture | undefined => (all ??= load()).get(address),
    save: (address: string, picture: CachedPicture, now: Date): void => {
      insert.run({ ...picture, source, address, used: dayOf(now) });
      found.run(source, address);
    },
    /** Since when the host has answered that a picture is gone; `now` for the first time. */
    missingSince: (address: string, now: Date): Date =>
      new Date(Number(miss.get(source, address, now.getTime())?.["since"])),
    /** Why these bytes were refused as a picture in the last 24 hours. */
    refusal: (hash: string, now: Date): string | undefined => {
      const row = database
        .prepare("SELECT reason FROM refused_picture WHERE hash = ? AND until > ?")
        .get(hash, now.getTime());
      return row && String(row["reason"]);
    },
    /** Stores why bytes were refused, because checking them may have taken seconds. */
    refuse: (hash: string, reason: string, now: Date): void => {
      database.prepare("DELETE FROM refused_picture WHERE until <= ?").run(now.getTime());
      database
        .prepare("INSERT OR REPLACE INTO refused_picture (hash, reason, until) VALUES (?, ?, ?)")
        .run(hash, reason, now.getTime() + refusalLasts);
    },
    /** Marks pictures as used, and as confirmed by the host's content version. */
    note: (used: Iterable<string>, confirmed: Iterable<string>, now: Date): void => {
      const day = dayOf(now);
      const use = database.prepare(
        "UPDATE picture SET used = ? WHERE source = ? AND address = ? AND used <> ?",
      );
      const confirm = database.prepare(
        "UPDATE picture SET checked = ? WHERE source = ? AND address = ?",
      );
      inTransaction(database, () => {
        for (const address of used) use.run(day, source, address, day);
        for (const address of confirmed) confirm.run(now.getTime(), source, address);
      });
    },
  };
}
