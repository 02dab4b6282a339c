import { useStore } from "@nanostores/react";
import { useState, type DragEvent, type ReactNode } from "react";

import { profilePictureSize } from "../../../contract/limits.ts";
import type { PictureChoice } from "../../stores/account/profile.ts";
import { placeholders } from "../../ui/placeholders.ts";
import { profileText } from "../../../contract/text/profile.ts";
import fieldStyles from "../../ui/field.module.css";
import { errorId, FieldError } from "../../ui/FieldFrame.tsx";
import styles from "./ProfilePicture.module.css";
import { FallbackPicture } from "./FallbackPicture.tsx";

export interface ProfilePictureProps {
  readonly picture: PictureChoice;
  /** The address of the saved one. */
  readonly saved: string | undefined;
  readonly alt: string;
  /** Under the picture. */
  readonly children?: ReactNode;
}

/** The id of the control. */
export const pictureId = "profile-picture";

const id = pictureId;

/** The profile picture with its pen: click it, or drop a file (specification 2 and 5). */
export function ProfilePicture({ picture, saved, alt, children }: ProfilePictureProps) {
  const { chosen, error } = useStore(picture.$state, { ssr: "initial" });
  const [isOver, setOver] = useState(false);
  const drag = (isDragged: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isDragged);
  };
  return (
    <div className={styles["picture"]}>
      <div
        className={styles["frame"]}
        data-over={isOver}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          void picture.choose(event.dataTransfer.files[0]);
        }}
      >
        <FallbackPicture
          className={styles["image"]}
          src={chosen?.preview ?? saved}
          fallback={placeholders.profile.src}
          alt={alt}
          width={profilePictureSize}
          height={profilePictureSize}
        />
        <input
          className={`visually-hidden ${styles["input"] ?? ""}`}
          id={id}
          type="file"
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          aria-describedby={`${id}-hint${error === null ? "" : ` ${errorId(id)}`}`}
          aria-invalid={error !== null}
          onChange={({ target }) => {
            void picture.choose(target.files?.[0]);
            // Otherwise picking the same file again would fire no event.
            target.value = "";
          }}
        />
        <label className={styles["pen"]} htmlFor={id}>
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path
              d="M4 20l1-5L16 4l4 4L9 19zM14 6l4 4"
              fill="none"
              stroke="currentcolor"
              strokeWidth="2"
              strokeLinejoin="round"
            />
          </svg>
          <span className="visually-hidden">{profileText.choosePicture}</span>
        </label>
      </div>
      {children}
      <p className={fieldStyles["hint"]} id={`${id}-hint`}>
        <span>{profileText.pictureHint}</span>
        <span className={styles["drop"]}>{profileText.pictureDrop}</span>
        <span>.</span>
      </p>
      <p className="visually-hidden" role="status">
        {chosen === null ? "" : profileText.pictureChosen(chosen.file.name)}
      </p>
      <FieldError id={id} error={error ?? undefined} isErrorLive />
    </div>
  );
}
