/** Sentences of /profile (specification 5 and 8). */
export const profileText = {
  firstNameRequired: "FirstName is Required.",
  lastNameRequired: "LastName is Required.",
  emailRequired: "Email is required.",
  emailInvalid: "Invalid email format",
  emailInvalidLive: "Invalid email format.",
  phoneRequired: "Contact is Required.",
  phoneLength: "Contact number must be between 10 and 12 digits.",
  pictureType:
    "Unsupported file type. Please select a .jpg, .jpeg, or .png file.",
  byCode: { 200: "User Profile Updated Successfully." },
} as const;
