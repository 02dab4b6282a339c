import { hasMore, unansweredKeys, storedText } from "../../stores/survey/page.ts";
import { lastingStorage } from "../../environment/session-storage.ts";
import type { AutoAdvance, Preference } from "../../stores/survey/auto-advance.ts";
import type { SurveyStore } from "../../stores/survey/store.ts";

/** Milliseconds between the last answer of a page and the next questions; any other action stops them. */
const pause = 900;

interface QuickAnswersOptions {
  readonly survey: Pick<SurveyStore, "$state" | "choose" | "next" | "advance">;
  readonly autoAdvance: AutoAdvance;
}

/**
 * Answering with one action per question. After an answer by pointer or digit the next open question
 * comes to the reading line; after the last one of a page the next questions follow, unless the survey
 * might end with this page. Digits 1 to 9 answer the focused question, or the first open one. Answers
 * by arrow keys or by screen readers move nothing. Loaded beside the first questions.
 */
export function startQuickAnswers({ survey, autoAdvance }: QuickAnswersOptions): void {
  const { $preference, $isAdvancing } = autoAdvance;
  let way: "pointer" | "digit" | "other" = "other";
  /** The open questions before the last action. */
  let wereOpen: readonly string[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const shownPage = () => {
    const state = survey.$state.get();
    if (state.kind !== "answering") return null;
    return { ...state.page, open: unansweredKeys(state.page, state.pending.answers) };
  };

  function begin(by: typeof way): void {
    way = by;
    wereOpen = shownPage()?.open ?? [];
    clearTimeout(timer);
    $isAdvancing.set(false);
  }

  function advance(): void {
    $isAdvancing.set(true);
    timer = setTimeout(() => {
      $isAdvancing.set(false);
      void survey.advance();
    }, pause);
  }

  function follow(key: string): void {
    const page = shownPage();
    if (!page || !$preference.get().goesOn) return;
    const keys = page.questions.map((question) => question.key);
    const next = page.open.find((other) => keys.indexOf(other) > keys.indexOf(key)) ?? page.open[0];
    const row = next === undefined ? null : rowOf(next);
    if (row) bringUp(row, way === "digit");
    else if (wereOpen.length > 0 && page.kind === "matrix" && hasMore(page)) advance();
  }

  function press(event: KeyboardEvent): void {
    begin("other");
    const page = shownPage();
    if (!page || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    const { activeElement } = document;
    const focused = questionOf(activeElement);
    const isFree = focused !== undefined || activeElement?.matches("body, h1") === true;
    if (!isFree) return;
    if (event.key === "Enter" && focused === undefined && page.open.length === 0) {
      void survey.next();
      return;
    }
    if (!$preference.get().digits || !/^[1-9]$/.test(event.key)) return;
    const key = focused ?? page.open[0] ?? page.questions[0]?.key;
    const question = page.questions.find((one) => one.key === key);
    const index = Number(event.key) - 1;
    const option = question?.options[index];
    if (!question || !option) return;
    event.preventDefault();
    way = "digit";
    rowOf(question.key)?.querySelectorAll("input")[index]?.focus();
    survey.choose(question.key, storedText(option));
    follow(question.key);
  }

  document.addEventListener("keydown", press);
  document.addEventListener("pointerdown", () => begin("pointer"), { passive: true });
  document.addEventListener("wheel", () => begin("other"), { passive: true });
  // By now the store has the answer: React's listeners, further inside, came first.
  document.addEventListener("change", ({ target }) => {
    const key = questionOf(target as Element);
    if (key !== undefined && way === "pointer") follow(key);
  });
  bindSwitches(autoAdvance);
}

/** Binds the preference to the switches of the page's help (`src/site/sections/SurveyHelp.astro`). */
function bindSwitches({ $preference, key }: AutoAdvance): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("#survey-help input")) {
    const name = input.name as keyof Preference;
    input.checked = $preference.get()[name];
    input.addEventListener("change", () => {
      $preference.set({ ...$preference.get(), [name]: input.checked });
      lastingStorage.set(key, JSON.stringify($preference.get()));
    });
  }
}

const questionOf = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>("[data-question]")?.dataset["question"];

const rowOf = (key: string): HTMLElement | null =>
  document.querySelector(`[data-question="${CSS.escape(key)}"]`);

/** Scrolls a question to the reading line; only those who answer by keyboard follow with the focus. */
function bringUp(row: HTMLElement, isFocused: boolean): void {
  if (isFocused) {
    const radios = [...row.querySelectorAll("input")];
    (radios.find(({ checked }) => checked) ?? radios[0])?.focus({ preventScroll: true });
  }
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  row.scrollIntoView({ block: "start", behavior: isCalm ? "instant" : "smooth" });
}
