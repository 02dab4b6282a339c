import { useState, type ComponentProps } from "react";

type Props = ComponentProps<"img"> & { readonly fallback: string };

/** A picture from the API; `fallback` replaces a missing or broken one (specification 2 and 5). */
export function FallbackPicture({ src, fallback, ...rest }: Props) {
  const [broken, setBroken] = useState<string>();
  const shown = src === undefined || src === broken ? fallback : src;
  return (
    <img
      {...rest}
      src={shown}
      decoding="async"
      onError={() => {
        if (shown !== fallback) setBroken(shown);
      }}
    />
  );
}
