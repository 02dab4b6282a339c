/** Shares of people, in which each per cent is a dot. */

/** Dots on each half circle, from the inside outwards: a hundred that are all as far apart. */
const arcs = [14, 17, 20, 23, 26].map((count, arc) => ({ count, radius: 100 + 22 * arc }));

/** From the left to the right, as in a parliament. */
const dots = arcs
  .flatMap(({ count, radius }) =>
    Array.from({ length: count }, (_, index) => ({
      angle: (index / (count - 1)) * Math.PI,
      radius,
    })),
  )
  .sort((one, other) => one.angle - other.angle || one.radius - other.radius)
  .map(({ angle, radius }) => {
    const x = (197 - radius * Math.cos(angle)).toFixed(1);
    const y = (197 - radius * Math.sin(angle)).toFixed(1);
    return `M${x} ${y}h0`;
  });

/**
 * SVG text of a hundred dots: those of `share` agree, and those by which an `earlier` share differs are gained or
 * lost. They are lines without a length, for the style sheet to give them a size and a colour.
 */
export function peopleInHundred(share: number, earlier = share): string {
  const [low = 0, high = 0] = [share, earlier].sort((one, other) => one - other);
  const path = (name: string, from: number, to: number) =>
    from < to ? `<path class="${name}" d="${dots.slice(from, to).join("")}"/>` : "";
  return (
    '<svg class="people" viewBox="0 0 394 206" aria-hidden="true" focusable="false">' +
    `${path("agree", 0, low)}${path(earlier < share ? "gained" : "lost", low, high)}${path("others", high, 100)}</svg>`
  );
}

/** SVG text of the same dots in two rows of `columns`, from the left: as many as there are per cents. */
export function rowsOfPeople(share: number, columns: number): string {
  const path = Array.from({ length: share }, (_, index) => {
    const column = Math.floor(index / 2);
    return `M${10 * column + 5} ${10 * (index % 2) + 5}h0`;
  }).join("");
  return (
    `<svg class="people" viewBox="0 0 ${10 * columns} 20" aria-hidden="true" focusable="false">` +
    `<path d="${path}"/></svg>`
  );
}
