/** The static placeholder page (specification 2): empty inputs and a sample name. */
export const updateProfileText = {
  heading: "Edit your profile",
  sampleName: "Alex Morgan",
  lead: "An example: nothing here can be changed.",
  link: { path: "/profile", text: "Go to your profile" },
} as const;
