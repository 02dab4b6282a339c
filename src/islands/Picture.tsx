/** A picture of a page; its size reserves the space while it loads. */
export interface PictureProps {
  readonly src: string;
  readonly srcset?: string | undefined;
  readonly width: number;
  readonly height: number;
}

export function Picture({
  src,
  srcset,
  width,
  height,
  alt,
}: PictureProps & { readonly alt: string }) {
  return (
    <img
      src={src}
      srcSet={srcset}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  );
}
