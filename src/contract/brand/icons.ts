import { logo, smallLogo } from "./brand.ts";
import { tokens } from "./look.ts";

interface Icon {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** The mark's part of the height. */
  readonly share: number;
  /** The radius of the corners, as a part of the height. */
  readonly corners?: number;
  readonly mark?: string;
}

/** The mark in the middle of the pages' ground, as SVG that is a file of its own. */
export function drawIcon({ width, height, share, corners = 0, mark = logo }: Icon): string {
  const high = 32 / share;
  const wide = (high * width) / height;
  const [left, top] = [16 - wide / 2, 16 - high / 2];
  const style = (["ink", "accent", "coral"] as const)
    .map((name) => `.art-${name}{fill:${tokens[name].light}}`)
    .join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${wide} ${high}"><style>${style}</style><rect x="${left}" y="${top}" width="${wide}" height="${high}" rx="${corners * high}" fill="${tokens.surface.light}"/>${mark}</svg>`;
}

/** The icon of a tab. */
export const tabIcon: Icon = { width: 32, height: 32, share: 0.92, corners: 0.22, mark: smallLogo };

/** The icons of a phone's screen, by the names of their files; masks cut what is outside of a circle. */
export const screenIcons: Readonly<Record<string, Icon>> = {
  "apple-touch-icon-180": { width: 180, height: 180, share: 0.72 },
  "icon-192": { width: 192, height: 192, share: 0.72, corners: 0.22 },
  "icon-512": { width: 512, height: 512, share: 0.72, corners: 0.22 },
  "maskable-512": { width: 512, height: 512, share: 0.56 },
};
