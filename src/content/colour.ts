/** Red, green and blue from 0 to 255. */
type Channels = readonly [number, number, number];

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

/** Whether text on a colour should be light (`on-dark`) or dark; no colour counts as light paper. */
export function toneOf(colour: string): "on-dark" | "on-light" {
  const channels = channelsOf(colour);
  // Below 0.179 white text has more contrast than black (WCAG's luminance formula).
  return channels && luminance(channels) < 0.179 ? "on-dark" : "on-light";
}

function channelsOf(colour: string): Channels | undefined {
  if (colour.startsWith("#")) {
    const digits = colour.slice(1);
    const wide = digits.length < 6 ? digits.replaceAll(/./g, "$&$&") : digits;
    const channel = (at: number) => Number.parseInt(wide.slice(at, at + 2), 16);
    return [channel(0), channel(2), channel(4)];
  }
  const [red, green, blue] = (colour.match(/[\d.]+%?/g) ?? []).map((part) =>
    part.endsWith("%") ? Number.parseFloat(part) * 2.55 : Number(part),
  );
  return red === undefined || green === undefined || blue === undefined
    ? undefined
    : [red, green, blue];
}

function luminance(channels: Channels): number {
  const linear = (channel: number) => {
    const value = Math.min(255, channel) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = channels;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
