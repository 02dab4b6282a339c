/** The film 'What a culture survey can hear': four hundred dots, one of which answers. */
import { first, middle, night, eight, street, withAnswers, picture } from "./hear-formations.ts";
import { passage, troupeAt, writeTroupe, type Stage } from "./stage.ts";
import { arcOfDots } from "../horizon.ts";
import { brand, mixColours } from "../palette.ts";
import { circlePath, halfDiscPath, boxPath } from "../svg.ts";

const stages: Stage[] = [
  { at: 0, place: (seconds) => street(seconds, night.dot, 6) },
  {
    at: 3,
    move: 0.9,
    stagger: 1.6,
    place: (seconds) =>
      street(seconds, night.dot, 6).map((actor, index) => ({
        ...actor,
        radius: 6.6 + 2.6 * Math.sin(seconds * 3 + index * 2.4),
        colour: index % 3 ? night.dot : "#f4d594",
      })),
  },
  {
    at: 6,
    move: 1,
    stagger: 1.4,
    place: (seconds) => street(seconds, night.quiet, 4.6),
  },
  {
    at: 9,
    move: 0.9,
    stagger: 0,
    place: (seconds) =>
      withAnswers(street(seconds, night.quiet, 4.6), [first], () => ({
        ...middle,
        radius: 19 + Math.sin(seconds * 3),
        colour: night.lit,
      })),
  },
  {
    at: 14,
    move: 0.9,
    stagger: 0.2,
    place: (seconds) =>
      withAnswers(street(seconds, night.quiet, 4.6), eight, (_, rank) => {
        const angle = (rank / 8) * Math.PI * 2 - Math.PI / 2 + seconds * 0.08;
        return {
          x: middle.x + Math.cos(angle) * 92,
          y: middle.y + Math.sin(angle) * 92,
          radius: 17,
          colour: night.lit,
        };
      }),
  },
  {
    at: 17.3,
    move: 1.1,
    stagger: 0.5,
    place: () =>
      withAnswers(
        picture(() => night.dot),
        eight,
        (actor) => ({ ...actor, radius: 10, colour: night.lit }),
      ),
  },
  { at: 19, move: 1.2, stagger: 0.4, place: () => picture(() => night.dot) },
  {
    at: 21,
    move: 0.9,
    stagger: 0.2,
    place: (seconds) =>
      picture((part) => (part === 0 ? brand.marigold : brand.pine)).map((actor) => ({
        ...actor,
        radius:
          actor.radius *
          (1 + 0.07 * Math.sin(seconds * 2.6 - Math.hypot(actor.x - 640, actor.y - 540) / 60)),
      })),
  },
];

/** Rings that carry the first answer outwards, and the ring that keeps it safe. */
function rings(seconds: number): string {
  const dots: string[] = [];
  for (const start of [9.6, 10.2, 10.8]) {
    const age = (seconds - start) / 1.9;
    if (age <= 0 || age >= 1) continue;
    for (const dot of arcOfDots({
      ...middle,
      radius: 30 + age * 250,
      from: 0,
      to: 360,
      spacing: 22,
      size: 4.2 * (1 - age),
    }))
      dots.push(circlePath(dot.x, dot.y, dot.radius));
  }
  const safe = passage(seconds, 11.5, 12.5) * (1 - passage(seconds, 14, 14.8));
  const keep = arcOfDots({
    ...middle,
    radius: 66,
    from: 0,
    to: 360,
    spacing: 21,
    size: 5 * safe,
  });
  const shield = keep
    .slice(0, Math.ceil(keep.length * safe))
    .map((dot) => circlePath(dot.x, dot.y, dot.radius))
    .join("");
  return (
    (dots.length ? `<path fill="${night.lit}" d="${dots.join("")}"/>` : "") +
    (safe > 0.05 ? `<path fill="#f1e7d3" d="${shield}"/>` : "")
  );
}

/** Gives the film's picture at a moment, without captions, and the colour that words have there. */
export function hear(seconds: number): { content: string; ink: string } {
  const dawn = passage(seconds, 21.1, 22);
  const ground = mixColours(night.ground, brand.paper, dawn);
  const sun = halfDiscPath(640, 540, 92 * passage(seconds, 21.3, 23.2));
  const parts = [
    `<path fill="${ground}" d="${boxPath(0, 0, 1280, 720)}"/>`,
    seconds > 21.4 ? `<path fill="${brand.marigold}" d="${sun}"/>` : "",
    writeTroupe(troupeAt(stages, seconds)),
    rings(seconds),
  ];
  return {
    content: parts.join(""),
    ink: seconds < 21.5 ? brand.paper : brand.pine,
  };
}
