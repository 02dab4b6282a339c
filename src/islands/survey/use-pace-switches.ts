import { useEffect } from "react";

import type { createPace, Pace } from "../../stores/survey/pace.ts";

/** Binds the pace to the switches of the page's help (`src/sections/SurveyHelp.astro`). */
export function usePaceSwitches({ $pace, change }: ReturnType<typeof createPace>): void {
  useEffect(() => {
    const switches = [...document.querySelectorAll<HTMLInputElement>("#survey-help input")];
    const nameOf = (input: HTMLInputElement) => input.name as keyof Pace;
    for (const input of switches) input.checked = $pace.get()[nameOf(input)];
    const onChange = ({ target }: Event) => {
      const input = target as HTMLInputElement;
      change({ [nameOf(input)]: input.checked });
    };
    for (const input of switches) input.addEventListener("change", onChange);
    return () => {
      for (const input of switches) input.removeEventListener("change", onChange);
    };
  }, [$pace, change]);
}
