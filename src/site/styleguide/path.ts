/** The path of the style guide, and the beginning of its other paths. */
export const styleguidePath = "/styleguide";

/** The path of a specimen without the development server's scripts. */
export const staticSpecimenPath = (id: string): string => `${styleguidePath}/${id}/still`;
