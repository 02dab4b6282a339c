/** The human check in words; it says nothing while it works. */
export const humanCheckText = {
  quiet: "",
  slow: "Still checking that you are human …",
  unreachable:
    "We could not reach the check that you are human. We will try again when you send the form.",
  failed: "The check that you are human failed. We will try again when you send the form.",
  /** In place of the specification's sentence, because trying again can't help. */
  insecure:
    "This page needs a secure connection. Please open it with https:// at the beginning of its address.",
} as const;
