import { arcOfDots, sunrise, distance, type Dot } from "../horizon.ts";
import { rowOfDots } from "../rows.ts";
import type { Scene } from "./scene.ts";
import { halfDiscPath, boxPath } from "../svg.ts";

/** Small circles over the horizon; one of them opens to let somebody in. */
export const smallRooms: Scene = ({ width, height, unit, calm }) => {
  const y = height * 0.83;
  const sun = { x: width * 0.5, y };
  const arcs = sunrise({
    ...sun,
    inner: 150 * unit,
    step: 68 * unit,
    arcs: 11,
    spacing: 30 * unit * calm,
    size: 4.2 * unit,
    role: "faint",
  }).flat();
  const rooms = [
    [0.15, 0.55, 84, 11],
    [0.34, 0.26, 104, 14],
    [0.6, 0.42, 128, 15],
    [0.84, 0.2, 78, 10],
    [0.88, 0.62, 92, 12],
    [0.38, 0.63, 62, 8],
  ] as const;
  const people: Dot[] = [];
  rooms.forEach(([x, down, radius, count], room) => {
    const centre = { x: width * x, y: height * down };
    const open = room === 2;
    const circle = arcOfDots({
      ...centre,
      radius: radius * unit,
      from: open ? 244 : 10,
      to: open ? 244 + 304 : 370,
      spacing: (2 * Math.PI * radius * unit) / count,
      size: 14 * unit,
    });
    people.push(
      ...circle.map((dot, index): Dot => ({
        ...dot,
        role: open ? "ink" : (index + room) % 5 === 0 ? "accent" : room % 2 ? "ink" : "coral",
      })),
    );
    if (open)
      people.push({
        x: centre.x - 82 * unit,
        y: centre.y + 168 * unit,
        radius: 18 * unit,
        role: "accent",
      });
  });
  const quiet = arcs.filter(
    (dot) =>
      rooms.every(
        ([x, down, radius]) =>
          distance(dot, { x: width * x, y: height * down }) > (radius + 34) * unit,
      ) && people.every((person) => distance(person, dot) > 34 * unit),
  );
  return [
    { path: boxPath(0, y, width, height), fill: "veil" },
    quiet,
    { path: halfDiscPath(sun.x, y, 92 * unit), fill: "accent" },
    people,
    rowOfDots(
      { x: 0, y: y + 28 * unit },
      { x: width, y: y + 28 * unit },
      28 * unit,
      4.4 * unit,
      "ink",
    ),
  ];
};
