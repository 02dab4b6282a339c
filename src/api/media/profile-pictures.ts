import { randomUUID } from "node:crypto";

import { hexDigest } from "../../shared/digest.ts";
import { type Database, profilePictureFolder, type Tables } from "../db/tables.ts";
import type { AcceptedPicture } from "./make-profile-picture.ts";

const ownPicture = new RegExp(`^/media/(${profilePictureFolder}/.+)$`);

type PictureAddresses = Pick<Tables["participant"], "vImage" | "vWebpImage">;

/** Stores a picture under an unguessable name. */
export async function storePicture(
  database: Database,
  { webp, jpeg }: AcceptedPicture,
): Promise<PictureAddresses> {
  const path = `${profilePictureFolder}/${randomUUID()}`;
  const rows = [
    { vPath: `${path}.jpg`, vType: "image/jpeg", bContent: jpeg },
    { vPath: `${path}.webp`, vType: "image/webp", bContent: webp },
  ].map((file) => {
    const vHash = hexDigest(file.vPath, 32);
    return { ...file, vHash, vSourceHash: vHash };
  });
  await database.insertInto("picture").values(rows).execute();
  return { vImage: `/media/${path}.jpg`, vWebpImage: `/media/${path}.webp` };
}

/** Removes uploaded pictures; those of the sample stay. */
export async function removePictures(
  database: Database,
  { vImage, vWebpImage }: PictureAddresses,
): Promise<void> {
  const paths = [vImage, vWebpImage].flatMap((address) => ownPicture.exec(address)?.[1] ?? []);
  if (paths.length > 0) await database.deleteFrom("picture").where("vPath", "in", paths).execute();
}
