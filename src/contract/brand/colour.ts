/** Colours as `#rrggbb`, and what is done with them: in OKLab, where equal steps look equal. */

export type Lab = readonly [lightness: number, a: number, b: number];

const linear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const encoded = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

const channels = (hex: string) =>
  [1, 3, 5].map((start) => linear(parseInt(hex.slice(start, start + 2), 16) / 255));

/** The OKLab coordinates of a colour (Ottosson, 2020). */
export function labOf(hex: string): Lab {
  const [r = 0, g = 0, b = 0] = channels(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The colour of OKLab coordinates; one that no screen shows loses its excess. */
export function hexOf([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const digits = rgb.map((value) =>
    Math.round(255 * encoded(Math.min(1, Math.max(0, value))))
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

/** So much of the second colour in the first, from 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const [one, other] = [labOf(first), labOf(second)];
  const [l = 0, a = 0, b = 0] = one.map(
    (value, index) => value * (1 - share) + (other[index] ?? 0) * share,
  );
  return hexOf([l, a, b]);
}

/** A colour's tone: another lightness, so many times its chroma, its hue turned by so many degrees. */
export function tone(hex: string, lightness: number, chroma = 1, turn = 0): string {
  const [, a, b] = labOf(hex);
  const angle = Math.atan2(b, a) + (turn * Math.PI) / 180;
  const distance = Math.hypot(a, b) * chroma;
  return hexOf([lightness, distance * Math.cos(angle), distance * Math.sin(angle)]);
}

/** As `tone`, with the lightness as a difference. */
export const lighter = (hex: string, by: number, chroma = 1, turn = 0): string =>
  tone(hex, labOf(hex)[0] + by, chroma, turn);

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = channels(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
