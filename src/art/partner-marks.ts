/** The marks of the invented organisations in the sample: plain shapes on a field of 72 by 72. */

export interface Mark {
  /** Filled outlines; holes by the even-odd rule. */
  fill?: string;
  /** Lines, drawn `weight` thick with round ends. */
  line?: string;
  weight?: number;
  square?: boolean;
}

const gear = (count: number, inner: number, outer: number): string =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
    const point = (reach: number): string =>
      `${(36 + Math.cos(angle) * reach).toFixed(1)} ${(36 + Math.sin(angle) * reach).toFixed(1)}`;
    return `M${point(inner)}L${point(outer)}`;
  }).join("");

export const marks = {
  /** A drop whose lower part is water in two waves. */
  drop: {
    fill: "M36 3c16 19 25 31 25 42a25 25 0 0 1-50 0c0-11 9-23 25-42zM15 44c7-6 14-6 21 0s14 6 21 0v7c-7 6-14 6-21 0s-14-6-21 0zM20 58c5-3 11-2 16 1s11 4 16 1l-4 4c-4 1-8 0-12-2s-8-2-12-1z",
  },
  /** A stage lantern and the cone of its light. */
  lantern: {
    fill: "M28 12h16v7H28zM22 19h28l6 34H16zM36 25c7 8 10 12 10 17a10 10 0 0 1-20 0c0-5 3-9 10-17zM12 57h48v7H12z",
    line: "M28 10a8 7 0 0 1 16 0",
    weight: 3.5,
  },
  /** A cross that two hills run through. */
  valley: {
    fill: "M25 4h22v21h21v22H47v21H25V47H4V25h21zM4 27v8l32 17 32-17v-8L36 44z",
  },
  /** Two rails turning west. */
  rail: {
    line: "M67 12H36a24 24 0 0 0 0 48h31M67 28H36a8 8 0 0 0 0 16h31",
    weight: 8.5,
    square: true,
  },
  /** A hare's head with its ears up. */
  hare: {
    fill: "M36 3a33 33 0 1 1-.1 0zM22 11c-5 10-2 23 5 31-6 4-10 10-10 16 4 5 11 8 19 8s15-3 19-8c0-6-4-12-10-16 7-8 10-21 5-31-8 5-12 15-12 27h-4c0-12-4-22-12-27z",
  },
  /** A shield with an alder leaf over water. */
  shield: {
    fill: "M9 6h54v32c0 15-12 25-27 31C21 63 9 53 9 38zM36 12c-9 6-12 13-10 20 2 5 5 8 8 9v6h4v-6c3-1 6-4 8-9 2-7-1-14-10-20zM15 48c7 5 14 5 21 0 7 5 14 5 21 0l-3 6c-6 3-12 3-18 0-6 3-12 3-18 0z",
  },
  /** A row of gables. */
  gables: {
    fill: "M2 40l14-17 14 17v28H2zM31 68V28L49 6l21 22v40zM11 68V52h10v16zM40 34h8v8h-8zM54 34h8v8h-8zM40 50h8v18h-8zM54 50h8v8h-8z",
  },
  /** A tally of four, bridged by the fifth. */
  tally: {
    line: "M12 12v48M28 12v48M44 12v48M60 12v48M4 52C18 20 54 20 68 52",
    weight: 6.5,
  },
  /** The tide: one disc that water cuts into ever thinner bands. */
  tide: {
    fill: "M36 4a32 32 0 0 1 31.6 27H4.400A32 32 0 0 1 36 4zM4 36h64a32 32 0 0 1-1.500 9H5.500A32 32 0 0 1 4 36zM8 51h56a32 32 0 0 1-5 7H13a32 32 0 0 1-5-7zM19 63h34a32 32 0 0 1-34 0z",
  },
  /** A wheel of strokes, for any other organisation. */
  wheel: { line: gear(12, 14, 31), weight: 6 },
} satisfies Record<string, Mark>;

export type MarkName = keyof typeof marks;
