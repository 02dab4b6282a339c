declare module "astro" {
  interface AstroClientDirectives {
    /** Of retry.directive.ts. */
    "client:retry"?: boolean;
  }
}

export {};
