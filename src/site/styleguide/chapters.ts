import type { SpecimenChapter, Specimen } from "./specimen.ts";
import { carousels } from "./specimens/carousels.tsx";
import { dashboards } from "./specimens/dashboard.tsx";
import { elements } from "./specimens/elements.tsx";
import { fields } from "./specimens/fields.tsx";
import { forms } from "./specimens/forms.tsx";
import { messageSpecimens } from "./specimens/messages.tsx";
import { sections } from "./specimens/sections.ts";
import { surveySpecimens } from "./specimens/survey.tsx";

/** Every component in every state, in the order of the page. */
export const chapters: readonly SpecimenChapter[] = [
  elements,
  fields,
  forms,
  messageSpecimens,
  dashboards,
  surveySpecimens,
  sections,
  carousels,
];

/** A specimen with its chapter. */
export function findSpecimen(
  id: string | undefined,
): { readonly specimen: Specimen; readonly chapter: SpecimenChapter } | undefined {
  for (const chapter of chapters)
    for (const specimen of chapter.specimens) if (specimen.id === id) return { specimen, chapter };
  return undefined;
}
