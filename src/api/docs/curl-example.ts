import { type JsonSchema, variantsOf } from "./schema-fields.ts";

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
export function exampleOf(schema: JsonSchema, name = ""): unknown {
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
