/** What an attacker does with everything that was ever released, and with a stolen database. */

/** For each group how often it is in a sum that the attacker knows. */
export type KnownSum = readonly number[];

const gcd = (one: number, other: number): number =>
  other === 0 ? Math.abs(one) : gcd(other, one % other);

/** Takes known sums from another one, until none of their leading groups is left in it; whole numbers only. */
function reduce(sum: KnownSum, basis: readonly KnownSum[]): KnownSum {
  let rest = sum;
  for (const row of basis) {
    const lead = row.findIndex((count) => count !== 0);
    const [own = 0, other = 0] = [row[lead], rest[lead]];
    if (other === 0) continue;
    const next = rest.map((count, group) => count * own - (row[group] ?? 0) * other);
    const divisor = next.reduce(gcd, 0) || 1;
    rest = next.map((count) => count / divisor);
  }
  return rest;
}

const isZero = (sum: KnownSum) => sum.every((count) => count === 0);

/**
 * Finds sets of groups of fewer than `minimum` people together whose sum is a linear combination of those
 * known.
 *
 * @param sizes the people of each group, at least one
 */
export function exposedGroups(
  sizes: readonly number[],
  known: readonly KnownSum[],
  minimum: number,
): readonly KnownSum[] {
  const basis: KnownSum[] = [];
  for (const sum of known) {
    const rest = reduce(sum, basis);
    if (!isZero(rest)) basis.push(rest);
  }
  const found: KnownSum[] = [];
  const visit = (group: number, people: number, chosen: readonly number[]): void => {
    if (chosen.length > 0 && group === sizes.length) {
      const sum = sizes.map((_, index) => (chosen.includes(index) ? 1 : 0));
      if (isZero(reduce(sum, basis))) found.push(sum);
    }
    if (group === sizes.length) return;
    visit(group + 1, people, chosen);
    const more = people + (sizes[group] ?? 0);
    if (more < minimum) visit(group + 1, more, [...chosen, group]);
  };
  visit(0, 0, []);
  return found;
}

export type Rows = readonly Readonly<Record<string, unknown>>[];

/** A person whom the attacker has seen at a time, and what that person has answered. */
export interface Observed {
  readonly id: number;
  readonly time: string;
  readonly question: number;
  readonly option: number;
}

/**
 * Looks for answers in each table, and for whose they are: by id, by time, and by the order in which people
 * came. Returns the ways that lead to a person.
 */
export function answersOfPeople(
  tables: ReadonlyMap<string, Rows>,
  observed: readonly Observed[],
): readonly string[] {
  const found = new Set<string>();
  for (const [table, rows] of tables) {
    const answers = rows.filter(
      (row) =>
        // The options that a survey offers are no secret.
        table !== "survey_option" && JSON.stringify(row).includes("iOptionId"),
    );
    const isOf = (row: Rows[number], { question, option }: Observed) => {
      const text = JSON.stringify(row).replaceAll("\\", "");
      return text.includes(`"iQuestionId":${question},"iOptionId":${option}`);
    };
    for (const row of answers)
      for (const person of observed) {
        if (!isOf(row, person)) continue;
        if (row["iParticipantId"] === person.id) found.add(`${table} by id`);
        if (Object.values(row).includes(person.time)) found.add(`${table} by time`);
      }
    // Others may have come before them.
    const last = answers.slice(-observed.length);
    if (
      last.length > 0 &&
      last.every((row, index) => observed[index] && isOf(row, observed[index]))
    )
      found.add(`${table} by order`);
  }
  return [...found];
}
