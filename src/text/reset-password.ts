/** Sentences of /reset-password (specification 5 and 8), misspellings included. */
export const resetPasswordText = {
  passwordRequired: "New password is Required.",
  passwordShort: "Password must be at least 6 characters long.",
  confirmRequired: "Confirm password is Required.",
  confirmShort: "Confirm password must be at least 6 characters long.",
  mismatch: "New Password and Confirm Password do not match.",
  byCode: {
    200: "Your Password is Reset succesfully.",
    404: "New password cannot be the same as the old password.",
  },
} as const;
