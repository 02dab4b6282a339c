/** The static placeholder page (specification 2): empty inputs and a sample name. */
export const updateProfileText = {
  heading: "Edit your profile",
  sampleName: "Alex Morgan",
} as const;
