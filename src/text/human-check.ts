/** The human check in words; nothing has to be clicked. */
export const humanCheckText = {
  label: "Human check",
  idle: "We check that you are not a robot.",
  checking: "Checking that you are human …",
  checked: "Checked: you are not a robot.",
  failed: "The check did not work. We try again when you send the form.",
} as const;
