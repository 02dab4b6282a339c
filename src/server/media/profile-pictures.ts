import { randomUUID } from "node:crypto";

import { hexDigest } from "../../shared/digest.ts";
import type { Database, Tables } from "../db/tables.ts";
import type { AcceptedPicture } from "./accept-picture.ts";

/** The folder of uploaded pictures below /media. No drawing of the sample may be in it. */
export const profilePictureFolder = "participant";
const ownPicture = new RegExp(`^/media/(${profilePictureFolder}/.+)$`);

/** The addresses of a participant's picture; both empty when there is none. */
type PictureAddresses = Pick<Tables["participant"], "vImage" | "vWebpImage">;

/** Stores a picture under an unguessable name. */
export async function keepPicture(
  database: Database,
  { webp, jpeg }: AcceptedPicture,
): Promise<PictureAddresses> {
  const path = `${profilePictureFolder}/${randomUUID()}`;
  const files = [
    { vPath: `${path}.jpg`, vType: "image/jpeg", bContent: jpeg },
    { vPath: `${path}.webp`, vType: "image/webp", bContent: webp },
  ];
  for (const file of files) {
    const vHash = hexDigest(file.vPath, 32);
    await database
      .insertInto("picture")
      .values({ ...file, vHash, vSourceHash: vHash })
      .execute();
  }
  return { vImage: `/media/${path}.jpg`, vWebpImage: `/media/${path}.webp` };
}

/** Removes uploaded pictures; those of the sample stay. */
export async function removePictures(
  database: Database,
  { vImage, vWebpImage }: PictureAddresses,
): Promise<void> {
  for (const address of [vImage, vWebpImage]) {
    const path = ownPicture.exec(address)?.[1];
    if (path !== undefined)
      await database.deleteFrom("picture").where("vPath", "=", path).execute();
  }
}
