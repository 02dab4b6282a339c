import { toastLife } from "../../contract/limits.ts";
import { surveyText } from "../../text/survey.ts";
import { answerSet, unanswered } from "./answers.ts";
import { arrive, complete, move } from "./loading.ts";
import { stay, type Effect, type In, type Saved, type Step } from "./state.ts";

/** Takes a choice, and keeps it at once. */
export function choose(state: In<"answering">, key: string, option: string): Step {
  const question = state.page.questions.find((one) => one.key === key);
  if (!question?.options.some(({ text }) => text === option)) return stay(state);
  const answers = { ...state.draft.answers, [key]: option };
  const draft = { ...state.draft, answers };
  const missing = state.missing.filter((other) => other !== key);
  const isLast = missing.length < state.missing.length && missing.length === 0;
  const message = state.message ?? (isLast ? "all-answered" : null);
  return stay({ ...state, draft, missing, message }, { kind: "keep", draft });
}

/** Specification 5: every question on screen must be answered; then the answers go out. */
export function next(state: In<"answering">, freshKey: string): Step {
  const { page, draft, ticket } = state;
  const missing = unanswered(page, draft.answers);
  if (missing.length > 0)
    return stay(
      {
        ...state,
        missing,
        refused: missing,
        refusals: state.refusals + 1,
        message: null,
      },
      {
        kind: "notify",
        notice: {
          tone: "failure",
          text: surveyText.unanswered,
          life: toastLife.surveyError,
          isSpokenElsewhere: true,
        },
      },
    );
  const answers = answerSet(page, draft.answers);
  const content = JSON.stringify(answers);
  const key = draft.pending?.answers === content ? draft.pending.key : freshKey;
  const kept = { ...draft, pending: { answers: content, key } };
  return stay(
    {
      ...state,
      kind: "saving",
      ticket: ticket + 1,
      draft: kept,
      missing,
      refused: [],
      message: null,
    },
    { kind: "keep", draft: kept },
    { kind: "save", ticket: ticket + 1, answers, key },
  );
}

/** Specification 4: the index grows, and what comes next is shown. */
export function goOn(state: In<"saving">, { isCompleted, place, next }: Saved): Step {
  if (isCompleted || next?.kind === "completed") return complete(state.page.kind);
  const draft = {
    ...state.draft,
    index: state.draft.index + 1,
    place,
    pending: null,
  };
  const toast: Effect = {
    kind: "notify",
    notice: {
      tone: "success",
      text: surveyText.saved,
      life: toastLife.surveySuccess,
      isSpokenElsewhere: true,
    },
  };
  const wanted = place ? ({ kind: "place", place } as const) : ({ kind: "first" } as const);
  const moving = move({ ...state, draft, message: "saved" }, wanted);
  const { state: reached, effects } = next?.kind === "page" ? arrive(moving.state, next) : moving;
  return stay(reached, toast, { kind: "keep", draft }, ...effects);
}

/** Specification 2 and 4: Back is there only above index 0, and asks for the category before. */
export function back(state: In<"answering">): Step {
  const { page, draft } = state;
  if (draft.index === 0 || !page.place) return stay(state);
  return move(
    { ...state, missing: [], refused: [], message: null },
    { kind: "before", place: page.place },
  );
}
