/** The film 'From answers to action in ninety days': the same dots as answers, pages, teams and decisions. */
import { item } from "../item.ts";
import { ink, soft, picks, three, actor, disc, pages, teams, change } from "./action-formations.ts";
import { decision, field, pulse, rising } from "./action-outcomes.ts";
import { passage, troupeAt, writeTroupe, type Stage } from "./stage.ts";
import { sunrise } from "../horizon.ts";
import { brand } from "../palette.ts";
import { circlePath, halfDiscPath, boxPath } from "../svg.ts";

const stages: Stage[] = [
  { at: 0, place: disc },
  { at: 2.5, place: pages },
  { at: 5.4, place: () => teams(ink) },
  {
    at: 8,
    move: 0.8,
    stagger: 1.1,
    place: (seconds) =>
      change(teams(soft), picks, (old) => ({
        ...old,
        radius: 15 + Math.sin(seconds * 3.4),
        colour: brand.marigold,
      })),
  },
  {
    at: 11,
    move: 1.2,
    stagger: 0.5,
    place: () =>
      change(
        change(field(), picks, (old) => ({
          ...old,
          radius: 7,
          colour: brand.marigold,
        })),
        three,
        (_, rank) => actor(decision(rank), 46, brand.coral),
      ),
  },
  { at: 16, move: 1.1, place: pulse },
  { at: 18.4, move: 1.4, place: (seconds) => rising(seconds, 0) },
  { at: 21.3, move: 0.8, place: (seconds) => rising(seconds, 0.12) },
];

/** The two sheets of paper behind day 10. */
function sheets(seconds: number): string {
  const shown = passage(seconds, 2.9, 3.7) * (1 - passage(seconds, 5.3, 5.8));
  const path = [0, 1].map((page) => boxPath(378 + page * 272, 78, 258, 436)).join("");
  return shown > 0.02
    ? `<path fill="#fffdf8" fill-opacity="${shown.toFixed(2)}" d="${path}"/>`
    : "";
}

/** Shoulders under the three decisions: each has become somebody's. */
function shoulders(seconds: number): string {
  const shown = passage(seconds, 13.4, 14.4) * (1 - passage(seconds, 15.9, 16.5));
  if (shown < 0.02) return "";
  const dots = [0, 1, 2].flatMap((rank) => {
    const { x, y } = decision(rank);
    return sunrise({
      x,
      y: y + 152,
      inner: 34,
      step: 26,
      arcs: 3,
      spacing: 21,
      size: 8.2 * shown,
    });
  });
  return `<path fill="${ink}" d="${dots
    .flat()
    .map((dot) => circlePath(dot.x, dot.y, dot.radius))
    .join("")}"/>`;
}

const days = [
  [0, 0],
  [0.4, 1],
  [3, 10],
  [6, 14],
  [8.5, 21],
  [11.5, 30],
  [14, 45],
  [16.5, 60],
  [19.5, 90],
  [24, 90],
] as const;

/** The ninety days as a row of small dots, lit up to today. */
function calendar(seconds: number): string {
  const next = Math.max(
    1,
    days.findIndex(([at]) => at >= seconds),
  );
  const [[from, low], [to, high]] = [item(days, next - 1), item(days, next)];
  const today = low + (high - low) * passage(seconds, from + (to - from) * 0.7, to);
  const write = (inside: (day: number) => boolean, radius: number, colour: string): string => {
    const path = Array.from({ length: 90 }, (_, day) =>
      inside(day) ? circlePath(105 + day * 12.03, 596, radius) : "",
    ).join("");
    return path ? `<path fill="${colour}" d="${path}"/>` : "";
  };
  return (
    write((day) => day >= today, 2.2, "#cfc2a6") + write((day) => day < today, 3.8, brand.marigold)
  );
}

/** Gives the film's picture at a moment, without captions, and the colour that words have there. */
export function action(seconds: number): { content: string; ink: string } {
  const sun = passage(seconds, 18.8, 20.4);
  const parts = [
    `<path fill="${brand.paper}" d="${boxPath(0, 0, 1280, 720)}"/>`,
    sun > 0.02 ? `<path fill="${brand.marigold}" d="${halfDiscPath(640, 520, 100 * sun)}"/>` : "",
    sheets(seconds),
    writeTroupe(troupeAt(stages, seconds)),
    shoulders(seconds),
    calendar(seconds),
  ];
  return { content: parts.join(""), ink };
}
