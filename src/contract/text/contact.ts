/** Sentences of the contact form (specification 2 and 5). */
export const contactText = {
  fields: {
    salutation: "Salutation",
    firstName: "First Name",
    lastName: "Last Name",
    company: "Company Name",
    email: "Email",
    message: "Message",
  },
  submit: "Send message",
  empty: (label: string) => `${label} cannot be empty`,
  emailInvalid: "Please enter a valid email address.",
  captchaFailed: "Captcha validation failed. If you are not a robot then please try again.",
  privacyRequired: "Please accept this",
  /** Before, inside and after the link of the checkbox. */
  privacy: ["I have read and accept the ", "privacy policy", "."],
  /** Replaces the label LBL_CONTACT_US_MESSAGE on hosts without it. */
  sent: "Thank you. Your message was sent.",
  /** The service takes messages without telling what became of them. */
  passedOn:
    "Thank you. We have passed on your message. If you hear nothing, please reach us another way.",
  refused:
    "Your message was not accepted. Everything you wrote is still here; please check it and try again.",
  failed:
    "We could not send your message just now. Everything you wrote is still here; please try again in a moment.",
  unreachable:
    "We could not confirm that your message was sent. Everything you wrote is still here; please check your connection and try again.",
} as const;

/** Sentences around the form. */
export const contactDetails = {
  heading: "How to reach us",
  email: "Email",
  phone: "Phone",
  address: "Address",
  formHeading: "Get in touch",
  withoutScript:
    "The form below needs JavaScript. Please switch it on, use another browser, or reach us another way.",
} as const;
