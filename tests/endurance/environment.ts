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

/**
 * The settings of a run, whatever the machine's are. The site's address is not a local one, so the
 * sample's participants are left out, whose passwords take long to hash.
 *
 * @param database file of the embedded API
 */
export const environmentOf = (database: string): Readonly<Record<string, string>> => ({
  ...siteEnvironment,
  DATABASE_URL: `file:${database}`,
});

/** A setting that scripts contain too, so that their names change with it. */
export const otherProduct = { PUBLIC_PRODUCT_NAME: "Evening" };
