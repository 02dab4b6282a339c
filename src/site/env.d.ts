/** Read by pages at build time; astro.config.mjs fills it. Browsers' settings are in src/site/client/settings.ts. */
interface ImportMetaEnv {
  readonly PUBLIC_PRODUCT_NAME: string;
  /** A constant of the bundle, see src/publisher/render/production-build.ts. */
  readonly VARIANT_CACHE_KEY: string;
}

declare namespace App {
  /** Set by src/site/middleware.ts. */
  interface Locals {
    /** The path of the page, percent-encoded: `/blog-detail/%C3%A9t%C3%A9`. */
    path: string;
  }
}
