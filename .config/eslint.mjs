import { readdirSync } from "node:fs";

import js from "@eslint/js";
import astro from "eslint-plugin-astro";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * The folders of src/ and what of src/ each may import (design: arrows point one way). What is not
 * named may not be imported. `art` draws, `text` words; files beside the folders are leaves.
 */
const layers = {
  contract: [],
  text: ["contract"],
  art: [],
  shared: [],
  content: [
    "contract",
    "text",
    "settings",
    "content-types",
    "digest",
    "shared",
    "source-digest",
  ],
  client: ["contract", "environment"],
  stores: ["client", "contract", "text", "environment"],
  ui: ["text"],
  islands: ["ui", "stores", "client", "contract", "text", "environment"],
  pictures: ["content", "art", "source-digest"],
  sections: ["islands", "ui", "content", "contract", "text", "art", "pictures"],
  layouts: [
    "sections",
    "islands",
    "ui",
    "content",
    "contract",
    "text",
    "art",
    "client",
    "environment",
    "styles",
    "pictures",
  ],
  pages: [
    "layouts",
    "sections",
    "islands",
    "ui",
    "content",
    "contract",
    "text",
    "art",
    "pictures",
  ],
  render: ["content", "pictures"],
  hosting: ["contract", "content", "settings", "content-types", "live-api"],
  server: [
    "contract",
    "settings",
    "text",
    "art",
    "live-api",
    "shared",
    "source-digest",
  ],
};
const everyFolder = readdirSync(new URL("../src", import.meta.url)).map(
  (name) => name.replace(/\.ts$/, ""),
);

const oneWay = Object.entries(layers).map(([folder, allowed]) => {
  const forbidden = everyFolder.filter(
    (other) => other !== folder && !allowed.includes(other),
  );
  return {
    files: [`src/${folder}/**/*.{ts,tsx,astro}`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^(\\.\\./)+(${forbidden.join("|")})(/|\\.ts$)`,
              message: `src/${folder} may import only: ${allowed.join(", ") || "packages"}.`,
            },
          ],
        },
      ],
    },
  };
});

export default tseslint.config(
  {
    ignores: [
      "dist",
      ".data/",
      ".astro/",
      "node_modules/",
      "src/server/sample/",
    ],
  },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [
      tseslint.configs.strictTypeChecked,
      tseslint.configs.stylisticTypeChecked,
    ],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: new URL("..", import.meta.url).pathname,
      },
    },
    rules: {
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true },
      ],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true },
      ],
      // noPropertyAccessFromIndexSignature wants the brackets that this rule would take away.
      "@typescript-eslint/dot-notation": "off",
    },
  },
  { files: ["**/*.tsx"], extends: [reactHooks.configs.flat.recommended] },
  ...astro.configs.recommended,
  {
    files: ["**/*.mjs"],
    languageOptions: {
      globals: { process: "readonly", console: "readonly", URL: "readonly" },
    },
  },
  {
    rules: {
      "max-lines": [
        "error",
        { max: 300, skipBlankLines: true, skipComments: true },
      ],
      eqeqeq: "error",
    },
  },
  ...oneWay,
);
