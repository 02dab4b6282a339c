import { type Department, type Entry, type Survey, surveyNames } from "./folder.ts";

/** An account, as the last import and its person have made it. */
export interface Account {
  readonly row: number;
  address: string;
  /** What the file said last, as its address and, where it had one, as its id. */
  told: string;
  last: string;
  id: string;
  department: Department;
  isGone: boolean;
  /** When its address has moved, so that earlier links ended. */
  linksFrom: number;
}

/** What was chosen, by person and then by question and day. */
type Votes = Map<string, Map<string, number>>;

/** Mails of a round that may reach a person, and those that have. */
interface Mailed {
  /** Whether the next \`invite\` leaves the person out. */
  isInvited: boolean;
  invitations: number;
  reminders: number;
}

/** A round, as people have lived it. */
export interface Round {
  /** Of all that ever were, also those that a restore has taken back. */
  readonly uid: number;
  readonly id: number;
  readonly survey: Survey;
  until: string;
  isOpen: boolean;
  /** Who is asked, with the department of that time. */
  readonly asked: Map<string, Department>;
  readonly votes: Votes;
  readonly completed: Set<string>;
  readonly mails: Map<string, Mailed>;
  /** Kinds and people, with the ids of their mails that were delivered and the accidents before. */
  readonly delivered: Map<string, Map<string, number>>;
  /** People whose invitation the mail server has refused for good, with the accidents before. */
  readonly refused: Map<string, number>;
  /** Ids of mails whose content it has refused once, with the accidents before. */
  readonly doubted: Map<string, number>;
}

/** What the database should know: a backup keeps a copy of it. */
export interface Known {
  readonly accounts: Map<string, Account>;
  readonly rounds: Round[];
  /** Who has ever been invited to a survey. */
  readonly invited: Record<Survey, Set<string>>;
}

export const nothingKnown = (): Known => ({
  accounts: new Map(),
  rounds: [],
  invited: Object.fromEntries(
    surveyNames.map((name) => [name, new Set<string>()]),
  ) as Known["invited"],
});

export const openRoundOf = ({ rounds }: Known, survey: Survey): Round | undefined =>
  rounds.find((round) => round.survey === survey && round.isOpen);

export const nameOfRow = ({ accounts }: Known, row: number): string | undefined =>
  [...accounts].find(([, account]) => account.row === row)?.[0];

export const nameOfAddress = ({ accounts }: Known, address: string): string | undefined =>
  [...accounts].find(([, account]) => account.address === address)?.[0];

/** How a file is imported. */
interface Import {
  readonly hasIds: boolean;
  /** The import is told that new addresses are those of people who are known. */
  readonly isAnswered: boolean;
  readonly time: number;
  /** The row with an address, and whether one has a password. */
  readonly rowOf: (address: string) => number;
  readonly hasPassword: (row: number) => boolean;
}

/** What an import of the file makes of the accounts. */
export function importInto(
  { accounts, rounds }: Known,
  entries: ReadonlyMap<string, Entry>,
  { hasIds, isAnswered, time, rowOf, hasPassword }: Import,
): void {
  for (const [name, { id, address, last, department, isListed }] of entries) {
    const account = accounts.get(name);
    const told = { told: address, last, department, id: hasIds ? id : "", isGone: false };
    if (!account && isListed)
      accounts.set(name, { row: rowOf(address), address, linksFrom: 0, ...told });
    if (!account) continue;
    if (!isListed) {
      account.isGone = true;
      continue;
    }
    const isNew = account.told !== address && account.address !== address;
    // Until somebody says who it is, neither is changed.
    if (isNew && !isAnswered && !(hasIds && account.id !== "")) continue;
    if (isNew && account.address === account.told) {
      account.address = address;
      if (!hasPassword(account.row)) account.linksFrom = time;
      // What was mailed to the old address ends, and the next invitation is mailed there.
      for (const { isOpen, mails, refused } of rounds) {
        const own = mails.get(name);
        if (isOpen && own) own.isInvited = false;
        refused.delete(name);
      }
    }
    Object.assign(account, told);
  }
}

/** Whoever an open round asks, when it opens. */
export const askedAtOpening = ({ accounts, invited }: Known, survey: Survey) =>
  new Map(
    [...invited[survey]].flatMap((name) => {
      const account = accounts.get(name);
      return account && !account.isGone ? [[name, account.department] as const] : [];
    }),
  );

/** People who count in a question: for each option how many have chosen it, one who has on several days in parts. */
export function countsOf(
  { votes }: Round,
  question: number,
  options: readonly number[],
  isOf: (name: string) => boolean,
) {
  const chosen = [...votes].flatMap(([name, vote]) => {
    const own = [...vote].filter(([key]) => Number(key.split(" ")[0]) === question);
    return isOf(name) && own.length > 0 ? [own.map(([, option]) => option)] : [];
  });
  return {
    people: chosen.length,
    counts: options.map((option) =>
      chosen.reduce((sum, all) => sum + all.filter((one) => one === option).length / all.length, 0),
    ),
  };
}

/** Whoever has taken part: in a mood with the first answer. */
export const hasCompleted = ({ survey, votes, completed }: Round, name: string): boolean =>
  survey === "Mood" ? votes.has(name) : completed.has(name);
