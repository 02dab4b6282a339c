import { storedText, type Question } from "../../src/site/stores/survey/page.ts";
import type { Tab } from "./browser.ts";
import type { Person } from "./host.ts";

/** An option that a person has chosen, as the person remembers it. */
export interface Choice {
  readonly person: Person;
  /** The survey's code. */
  readonly survey: string;
  readonly question: string;
  readonly option: string;
  /** The text under which the page stores it. */
  readonly text: string;
  readonly tab: Tab;
  /** The code of the tab's login. */
  readonly login: string;
  /** Simulated milliseconds. */
  readonly at: number;
  /** The API's name of the round, and of a mood's day, that the page had; undefined where it tells none. */
  readonly asked: string | undefined;
  /** The day of the choice. */
  readonly day: string;
  /** The day on which it was first seen to be sent. */
  sentOn?: string;
  /** The API had it in its round. */
  hasArrived?: boolean;
  /** When the person has pressed Next. */
  submittedAt?: number;
  /** The page on which Next was pressed has gone before the save could be stored beyond the tab. */
  isSendingCut?: boolean;
  /** Its page has gone before the choice could be stored beyond the tab. */
  isCut?: boolean;
  /** Another tab of the device was opened at the same time, and may have read what was stored before. */
  isContended?: boolean;
  /** Why it may be missing: the person was told, or has removed it. */
  excuse?: string;
}

/** What people have chosen, which is what the API has to have in the end. */
export function createMemory() {
  const latest = new Map<string, Choice>();
  const ever = new Map<string, Set<string>>();
  const all: Choice[] = [];
  /** The last choices in each tab, by its name. */
  const places = new Map<string, Map<string, Choice>>();
  const keyOf = (person: Person, question: string) => `${person} ${question}`;

  return {
    /** Notes that a person has chosen an option. */
    choose(choice: Choice): void {
      const key = keyOf(choice.person, choice.question);
      latest.set(key, choice);
      all.push(choice);
      ever.set(key, (ever.get(key) ?? new Set()).add(choice.option));
      const own = places.get(choice.tab.name) ?? new Map<string, Choice>();
      places.set(choice.tab.name, own.set(key, choice));
    },
    /** The last choice of a person for a question. */
    recall: (person: Person, question: Pick<Question, "key">) =>
      latest.get(keyOf(person, question.key)),
    /** Every choice, also those that were changed later. */
    allChoices: (): readonly Choice[] => all,
    choices: (): readonly Choice[] => [...latest.values()],
    hasChosen: (person: Person, question: string, option: string) =>
      ever.get(keyOf(person, question))?.has(option) ?? false,
    /** The last choices for a question, one of each tab in which the person has answered it. */
    lastOfPlaces: (person: Person, question: string): readonly Choice[] =>
      [...places.values()].flatMap((own) => own.get(keyOf(person, question)) ?? []),
    /** In how many tabs a person has answered anything. */
    placesOf: (person: Person): number =>
      [...places.values()].filter((own) =>
        [...own.values()].some((choice) => choice.person === person),
      ).length,
  };
}

/** The option of a question by its stored text. */
export const optionOf = ({ options }: Question, text: string | undefined) =>
  options.find((option) => storedText(option) === text);
