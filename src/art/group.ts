/** People together at a table, put together from portraits. */
import { sunrise } from "./horizon.ts";
import { hours } from "./palette.ts";
import { portraitContent, type PortraitOptions } from "./portrait.ts";
import { createRandom } from "./random.ts";
import { boxPath, short, writeDots, writePath, writePicture } from "./svg.ts";

/** Gives a sheet of paper lying on the table, with dotted lines for its text. */
function sheet(
  x: number,
  y: number,
  lean: number,
  random: { between(low: number, high: number): number },
): string {
  const lines = [0, 1, 2].flatMap((row) =>
    Array.from({ length: Math.round(random.between(4, 7)) }, (_, place) => ({
      x: x - 42 + place * 13 + lean * row * 0.4,
      y: y + 17 + row * 13,
      radius: 3,
      role: "ink" as const,
    })),
  );
  const outline = `M${short(x - 62)} ${short(y)}h124l${short(16 + lean)} 62h-152z`;
  return writePath(outline, "#fffaf0", {}) + writeDots(lines, { ink: "#8fa596" });
}

/** Takes nine people (any number works) and gives them behind a long table under an arc, 1600×1000. */
export function peopleAtTable(people: readonly PortraitOptions[], seed: string): string {
  const width = 1600;
  const height = 1000;
  const random = createRandom(seed);
  const colours = hours.dawn;
  const centre = { x: width / 2, y: 800 };
  const arcs = sunrise({
    ...centre,
    inner: 500,
    step: 70,
    arcs: 8,
    spacing: 36,
    size: 8,
    each: (dot, { part }) => ({
      ...dot,
      radius: dot.radius * (1.15 - part * 0.6),
      role: part === 0 ? "accent" : "soft",
    }),
  });
  const behind = Math.floor(people.length / 2);
  const row = (list: readonly PortraitOptions[], scale: number, top: number, gap: number): string =>
    list
      .map((person, index) => {
        const x = width / 2 + (index - (list.length - 1) / 2) * gap - 200 * scale;
        const y = top + random.between(-14, 14);
        return `<g transform="translate(${short(x)} ${short(y)}) scale(${scale})">${writePath("M44 399h312v160H44z", (person.clothes ?? "#3f6357") as `#${string}`, {})}${portraitContent({ ...person, figureOnly: true })}</g>`;
      })
      .join("");
  const table =
    writePath("M70 786q0-20 20-20h1420q20 0 20 20l50 214H20z", "#e3c489", {}) +
    writePath("M70 786q0-20 20-20h1420q20 0 20 20l3 12H67z", "#efd6a4", {});
  const sheets = [170, 420, 660, 905, 1160, 1420]
    .map((x) => sheet(x, 830 + random.between(-10, 40), (x - 800) / 60, random))
    .join("");
  const content = [
    writePath(boxPath(0, 720, width, height), "veil", colours),
    writeDots(arcs.flat(), colours),
    row(people.slice(0, behind), 0.86, 300, 300),
    row(people.slice(behind), 0.98, 402, 292),
    table,
    sheets,
  ];
  return writePicture(content.join(""), {
    width,
    height,
    colours,
    ground: true,
  });
}
