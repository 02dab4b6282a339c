/** The five faces of the daily mood: one sun at five heights over the horizon. Readable at 50 px. */
import { arcOfDots } from "./horizon.ts";
import { rowOfDots } from "./rows.ts";
import { brand } from "./palette.ts";
import { discPath, short, writeDots, writePicture } from "./svg.ts";

export type Mood = "brilliant" | "good" | "okay" | "low" | "rough";

export const moods: readonly Mood[] = ["brilliant", "good", "okay", "low", "rough"];

interface Face {
  /** The sun's centre, its colour, how many rays of dots, and the mouth's bend (down is negative) and width. */
  y: number;
  colour: string;
  rays: number;
  bend: number;
  mouth: number;
  open?: boolean;
}

const faces: Record<Mood, Face> = {
  brilliant: {
    y: 88,
    colour: "#f0ab2b",
    rays: 15,
    bend: 22,
    mouth: 25,
    open: true,
  },
  good: { y: 98, colour: "#f3be56", rays: 11, bend: 15, mouth: 22 },
  okay: { y: 109, colour: "#ecd49a", rays: 9, bend: 0, mouth: 20 },
  low: { y: 120, colour: "#f0b49c", rays: 5, bend: -11, mouth: 19 },
  rough: { y: 131, colour: "#e2725a", rays: 0, bend: -16, mouth: 20 },
};

/** Gives one mood's face as SVG text on a clear ground, 200×200. */
export function moodFace(mood: Mood): string {
  const { y, colour, rays, bend, mouth, open = false } = faces[mood];
  const horizon = 168;
  const radius = 56;
  const half = Math.min(radius, horizon - y);
  const dropped = radius > horizon - y;
  const reach = Math.sqrt(radius * radius - half * half);
  const disc = dropped
    ? `M${short(100 - reach)} ${horizon}A${radius} ${radius} 0 1 1 ${short(100 + reach)} ${horizon}z`
    : discPath(100, y, radius);
  const full = mood === "brilliant";
  const span = {
    from: full ? 0 : 90 - (rays - 1) * 9.5,
    to: full ? 360 : 90 + (rays - 1) * 9.5,
  };
  const halo = rays
    ? arcOfDots({
        x: 100,
        y,
        radius: 76,
        ...span,
        spacing: full ? (2 * Math.PI * 76) / 18 : 76 * ((19 * Math.PI) / 180),
        size: 6.4,
        shift: full ? 0.5 : 0,
      })
    : [];
  const ground = rowOfDots({ x: 22, y: horizon + 13 }, { x: 178, y: horizon + 13 }, 17.4, 6);
  const eyes = [
    { x: 80, y: y - 12, radius: 6.8, role: "ink" as const },
    { x: 120, y: y - 12, radius: 6.8, role: "ink" as const },
  ];
  const smile = `M${short(100 - mouth)} ${short(y + 16 - bend / 3)}q${mouth} ${bend * 1.4} ${mouth * 2} 0${open ? "z" : ""}`;
  const colours = { ink: brand.pine, accent: brand.marigold };
  const lips = `<path d="${smile}" fill="${open ? brand.pine : "none"}" stroke="${brand.pine}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>`;
  const rayDots = halo
    .filter((dot) => dot.y < horizon - 2)
    .map((dot) => ({ ...dot, role: "accent" as const }));
  const content = `${writeDots(rayDots, { accent: colour === "#ecd49a" ? "#dcbc72" : colour })}<path fill="${colour}" d="${disc}"/>${writeDots(eyes, colours)}${lips}${writeDots(ground, colours)}`;
  return writePicture(content, { width: 200, height: 200, colours });
}
