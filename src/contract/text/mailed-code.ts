/** Sentences of the pages that mailed links open, where the link has lost its code. */
export const mailedCodeText = {
  code: "Code or link",
  hint: "Copy the code or the whole link from the email.",
  codeRequired: "Please copy the code or the link from the email into this field.",
  submit: "Continue",
  /** Links to the field, where a code was not accepted. */
  another: "Enter the code yourself",
} as const;
