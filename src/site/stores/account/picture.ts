import { atom, type ReadableAtom } from "nanostores";

import { pictureTypes } from "../../../contract/limits.ts";
import { profileText } from "../../text/profile.ts";

/** A picture made ready to be sent, and shown. */
export interface PreparedPicture {
  readonly file: File;
  /** An address that shows it. */
  readonly preview: string;
}

interface PictureState {
  /** Null while the saved picture shows. */
  readonly chosen: PreparedPicture | null;
  readonly error: string | null;
}

function pictureError({ type, size }: File): string | null {
  const isAllowed = (pictureTypes as readonly string[]).includes(type);
  if (!isAllowed) return profileText.pictureType;
  return size === 0 ? profileText.pictureEmpty : null;
}

/**
 * The picture of a profile while it is being edited.
 *
 * @param prepare scales a picture in the browser; null for one that can't be read
 */
export function createPictureChoice(prepare: (file: File) => Promise<PreparedPicture | null>) {
  const $state = atom<PictureState>({ chosen: null, error: null });
  const none = Promise.resolve(null);
  let latest: Promise<PreparedPicture | null> = none;
  return {
    $state: $state as ReadableAtom<PictureState>,
    /** Takes a picked or dropped file; one of another type (specification 5), an empty and a damaged one clear the pick. */
    async choose(file: File | undefined) {
      if (!file) return;
      const error = pictureError(file);
      if (error !== null) {
        latest = none;
        $state.set({ chosen: null, error });
        return;
      }
      const attempt = prepare(file);
      latest = attempt;
      const chosen = await attempt;
      // A second pick may have been ready first.
      if (latest === attempt)
        $state.set({ chosen, error: chosen ? null : profileText.pictureDamaged });
    },
    /** The picture to send: waits for one that is still being made ready. */
    current: () => latest,
  };
}
export type PictureChoice = ReturnType<typeof createPictureChoice>;
