import { type Department, type Entry, type Survey, surveyNames } from "./folder.ts";

/** A code that was mailed. */
export interface Mailed {
  readonly code: string;
  readonly name: string;
  readonly survey: Survey;
  readonly round: number;
  /** When the mail was made. */
  readonly time: number;
}

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
interface Mails {
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
  readonly mails: Map<string, Mails>;
  /** Kinds and people, with the ids of their mails that were delivered and the accidents before. */
  readonly delivered: Map<string, Map<string, number>>;
  /** People whose invitation the mail server has refused for good, with the accidents before. */
  readonly refused: Map<string, number>;
  /** Ids of mails whose content it has refused once, with the accidents before. */
  readonly doubted: Map<string, number>;
}

/** A login by a personal link. */
export interface LinkLogin {
  readonly code: string;
  readonly name: string;
  readonly survey: Survey;
  readonly round: number;
  /** Something has ended it before its round. */
  isEnded: boolean;
}

/** What the database should know: a backup keeps a copy of it. */
export interface Known {
  readonly accounts: Map<string, Account>;
  readonly rounds: Round[];
  readonly logins: LinkLogin[];
  /** Who has ever been invited to a survey. */
  readonly invited: Record<Survey, Set<string>>;
}

export const nothingKnown = (): Known => ({
  accounts: new Map(),
  rounds: [],
  logins: [],
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

/** The round that a person's link opens; undefined where it should open none. */
export function roundOfLink(known: Known, { name, survey, round, time }: Mailed) {
  const open = openRoundOf(known, survey);
  const account = known.accounts.get(name);
  const isMeant = account && open?.uid === round && open.asked.has(name);
  return isMeant && time >= account.linksFrom ? open : undefined;
}

/** All logins of a person by links end. */
export function endLogins({ logins }: Known, name: string): void {
  for (const login of logins) if (login.name === name) login.isEnded = true;
}

/** How a file is imported. */
interface Import {
  readonly hasIds: boolean;
  /** The import is told that new addresses are those of people who are known. */
  readonly isAnswered: boolean;
  readonly time: number;
  readonly rowOf: (address: string) => number;
}

/** What an import of the file makes of the accounts. */
export function importInto(
  known: Known,
  entries: ReadonlyMap<string, Entry>,
  { hasIds, isAnswered, time, rowOf }: Import,
): void {
  const { accounts, rounds } = known;
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
      account.linksFrom = time;
      endLogins(known, name);
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
