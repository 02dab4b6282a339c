import { readdirSync } from "node:fs";

import { type OxlintOverride, defineConfig } from "oxlint";

/**
 * The six rooms, and what each may import besides packages and itself: arrows point one way. A path
 * with a slash is a room inside a room.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  shared: ["contract"],
  site: ["contract"],
  publisher: ["contract", "shared", "site/content", "site/styleguide"],
  api: ["contract", "shared"],
  operate: ["contract", "shared", "api"],
};

/** Each may import those before it. */
const inOrder = (...names: readonly string[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(names.map((name, index) => [name, names.slice(0, index)]));

const ofIslands = ["ui", "stores", "client", "environment"];
const ofSections = [...ofIslands, "islands", "content", "art", "styles", "assets"];

/**
 * The rooms inside a room, and what each may import there. Other files and folders of the room are
 * above all of them.
 */
const inside: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  site: {
    environment: [],
    styles: [],
    art: [],
    content: ["art"],
    client: ["environment"],
    stores: ["client", "environment"],
    ui: [],
    islands: ofIslands,
    worker: [],
    sections: ofSections,
    layouts: [...ofSections, "sections"],
    pages: [...ofSections, "sections", "layouts"],
    styleguide: [...ofSections, "sections", "layouts"],
  },
  publisher: inOrder(
    "files",
    "progress",
    "fetch",
    "transform",
    "render",
    "check",
    "release",
    "deploy",
    "run",
  ),
  api: inOrder(
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
  ),
  operate: { organisation: [], doctor: [] },
};

/** The names of what is in a folder. */
const namesIn = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, import.meta.url)).map((name) => name.replace(/\.ts$/, ""));

/** A path to a folder, or to a file of TypeScript. */
const inFolder = (name: string) => `${name}/.*`;
const folderOrFile = (name: string) => `${name}(/.*|\\.ts)`;

/** Forbids imports of what is beside the room or further out, by regular expressions of its paths. */
const forbid = (room: string, paths: readonly string[], allowed: readonly string[]) => ({
  regex: `^(\\.\\./)+(${paths.join("|")})$`,
  message: `src/${room} may import only: ${allowed.join(", ") || "packages"}.`,
});

type Pattern = ReturnType<typeof forbid>;

const restrict = (room: string, patterns: readonly Pattern[]): OxlintOverride => ({
  files: [`src/${room}/**/*.{ts,tsx,astro}`],
  rules: { "no-restricted-imports": ["error", { patterns: [...patterns] }] },
});

/** The paths of a room that are not allowed: all, or those beside its allowed parts. */
const forbiddenIn = (room: string, allowed: readonly string[]): readonly string[] =>
  allowed.some((path) => path.startsWith(`${room}/`))
    ? namesIn(`src/${room}`)
        .map((name) => `${room}/${name}`)
        .filter((path) => !allowed.includes(path))
        .map(folderOrFile)
    : [inFolder(room)];

const oneWay = Object.entries(rooms).flatMap(([room, allowed]) => {
  const others = [...Object.keys(rooms), "scripts", "tests"]
    .filter((other) => other !== room && !allowed.includes(other))
    .flatMap((other) => forbiddenIn(other, allowed));
  const outside = forbid(room, others, allowed);
  const names = namesIn(`src/${room}`);
  // Of two overrides for a file only the last counts, so those of inner rooms repeat the outer rule.
  return [
    restrict(room, [outside]),
    ...Object.entries(inside[room] ?? {}).map(([inner, below]) => {
      const above = names
        .filter((name) => name !== inner && !below.includes(name))
        .map(folderOrFile);
      return restrict(`${room}/${inner}`, [outside, forbid(`${room}/${inner}`, above, below)]);
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
  ignorePatterns: ["dist", ".data/", ".astro/", "src/api/sample/"],
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
    { files: ["src/site/{ui,islands}/**/*.tsx"], rules: { "morrow/text-elements": "error" } },
    { files: ["{src,scripts}/**"], rules: { "max-lines": ["error", 400] } },
    {
      files: ["tests/**"],
      rules: {
        "no-restricted-imports": [
          "error",
          {
            paths: [
              { name: "vitest", importNames: ["it"], message: "Tests are declared with `test`." },
            ],
            patterns: [
              {
                group: ["**/scripts/bench/*"],
                message: "Benchmarks import tests, not the other way.",
              },
            ],
          },
        ],
      },
    },
    // CloudFront runs it: it calls `handler`.
    {
      files: ["src/publisher/deploy/cloudfront-function.js"],
      rules: {
        "no-unused-vars": ["error", { varsIgnorePattern: "^handler$", caughtErrors: "none" }],
      },
    },
    ...oneWay,
  ],
});
