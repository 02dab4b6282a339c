import type { Hono } from "hono";
import { etag } from "hono/etag";
import { html } from "hono/html";

import {
  withContents,
  type Content,
  internalPages,
  type Markup,
  readBeside,
  table,
} from "../../shared/internal-pages/frame.ts";
import type { Settings } from "../../shared/settings.ts";
import {
  apiDocument,
  type ApiDocument,
  type Contents,
  type FieldSchema,
  type Operation,
} from "./api-document.ts";

/** `/docs`: the OpenAPI document as a page. */

/** Serves `/openapi.json`, made from the contract, and `/docs`, which shows it. */
export function mountDocs(app: Hono, settings: Settings): void {
  const host = settings.PUBLIC_API_HOST || new URL(settings.SITE_URL).origin;
  const document = once(() => apiDocument(settings));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => docsPage(document(), host, settings.SITE_URL));

  app.get("/openapi.json", etag(), ({ body }) =>
    body(json(), 200, { "Content-Type": "application/json" }),
  );
  app.get("/docs", ({ html }) => html(page(), 200, docsHeaders));
}

/** Makes a value when it is first needed. */
function once<Value extends object | string>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

interface ApiCall extends Operation {
  readonly path: string;
  readonly method: string;
  readonly id: string;
}

const { headers, page } = internalPages({
  name: "API",
  styles: [readBeside(import.meta.url, "docs.css")],
});

const docsHeaders = headers;

/** The page `/docs`: each call with what it takes and answers, and an example with `host`. */
function docsPage({ info, paths }: ApiDocument, host: string, site: string): Markup {
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
const schemaIn = (contents: Contents): FieldSchema => Object.values(contents)[0]?.schema ?? {};

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

/** A field of a body: `data[].vTitle`. */
interface SchemaField {
  readonly name: string;
  readonly value: string;
  readonly meaning: string | undefined;
  readonly isRequired: boolean;
}

/** The fields of an object, each before the fields of the objects in it. */
export const fieldsOf = (schema: FieldSchema, path = ""): readonly SchemaField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = path + key;
    const isRequired = schema.required?.includes(key) === true;
    const meaning = field.description;
    return [
      { name, value: valueInWords(field), meaning, isRequired },
      ...fieldsWithin(field, name),
    ];
  });

const fieldsWithin = (schema: FieldSchema, path: string): readonly SchemaField[] =>
  variantsOf(schema).flatMap((variant) =>
    variant.items ? fieldsWithin(variant.items, `${path}[]`) : fieldsOf(variant, `${path}.`),
  );

/** The kinds of values that a schema lets through; of one kind, or one in words, the schema itself. */
const variantsOf = (schema: FieldSchema): readonly FieldSchema[] =>
  schema.title === undefined && schema.anyOf ? schema.anyOf.flatMap(variantsOf) : [schema];

/** `text of at most 40 characters`, `"Active"`, `list of objects or null` */
const valueInWords = (schema: FieldSchema): string =>
  [...new Set(variantsOf(schema).map(kindInWords))].join(" or ");

function kindInWords(schema: FieldSchema): string {
  const { title, type, items } = schema;
  if (title !== undefined) return title;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (type === "array") {
    const item = items ? valueInWords(items) : "any value";
    return item === "object" ? "list of objects" : `list of ${item}`;
  }
  if (type === "string") return textInWords(schema);
  if (type === "number") return schema.minimum === 0 ? "number from 0" : "number";
  return kinds[type ?? ""] ?? "any value";
}

const kinds: Readonly<Record<string, string>> = {
  integer: "whole number",
  boolean: "true or false",
  object: "object",
  null: "null",
};

function textInWords({ format, minLength = 0, maxLength }: FieldSchema): string {
  if (format === "binary") return "file";
  if (maxLength !== undefined) return `text of at most ${maxLength} characters`;
  return minLength > 0 ? "text that is not empty" : "text";
}

function exampleFor({ path, method, requestBody }: ApiCall, host: string): string {
  const [mediaType] = Object.keys(requestBody?.content ?? {});
  const body = exampleOf(schemaIn(requestBody?.content ?? {}));
  return curlExample({ address: host + path, method, mediaType, body });
}

/** Values of fields in examples, by name; those of others follow from their schema. */
const values: Readonly<Record<string, unknown>> = {
  vEmail: "samira.haddad@partner.example",
  Email: "samira.haddad@partner.example",
  vPassword: "lantern-otter-meadow",
  vCurrentPassword: "lantern-otter-meadow",
  vConfirmPassword: "lantern-otter-meadow",
  vUniqueCode: "CODE",
  SurveyUniqueCode: "CODE-OF-SURVEY",
  ParticipantUniqueCode: "CODE",
  participantVUniquieCode: "CODE",
  vGoogleRecaptchaResponse: "PROOF",
  captcha: "PROOF",
  vFirstName: "Samira",
  "First Name": "Samira",
  vLastName: "Haddad",
  "Last Name": "Haddad",
  vPhone: "07700900001",
  Company: "Partner",
  Description: "Hello",
  vPage: "home",
};

/** The smallest example body that a schema accepts. */
export function exampleOf(schema: FieldSchema, name = ""): unknown {
  if (name in values) return values[name];
  const [variant = schema] = variantsOf(schema);
  const { type, enum: choices, items, properties = {}, required = [] } = variant;
  if (variant.const !== undefined) return variant.const;
  if (choices) return choices[0];
  if (type === "array") return items ? [exampleOf(items)] : [];
  if (type === "object")
    return Object.fromEntries(required.map((key) => [key, exampleOf(properties[key] ?? {}, key)]));
  return type === "number" || type === "integer" ? 1 : "text";
}

interface Example {
  readonly address: string;
  readonly method: string;
  /** The media type of the body; none without a body. */
  readonly mediaType: string | undefined;
  readonly body: unknown;
}

/** A call as a command for a shell. */
export function curlExample({ address, method, mediaType, body }: Example): string {
  const end = quote(address);
  if (mediaType === "application/json")
    return `curl --json ${quote(JSON.stringify(body, null, 2))} \\\n  ${end}`;
  if (mediaType === undefined)
    return `curl ${method === "GET" ? "" : `--request ${method} `}${end}`;
  const option = mediaType === "multipart/form-data" ? "--form" : "--data-urlencode";
  const fields = Object.entries(body as Record<string, unknown>).map(
    ([name, value]) => `${option} ${quote(`${name}=${String(value)}`)}`,
  );
  return `curl ${[...fields, end].join(" \\\n  ")}`;
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
