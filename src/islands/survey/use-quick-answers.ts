import { useEffect, useRef, useState } from "react";

import { hasMore, unanswered } from "../../stores/survey/answers.ts";
import type { Pace } from "../../stores/survey/pace.ts";
import type { QuestionsProps } from "./view-props.ts";

/** Milliseconds between the last answer of a page and the next questions; any other act stops them. */
const pause = 900;

interface QuickAnswers extends Pick<QuestionsProps, "state" | "survey"> {
  readonly pace: Pace;
}

/**
 * Answering at one act per question. After an answer by pointer or digit the next open question comes
 * to the reading line; after the last one of a page the next questions follow, unless the survey
 * might end with this page. Digits 1 to 9 answer the focused question, or the first open one. Answers
 * by arrow keys or by screen readers move nothing.
 */
export function useQuickAnswers({ state, survey, pace }: QuickAnswers) {
  const form = useRef<HTMLFormElement>(null);
  const way = useRef<"pointer" | "digit" | "other">("other");
  const [isGoingOn, setGoingOn] = useState(false);
  const { page, draft } = state;
  const isLocked = state.kind !== "answering";
  const rowOf = (key: string) =>
    form.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(key)}"]`);

  function choose(key: string, option: string): void {
    const open = unanswered(page, draft.answers);
    survey.choose(key, option);
    if (isLocked || !pace.goesOn || way.current === "other") return;
    const keys = page.questions.map((question) => question.key);
    const left = open.filter((other) => other !== key);
    const next = left.find((other) => keys.indexOf(other) > keys.indexOf(key)) ?? left[0];
    const row = next === undefined ? null : rowOf(next);
    if (row) bringUp(row, way.current === "digit");
    else if (open.length > 0 && page.kind === "matrix") setGoingOn(hasMore(page));
  }

  useEffect(() => {
    if (!isGoingOn) return;
    const stop = () => setGoingOn(false);
    const timer = setTimeout(() => {
      stop();
      void survey.next();
    }, pause);
    const acts = ["pointerdown", "keydown", "wheel"] as const;
    for (const act of acts) document.addEventListener(act, stop, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const act of acts) document.removeEventListener(act, stop);
    };
  }, [isGoingOn, survey]);

  useEffect(() => {
    const point = () => void (way.current = "pointer");
    const press = (event: KeyboardEvent) => {
      way.current = "other";
      if (isLocked || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
      const { activeElement } = document;
      const focused = activeElement?.closest<HTMLElement>("[data-question]")?.dataset["question"];
      const isFree = focused !== undefined || activeElement?.matches("body, h1") === true;
      if (!isFree) return;
      const open = unanswered(page, draft.answers);
      if (event.key === "Enter" && focused === undefined && open.length === 0) {
        void survey.next();
        return;
      }
      if (!pace.digits || !/^[1-9]$/.test(event.key)) return;
      const key = focused ?? open[0] ?? page.questions[0]?.key;
      const question = page.questions.find((one) => one.key === key);
      const option = question?.options[Number(event.key) - 1];
      if (!question || !option) return;
      event.preventDefault();
      way.current = "digit";
      rowOf(question.key)?.querySelectorAll("input")[Number(event.key) - 1]?.focus();
      choose(question.key, option.text);
    };
    document.addEventListener("pointerdown", point);
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("pointerdown", point);
      document.removeEventListener("keydown", press);
    };
  });

  return { form, choose, isGoingOn };
}

/** Scrolls a question to the reading line; only those who answer by keyboard follow with the focus. */
function bringUp(row: HTMLElement, isFocused: boolean): void {
  if (isFocused) {
    const radios = [...row.querySelectorAll("input")];
    (radios.find(({ checked }) => checked) ?? radios[0])?.focus({ preventScroll: true });
  }
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  row.scrollIntoView({ block: "start", behavior: isCalm ? "instant" : "smooth" });
}
