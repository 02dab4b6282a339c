import { useState } from "react";

export interface StandInPictureProps {
  /** Undefined when there is no picture. */
  readonly src: string | undefined;
  readonly standIn: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly className?: string | undefined;
}

/** A picture from the API, with a placeholder for a missing or broken one (specification 2 and 5). */
export function StandInPicture(props: StandInPictureProps) {
  const { src, standIn, ...rest } = props;
  const [broken, setBroken] = useState<string>();
  const shown = src === undefined || src === broken ? standIn : src;
  return (
    <img
      {...rest}
      src={shown}
      decoding="async"
      onError={() => {
        if (shown !== standIn) setBroken(shown);
      }}
    />
  );
}
