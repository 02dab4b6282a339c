/** Login and forgot password need a human-verification result (specification 5). */
export const humanCheckFailed = "ReCAPTCHA verification failed. Please try again.";
