import type { StoredAnswer } from "./host.ts";
import type { Choice } from "./memory.ts";
import type { Screen } from "./pages.ts";
import { apiHas, isInQueue } from "./places.ts";
import { Violation } from "./violation.ts";
import { stateOf, type World } from "./world.ts";

/** Checks that answers count in the round, and moods on the day, in which they were chosen. */
export function createRoundChecks(world: World) {
  const { memory } = world;

  /** Whether the round in which it was chosen is over. */
  const isOver = ({ survey, asked }: Choice) =>
    survey === "audit1" && asked !== undefined && asked !== world.host.askedRound();

  /** Notes when choices were sent, and which have arrived in their round. */
  function noteSent(answers: readonly StoredAnswer[]): void {
    const states = world.screens().map(stateOf);
    for (const choice of memory.allChoices()) {
      if (choice.excuse !== undefined && choice.sentOn !== undefined) continue;
      const hasArrived = apiHas(answers, choice) && !isOver(choice);
      const isSent = hasArrived || states.some((state) => state && isInQueue(state, choice));
      if (isSent) choice.sentOn ??= world.host.today();
      choice.hasArrived ||= hasArrived;
      if (isOver(choice) && choice.hasArrived) choice.excuse ??= "it has counted in its round";
    }
  }

  /** An answer counts in the round, and a mood on the day, in which it was chosen. */
  function checkRound(answers: readonly StoredAnswer[]): void {
    if (!world.host.tellsRounds()) return;
    for (const { person, question, option, day } of answers) {
      const chosen = memory
        .allChoices()
        .filter(
          (one) => one.person === person && one.question === question && one.option === option,
        );
      if (day === "" && chosen.every(isOver))
        throw new Violation(`${person}'s answer of a round that is over counts in the next one.`);
      const isOfDay = (one: Choice) => one.day <= day && day <= (one.sentOn ?? day);
      if (day !== "" && world.areClocksRight() && !chosen.some(isOfDay))
        throw new Violation(`${person}'s mood counts on ${day}, and was chosen on another day.`);
    }
  }

  /** What was chosen in a round that is over is not chosen in the next one. */
  function checkAskedAnew({ page, survey }: Screen): void {
    const state = survey?.$state.get();
    const person = world.personOf(page);
    if (state?.kind !== "answering" || state.page.kind === "mood" || !person) return;
    const { asked, answers } = state.pending;
    if (asked?.name !== world.host.askedRound()) return;
    for (const { key } of state.page.questions) {
      // Until it is left, a page over which somebody else has logged in has the answers of the one before.
      const own = memory
        .allChoices()
        .filter(
          (one) => one.person === person && one.question === key && one.text === answers[key],
        );
      if (own.length > 0 && own.every(isOver))
        throw new Violation(
          `${person}'s choice of a round that is over is chosen in the next one.`,
        );
    }
  }

  return {
    isOver,
    afterStep(answers: readonly StoredAnswer[]): void {
      noteSent(answers);
      checkRound(answers);
      for (const screen of world.screens()) checkAskedAnew(screen);
    },
  };
}
