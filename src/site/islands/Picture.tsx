/** A picture of a page; its size reserves the space while it loads. */
export interface PictureProps {
  readonly src: string;
  readonly srcset?: string | undefined;
  readonly width: number;
  readonly height: number;
}

export const Picture = ({ srcset, ...rest }: PictureProps & { readonly alt: string }) => (
  <img {...rest} srcSet={srcset} loading="lazy" decoding="async" />
);
