import type { ReactElement } from "react";

/** A component in one state. */
export interface Specimen {
  /** In its address, and of the file with its accessibility tree. */
  readonly id: string;
  /** The state, in words. */
  readonly state: string;
  readonly draw: () => ReactElement | SpecimenSection;
}

/** A specimen, from its parts in this order. */
export const specimen = (id: string, state: string, draw: Specimen["draw"]): Specimen => ({
  id,
  state,
  draw,
});

/** A part of pages that Astro draws (`Specimen.astro`). */
export interface SpecimenSection {
  readonly section:
    | "ContactSteps"
    | "Contents"
    | "Header"
    | "PageBanner"
    | "PageBody"
    | "Pages"
    | "PostsAround"
    | "Result"
    | "Toggle";
  readonly props: Readonly<Record<string, unknown>>;
  /** The HTML inside of it. */
  readonly content: string;
}

/** A component with its states. */
export interface SpecimenChapter {
  readonly name: string;
  /** Its surroundings on the site: the survey's page, or a column whose width components follow. */
  readonly layout?: "survey" | "column";
  readonly specimens: readonly Specimen[];
}
