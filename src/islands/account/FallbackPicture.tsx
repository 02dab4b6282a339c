import { useState, type ComponentProps } from "react";

/** A picture from the API; `standIn` replaces a missing or broken one (specification 2 and 5). */
export function StandInPicture({
  src,
  standIn,
  ...rest
}: ComponentProps<"img"> & { readonly standIn: string }) {
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
