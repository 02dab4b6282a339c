/** Red, green and blue from 0 to 255. */
type Channels = readonly [number, number, number];

/** How text stands on a ground: with all inks of paper, with the dark one alone, or in light ink. */
export type Tone = "on-paper" | "on-light" | "on-dark";

/** What a section is printed on. */
export interface Ground {
  /** A CSS colour, or empty. */
  readonly color: string;
  readonly tone: Tone;
}

/** The style sheet's colours in light mode (src/styles/tokens.css). */
const paper: Channels = [0xf1, 0xe9, 0xd8];
const ink: Channels = [0x14, 0x30, 0x2a];
const inkSoft: Channels = [0x46, 0x58, 0x4f];
const inkOnDeep: Channels = [0xf6, 0xef, 0xe0];

/** Below this contrast text is hard to read (WCAG 1.4.3). */
export const leastContrast = 4.5;

const hex = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const number = String.raw`\d{1,3}(?:\.\d{1,3})?%?`;
const rgb = new RegExp(
  String.raw`^rgba?\(\s*${number}(?:(?:\s*,\s*|\s+)${number}){2}(?:\s*[,/]\s*(?:0|1|0?\.\d{1,4}|${number}))?\s*\)$`,
  "i",
);

/** A colour of the API when it is CSS hex or rgb notation and nothing else; otherwise empty. */
export function cssColour(value: string): string {
  const colour = value.trim();
  return hex.test(colour) || rgb.test(colour) ? colour : "";
}

/**
 * A colour of the API as a ground for text, with the inks that can be read on it. One that is too
 * dark for dark ink and too light for light ink is mixed with paper until dark ink can be read.
 */
export function groundOf(value: string): Ground {
  const color = cssColour(value);
  const channels = color === "" ? paper : shownOn(paper, color);
  if (contrast(channels, inkSoft) >= leastContrast)
    return { color, tone: "on-paper" };
  if (contrast(channels, ink) >= leastContrast)
    return { color, tone: "on-light" };
  if (contrast(channels, inkOnDeep) >= leastContrast)
    return { color, tone: "on-dark" };
  return { color: lightened(channels), tone: "on-light" };
}

/** The colour with as little paper as dark ink needs, in steps of a fiftieth. */
function lightened(channels: Channels): string {
  for (let share = 0.02; share < 1; share += 0.02) {
    const mixed = mix(channels, paper, share);
    if (contrast(mixed, ink) >= leastContrast)
      return `rgb(${mixed.join(", ")})`;
  }
  return "";
}

const mix = (from: Channels, to: Channels, share: number) =>
  from.map((channel, index) =>
    Math.round(channel + ((to[index] ?? 0) - channel) * share),
  ) as unknown as Channels;

/** The channels that are seen when a colour, translucent perhaps, lies on another. */
export function shownOn(under: Channels, colour: string): Channels {
  const [red = 0, green = 0, blue = 0, alpha = 1] = partsOf(colour);
  return mix(under, [red, green, blue], alpha);
}

/** Channels from 0 to 255 and, where the colour has one, opacity from 0 to 1. */
function partsOf(colour: string): readonly number[] {
  if (colour.startsWith("#")) {
    const digits = colour.slice(1);
    const wide = digits.length < 6 ? digits.replaceAll(/./g, "$&$&") : digits;
    return (wide.match(/../g) ?? []).map((pair, index) => {
      const value = Number.parseInt(pair, 16);
      return index === 3 ? value / 255 : value;
    });
  }
  return (colour.match(/[\d.]+%?/g) ?? []).map((part, index) => {
    const most = index === 3 ? 1 : 255;
    const value = Number.parseFloat(part);
    return Math.min(most, part.endsWith("%") ? (value / 100) * most : value);
  });
}

/** WCAG's ratio of two colours, from 1 to 21. */
export function contrast(one: Channels, other: Channels): number {
  const [dark, light] = [luminance(one), luminance(other)].sort(
    (first, second) => first - second,
  ) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(channels: Channels): number {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = channels;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
