import js from "@eslint/js";
import astro from "eslint-plugin-astro";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * The rooms and what each may import (design: arrows point one way). A room may always import
 * packages and itself; rooms inside the publisher and the server are not told apart.
 */
const site = ["ui", "stores", "client", "contract", "text", "environment", "brand"];
const pages = [...site, "islands", "content", "art", "styles"];
const layers = {
  contract: [],
  brand: [],
  text: ["contract", "brand"],
  art: ["brand"],
  shared: ["settings"],
  environment: [],
  client: ["contract", "environment"],
  stores: ["client", "contract", "text", "environment"],
  ui: ["text"],
  islands: site,
  content: ["contract", "text", "shared", "settings"],
  worker: ["contract"],
  sections: pages,
  layouts: [...pages, "sections"],
  pages: [...pages, "sections", "layouts"],
  styleguide: [...pages, "sections", "internal-pages", "shared"],
  http: ["shared", "settings"],
  "internal-pages": ["art", "brand", "shared"],
  server: ["http", "internal-pages", "contract", "text", "art", "shared", "settings"],
  cli: ["server", "shared", "settings"],
  publisher: [
    ...["cli", "http", "internal-pages", "content", "contract"],
    ...["text", "art", "brand", "shared", "settings"],
  ],
  dev: ["publisher", "content", "styleguide", "shared", "settings"],
  preview: ["publisher", "http", "shared", "settings"],
};

const oneWay = Object.entries(layers).map(([room, allowed]) => {
  const forbidden = [...Object.keys(layers), "settings", "scripts", "tests"].filter(
    (other) => other !== room && !allowed.includes(other),
  );
  return {
    files: [`src/${room}/**/*.{ts,tsx,astro}`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^(\\.\\./)+(${forbidden.join("|")})(/|\\.ts$)`,
              message: `src/${room} may import only: ${allowed.join(", ") || "packages"}.`,
            },
          ],
        },
      ],
    },
  };
});

export default tseslint.config(
  { ignores: ["dist", ".data/", ".astro/", "node_modules/", "src/server/sample/"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        // Takes a quarter less time than a project service.
        project: "./tsconfig.json",
        tsconfigRootDir: new URL(".", import.meta.url).pathname,
      },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      // Values of forms are types: interfaces lack the index signature that `Values` asks for.
      "@typescript-eslint/consistent-type-definitions": "off",
      // noPropertyAccessFromIndexSignature wants the brackets that this rule would take away.
      "@typescript-eslint/dot-notation": "off",
    },
  },
  // Scripts inside of templates are in no project.
  { files: ["**/*.astro/*.ts"], extends: [tseslint.configs.disableTypeChecked] },
  { files: ["**/*.tsx"], extends: [reactHooks.configs.flat.recommended] },
  ...astro.configs.recommended,
  {
    files: ["**/*.mjs"],
    languageOptions: { globals: { process: "readonly", console: "readonly", URL: "readonly" } },
  },
  {
    // A page of the style guide has it inline.
    files: ["src/styleguide/overview.js"],
    languageOptions: { globals: { document: "readonly" } },
  },
  {
    // CloudFront runs it: a script of ES5 with some of the later syntax.
    files: ["src/publisher/deploy/cloudfront/function.js"],
    languageOptions: { ecmaVersion: 2017, sourceType: "script" },
    rules: {
      "no-unused-vars": ["error", { varsIgnorePattern: "^handler$", caughtErrors: "none" }],
      "no-restricted-syntax": [
        "error",
        ..."ObjectPattern ArrayPattern SpreadElement RestElement ForOfStatement ClassDeclaration"
          .split(" ")
          .map((selector) => ({ selector, message: "CloudFront Functions lack this syntax." })),
      ],
    },
  },
  { rules: { "max-lines": ["error", 300], eqeqeq: "error" } },
  {
    files: ["tests/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { name: "vitest", importNames: ["it"], message: "Tests are declared with `test`." },
      ],
    },
  },
  { files: ["{src,scripts}/**"], rules: { "max-lines": ["error", 250] } },
  ...oneWay,
);
