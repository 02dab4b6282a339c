import { readdirSync } from "node:fs";

import { type OxlintOverride, defineConfig } from "oxlint";

/**
 * The rooms and what each may import (design: arrows point one way). A room may always import
 * packages and itself; `orders` has the rooms inside a room.
 */
const site = ["ui", "stores", "client", "contract", "text", "environment", "brand"];
const pages = [...site, "islands", "content", "art", "styles", "shared"];
const layers: Readonly<Record<string, readonly string[]>> = {
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
  styleguide: [...pages, "sections", "internal-pages"],
  http: ["shared", "settings"],
  "internal-pages": ["art", "brand", "shared"],
  server: ["http", "internal-pages", "contract", "text", "art", "brand", "shared", "settings"],
  cli: ["server", "shared", "settings"],
  publisher: [
    "cli",
    "http",
    "internal-pages",
    "content",
    "contract",
    "text",
    "art",
    "brand",
    "shared",
    "settings",
  ],
  dev: ["publisher", "content", "styleguide", "shared", "settings"],
  doctor: ["publisher", "cli", "server", "contract", "shared", "settings"],
  organisation: ["server", "internal-pages", "art", "contract", "shared", "settings"],
  preview: ["publisher", "http", "contract", "shared", "settings"],
  site: ["publisher", "cli", "content", "shared", "settings"],
};

/**
 * The rooms inside a room, lowest first: each may import those before it. Other files and folders of
 * that room are above all of them.
 */
const orders: Readonly<Record<string, readonly string[]>> = {
  server: [
    "db",
    "http",
    "limits",
    "media",
    "human-check",
    "mail",
    "newsletter",
    "accounts",
    "surveys",
    "rounds",
    "import",
    "routes",
    "docs",
  ],
  publisher: [
    "files",
    "progress",
    "fetch",
    "transform",
    "render",
    "check",
    "release",
    "deploy",
    "notify",
    "run",
    "report",
  ],
};

/** Forbids imports of `names`, folders or files that are beside the room or further out. */
const forbid = (room: string, names: readonly string[], allowed: readonly string[]) => ({
  regex: `^(\\.\\./)+(${names.join("|")})(/|\\.ts$)`,
  message: `src/${room} may import only: ${allowed.join(", ") || "packages"}.`,
});

type Pattern = ReturnType<typeof forbid>;

const restrict = (room: string, patterns: readonly Pattern[]): OxlintOverride => ({
  files: [`src/${room}/**/*.{ts,tsx,astro}`],
  rules: { "no-restricted-imports": ["error", { patterns: [...patterns] }] },
});

const oneWay = Object.entries(layers).flatMap(([room, allowed]) => {
  const others = [...Object.keys(layers), "settings", "scripts", "tests"].filter(
    (other) => other !== room && !allowed.includes(other),
  );
  const outside = forbid(room, others, allowed);
  const order = orders[room] ?? [];
  const above = readdirSync(new URL(`src/${room}`, import.meta.url))
    .map((name) => name.replace(/\.ts$/, ""))
    .filter((name) => !order.includes(name));
  // Of two overrides for a file only the last counts, so those of inner rooms repeat the outer rule.
  return [
    restrict(room, [outside]),
    ...order.map((inner, index) => {
      const before = order.slice(0, index);
      const inside = forbid(`${room}/${inner}`, [...order.slice(index + 1), ...above], before);
      return restrict(`${room}/${inner}`, [outside, inside]);
    }),
  ];
});

