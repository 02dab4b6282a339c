/**
 * The settings of published sites, the same in all tests, so that one bundle of the renderer serves
 * them all. Pages with a human check or the chat have policies of their own.
 */
export const siteEnvironment = {
  SITE_URL: "https://www.third-party.example",
  PUBLIC_RECAPTCHA_SITE_KEY: "site-key",
  RECAPTCHA_SECRET: "secret",
  PUBLIC_CHAT_WIDGET_URL: "https://chat.example/widget.js",
  SECURITY_CONTACT: "security@third-party.example",
};
