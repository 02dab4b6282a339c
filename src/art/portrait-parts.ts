/** The parts that portraits are put together from: outlines on a field of 400 by 400, head at (200, 176). */

/** Outlines of hair: behind the head, over the forehead, and where a dotted strand may run. */
export interface Hair {
  behind?: string;
  over?: string;
  /** Circles of x, y, radius that make up curls, behind or over the head. */
  curls?: readonly (readonly [number, number, number])[];
  curlsOver?: readonly (readonly [number, number, number])[];
}

export const head = "M143 166c0-46 25-70 57-70s57 24 57 70c0 48-27 84-57 84s-57-36-57-84z";
export const neck = "M174 220h52v62c0 20-52 20-52 0z";
export const neckShade = "M174 236c12 14 40 14 52 0v18c-14 16-38 16-52 0z";
export const ears = "M136 166a12 16 0 1 0 14-8zM264 166a12 16 0 1 1-14-8z";
export const shoulders =
  "M44 400c2-66 40-104 112-118l20-6c6 20 42 20 48 0l20 6c72 14 110 52 112 118z";

/** Clothes over the shoulders; every outline lies on top of them. */
export const collars = {
  crew: "M166 279c6 38 62 38 68 0l8 2c-8 50-76 50-84 0z",
  vee: "M170 277l30 62 30-62 9 3-39 82-39-82z",
  shirt: "M171 276l29 34-30 26-16-52zM229 276l-29 34 30 26 16-52z",
  roll: "M166 262c18 14 50 14 68 0l4 30c-20 16-56 16-76 0z",
  lapels: "M166 277l34 92-30-22-20-24 10-10-14-26zM234 277l-34 92 30-22 20-24-10-10 14-26z",
  scarf: "M156 262c26 22 62 22 88 0l8 28c-30 26-74 26-104 0z",
} as const;

export type CollarName = keyof typeof collars;

export const beards = {
  full: "M143 166c6 22 12 30 24 34 10-8 56-8 66 0 12-4 18-12 24-34 4 60-24 98-57 98s-61-38-57-98zM184 214c8 8 24 8 32 0-8-4-24-4-32 0z",
  short:
    "M145 182c6 18 14 26 24 29 10-9 52-9 62 0 10-3 18-11 24-29-2 44-26 73-55 73s-53-29-55-73zM183 216c9 9 25 9 34 0-9-5-25-5-34 0z",
} as const;

const ring = (
  count: number,
  from: number,
  to: number,
  reach: number,
  size: number,
  y = 152,
): (readonly [number, number, number])[] =>
  Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180;
    return [200 + Math.cos(angle) * reach, y - Math.sin(angle) * reach * 1.04, size] as const;
  });

export const hairs = {
  crop: {
    over: "M139 164c-6-50 20-80 62-80s66 28 60 80c-4-4-6-10-8-20-8-20-20-28-32-28-18 4-32 4-48 0-12 4-20 12-26 28-2 10-4 16-8 20z",
  },
  sidePart: {
    over: "M138 170c-8-54 14-90 66-90 42 0 66 32 58 88-6-8-8-16-10-26-26 2-60-8-74-30-8 20-20 30-30 36-4 8-6 16-10 22z",
  },
  bob: {
    behind: "M128 250c-16-60-10-168 72-168s88 108 72 168c-20 8-124 8-144 0z",
    over: "M140 172c-4-50 18-84 60-84s64 34 60 84c-6-14-10-24-14-34-36 4-66-2-84-22-6 20-14 38-22 56z",
  },
  long: {
    behind:
      "M122 300c4-40-8-70-4-120 4-62 34-98 82-98s78 36 82 98c4 50-8 80-4 120-30 14-126 14-156 0z",
    over: "M139 178c-4-54 16-90 61-90s65 36 61 90c-8-30-30-52-60-70-28 18-54 38-62 70z",
  },
  bun: {
    behind: "M166 78a34 32 0 1 1 68 0 34 32 0 1 1-68 0z",
    over: "M138 168c-4-52 20-84 62-84s66 32 62 84c-6-18-14-30-22-38-24-14-56-14-80 0-8 8-16 20-22 38z",
  },
  curls: {
    curls: [...ring(13, -28, 208, 76, 31), ...ring(9, 0, 180, 48, 34)],
    curlsOver: ring(7, 28, 152, 62, 17, 160),
  },
  tousled: {
    curls: ring(9, 8, 172, 58, 25),
    curlsOver: [...ring(8, 24, 156, 56, 17, 158), ...ring(5, 45, 135, 40, 18, 146)],
  },
  receding: {
    over: "M141 172c-8-30-4-52 8-62-4 20-2 34-2 44-2 8-4 14-6 18zM259 172c8-30 4-52-8-62 4 20 2 34 2 44 2 8 4 14 6 18z",
  },
  headscarf: {
    behind:
      "M118 312c-2-40 0-70 4-126 4-66 32-106 78-106s74 40 78 106c4 56 6 86 4 126-40 26-124 26-164 0z",
    over: "M130 176c0-58 28-90 70-90s70 32 70 90c0 40 4 72 12 116-34 34-128 34-164 0 8-44 12-76 12-116zM149 172c0 42 24 76 51 76s51-34 51-76c0-36-20-56-51-56s-51 20-51 56z",
  },
} satisfies Record<string, Hair>;

export type HairName = keyof typeof hairs;