/** What goes beyond the category `correctness`: the strict and stylistic rules of typescript-eslint. */
const strict = `
  eqeqeq no-array-constructor no-case-declarations no-empty no-empty-function no-fallthrough
  no-prototype-builtins no-regex-spaces no-unexpected-multiline no-useless-assignment
  no-useless-constructor no-var prefer-const prefer-rest-params prefer-spread preserve-caught-error
  typescript/adjacent-overload-signatures typescript/array-type typescript/ban-tslint-comment
  typescript/class-literal-property-style typescript/consistent-generic-constructors
  typescript/consistent-indexed-object-style typescript/consistent-type-assertions
  typescript/no-confusing-non-null-assertion typescript/no-deprecated typescript/no-dynamic-delete
  typescript/no-empty-object-type typescript/no-explicit-any typescript/no-extraneous-class
  typescript/no-inferrable-types typescript/no-invalid-void-type typescript/no-misused-promises
  typescript/no-mixed-enums typescript/no-namespace typescript/no-non-null-assertion
  typescript/no-non-null-asserted-nullish-coalescing typescript/no-require-imports
  typescript/no-unnecessary-boolean-literal-compare typescript/no-unnecessary-condition
  typescript/no-unnecessary-template-expression typescript/no-unnecessary-type-arguments
  typescript/no-unnecessary-type-assertion typescript/no-unnecessary-type-constraint
  typescript/no-unnecessary-type-conversion typescript/no-unnecessary-type-parameters
  typescript/no-unsafe-argument typescript/no-unsafe-assignment typescript/no-unsafe-call
  typescript/no-unsafe-enum-comparison typescript/no-unsafe-function-type
  typescript/no-unsafe-member-access typescript/no-unsafe-return
  typescript/non-nullable-type-assertion-style typescript/only-throw-error typescript/prefer-find
  typescript/prefer-for-of typescript/prefer-function-type typescript/prefer-includes
  typescript/prefer-literal-enum-member typescript/prefer-nullish-coalescing
  typescript/prefer-promise-reject-errors
  typescript/prefer-reduce-type-parameter typescript/prefer-regexp-exec
  typescript/prefer-return-this-type typescript/prefer-string-starts-ends-with
  typescript/related-getter-setter-pairs typescript/require-await typescript/unbound-method
  typescript/unified-signatures typescript/use-unknown-in-catch-callback-variable
`;

/** Rules for code, and the types of all TypeScript; `astro check` looks at templates. */
export default defineConfig({
  plugins: ["typescript", "react", "unicorn"],
  jsPlugins: ["./scripts/lint/text-elements.ts"],
  categories: { correctness: "error" },
  options: { typeAware: true, typeCheck: true, denyWarnings: true },
  env: { builtin: true },
  ignorePatterns: ["dist", ".data/", ".astro/", "src/server/sample/"],
  rules: {
    "max-lines": ["error", 300],
    "max-params": ["error", 4],
    // Elements of a list that never changes need no keys.
    "react/jsx-key": "off",
    // It takes any variable in place of a method for GET.
    "unicorn/no-invalid-fetch-options": "off",
    // Texts are sorted, by their code units.
    "typescript/require-array-sort-compare": "off",
  },
  overrides: [
    {
      files: ["**/*.{ts,tsx}"],
      rules: {
        ...Object.fromEntries(
          strict
            .trim()
            .split(/\s+/)
            .map((rule) => [rule, "error" as const]),
        ),
        "typescript/ban-ts-comment": ["error", { minimumDescriptionLength: 10 }],
        "typescript/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
        "typescript/restrict-plus-operands": ["error", { allowNumberAndString: false }],
        "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
        "typescript/return-await": ["error", "error-handling-correctness-only"],
      },
    },
    {
      files: ["**/*.tsx"],
      rules: {
        "react/exhaustive-deps": "error",
        "react/rules-of-hooks": "error",
        "react/unsupported-syntax": "error",
      },
    },
    { files: ["src/{ui,islands}/**/*.tsx"], rules: { "morrow/text-elements": "error" } },
    { files: ["{src,scripts}/**"], rules: { "max-lines": ["error", 250] } },
    {
      files: ["tests/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          { name: "vitest", importNames: ["it"], message: "Tests are declared with `test`." },
        ],
      },
    },
    // CloudFront runs it: it calls `handler`.
    {
      files: ["src/publisher/deploy/hosts/cloudfront/function.js"],
      rules: {
        "no-unused-vars": ["error", { varsIgnorePattern: "^handler$", caughtErrors: "none" }],
      },
    },
    ...oneWay,
  ],
});
