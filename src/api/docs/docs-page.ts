import { html } from "hono/html";

import {
  withContents,
  type Content,
  internalPages,
  type Markup,
  readBeside,
  table,
} from "../../shared/internal-pages/frame.ts";
import { curlExample, exampleOf } from "./curl-example.ts";
import { fieldsOf, type JsonSchema } from "./schema-fields.ts";

/** An OpenAPI document. */
export interface ApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly required: boolean; readonly content: Contents };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content: Contents }>
  >;
}

/** Schemas by media type. */
export type Contents = Readonly<Record<string, { readonly schema: JsonSchema }>>;

interface ApiCall extends Operation {
  readonly path: string;
  readonly method: string;
  readonly id: string;
}

const { headers, page } = internalPages({
  name: "API",
  styles: [readBeside(import.meta.url, "docs.css")],
});

export const docsHeaders = headers;

/** The page `/docs`: each call with what it takes and answers, and an example with `host`. */
export function docsPage({ info, paths }: ApiDocument, host: string, site: string): Markup {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
      id: path.slice(1).replaceAll("/", "-"),
    })),
  );
  const groups = Object.entries(Object.groupBy(calls, ({ tags: [tag = ""] }) => tag));
  return page({
    links: [
      { path: "/openapi.json", text: "OpenAPI document" },
      { path: site, text: "To the site" },
    ],
    main: [
      html`<div class="opening">
        <h1>${info.title}</h1>
        <p class="lead">${info.description}</p>
        <p class="lead">
          Any call may also answer 405, 413 or 415 (another method, a body that is too large or of
          another type), 429 or 503 (later: <code>Retry-After</code> says in how many seconds), and
          500.
        </p>
      </div>`,
      withContents(
        "Calls",
        groups.map(([name, calls = []]) => ({
          name,
          entries: calls.map(({ id, path }) => ({ id, text: shortenPath(path) })),
          content: calls.map((call) => article(call, host)),
        })),
      ),
    ],
    footer: html`<p>Made from the contract that this server checks requests with.</p>`,
  });
}

const shortenPath = (path: string) => path.replace(/^\/api\//, "");

const article = (call: ApiCall, host: string): Markup =>
  html`<article class="call" id="${call.id}" aria-labelledby="${call.id}-name">
    <div class="words">
      <h3 id="${call.id}-name">
        <span class="method">${call.method}</span> <code>${call.path}</code>
      </h3>
      <p>${call.summary}</p>
      ${request(call)}
      ${Object.entries(call.responses).map(
        ([code, { description, content }]) =>
          code === "200" &&
          html`<details>
            <summary class="disclosure">
              Answer<span class="visually-hidden"> of ${call.path}</span>
            </summary>
            ${fieldTable(description, content)}
          </details>`,
      )}
      ${refusals(call)}
    </div>
    <div class="example">
      <h4 class="small-heading">With curl</h4>
      <pre class="command"><code>${exampleFor(call, host)}</code></pre>
    </div>
  </article>`;

function request({ requestBody }: ApiCall): Content {
  if (!requestBody) return html`<p class="quietly">It takes no body.</p>`;
  const { required, content } = requestBody;
  const types = Object.keys(content).join(" or ");
  return fieldTable(`${required ? "Takes" : "May take"} ${types}`, content);
}

/** Each body of a call has one schema, whatever its type. */
const schemaIn = (contents: Contents): JsonSchema => Object.values(contents)[0]?.schema ?? {};

function fieldTable(caption: string, contents: Contents): Content {
  const fields = fieldsOf(schemaIn(contents));
  if (fields.length === 0) return html`<p class="quietly">${caption}: any fields</p>`;
  return table(
    caption,
    [{ label: "Field", kind: "code" }, { label: "Value" }],
    fields.map(({ name, value, meaning, isRequired }) => [
      name,
      html`${value} ${!isRequired && html`<span class="quietly">(optional)</span>`}
      ${meaning !== undefined && html`<p class="quietly">${meaning}</p>`}`,
    ]),
  );
}

function refusals({ responses }: ApiCall): Content {
  const refused = Object.entries(responses).filter(([code]) => code !== "200");
  if (refused.length === 0) return "";
  return html`<dl>
    ${refused.map(
      ([code, { description }]) =>
        html`<div>
          <dt>${code}</dt>
          <dd>${description}</dd>
        </div>`,
    )}
  </dl>`;
}

function exampleFor({ path, method, requestBody }: ApiCall, host: string): string {
  const [mediaType] = Object.keys(requestBody?.content ?? {});
  const body = exampleOf(schemaIn(requestBody?.content ?? {}));
  return curlExample({ address: host + path, method, mediaType, body });
}
