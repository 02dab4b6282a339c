/** Whom an invitation is for, who is logged in, and whether unsent answers would go; names may be empty. */
interface People {
  readonly invited: string;
  readonly present: string | null;
  readonly hasUnsent: boolean;
}

const whose = (name: string, thing: string) => (name ? `${name}’s ${thing}` : `the ${thing}`);

/** Sentences of /survey-invite (specification 2). */
export const surveyInviteText = {
  heading: "Your invitation",
  text: "It opens in a moment. If nothing happens, carry on here:",
  logIn: "Log in",
  /** Where the address has no code. */
  incomplete: {
    text: "The link that brought you here has lost its code: some mail systems cut it off. The code is in the email.",
    otherwise:
      "You can also get there without it: log in, and your dashboard shows the surveys you are asked to answer. If you have no password yet, ask for a link to choose one.",
    forgotten: "Ask for a link",
  },
  /** Where somebody else is logged in, or has left answers. */
  question: {
    /** Of one name they may be two, or one whose address has changed. */
    heading: ({ invited, present }: People) =>
      `This invitation is for ${invited || "someone else"}${invited && invited === present ? " at another email address" : ""}`,
    text({ invited, present, hasUnsent }: People) {
      const who = present === null ? "" : `You are logged in${present && ` as ${present}`}. `;
      const logOut = present === null ? "" : " logs you out";
      const lost = hasUnsent
        ? `${logOut && " and"} removes answers that were given here and have not been sent yet`
        : "";
      return `${who}Opening ${whose(invited, "survey")}${logOut}${lost}.`;
    },
    open: ({ invited }: People) => `Open ${whose(invited, "survey")}`,
    stay: ({ present }: People) =>
      present === null ? "Log in to send them" : `Stay logged in${present && ` as ${present}`}`,
  },
  /** Where the link was opened in this tab before, and opens nothing any more. */
  ended: {
    heading: "This survey has ended",
    text: "It no longer takes answers. Those you sent before have arrived.",
  },
  /** Where the browser stores nothing. */
  blocked:
    "Your browser does not let this site remember that you have opened it. Please allow it to store data for this site, then open the link once more.",
} as const;
