/** Read by pages at build time; astro.config.mjs fills it. Browsers' settings are in src/client/settings.ts. */
interface ImportMetaEnv {
  readonly PUBLIC_PRODUCT_NAME: string;
}
