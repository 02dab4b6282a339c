import { readPeople } from "../../../src/operate/organisation/people-file.ts";
import {
  type Known,
  type PeopleOptions,
  planOf,
} from "../../../src/operate/organisation/people-plan.ts";

/** Plans of imports, as tests write and compare them. */

/** A person who is known. */
export interface Told {
  readonly id?: string;
  /** As the organisation told it; `false` where an older version did not store it. */
  readonly email: string | false;
  readonly name: string;
  /** Of the account, where its person has changed it. */
  readonly own?: string;
  readonly gone?: boolean;
  readonly isTold?: boolean;
}

const knownOf = (people: readonly Told[]): readonly Known[] =>
  people.map(({ id, email, name, own, gone = false, isTold = true }, index) => {
    const [first = "", last = ""] = name.split(" ");
    const account = own ?? (email === false ? "" : email);
    return {
      id: index + 1,
      email: account,
      key: account,
      vFirstName: first,
      hasPassword: false,
      told: isTold
        ? {
            first_name: first,
            last_name: last,
            ...(email !== false && { email }),
            ...(id !== undefined && { id }),
          }
        : {},
      toldKey: email === false ? account : email,
      isTold,
      names: [first.toLowerCase(), last.toLowerCase()],
      dGone: gone ? "2026-01-02" : "",
    };
  });

/** What an import of these lines would do, by addresses. */
export function plan(known: readonly Told[], text: string, options: PeopleOptions = {}) {
  const { added, changes, gone, questions, faulty, isGoneUnlikely } = planOf(
    readPeople(Buffer.from(text)),
    knownOf(known),
    options,
  );
  return {
    added: added.map(({ email }) => email),
    changed: changes.filter(({ isChanged }) => isChanged).map(({ known: { id } }) => id),
    moved: changes
      .filter(({ isMoved }) => isMoved)
      .map(({ known: { id }, person }) => `${id} ${person.email}`),
    gone: gone.map(({ id }) => id),
    questions: questions.map(({ email, was }) => `${email} was ${was}`),
    faulty: faulty.map(({ line, reason }) => `${line}: ${reason}`),
    ...(isGoneUnlikely && { isGoneUnlikely }),
  };
}
