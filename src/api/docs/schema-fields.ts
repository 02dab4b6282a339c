/** The keywords of JSON Schema that the contract's schemas are converted to. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  /** Replaces the words of the other keywords. */
  readonly title?: string;
  /** What the value means. */
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A field of a body: `data[].vTitle`. */
interface SchemaField {
  readonly name: string;
  readonly value: string;
  readonly meaning: string | undefined;
  readonly isRequired: boolean;
}

/** The fields of an object, each before the fields of the objects in it. */
export const fieldsOf = (schema: JsonSchema, path = ""): readonly SchemaField[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = path + key;
    const isRequired = schema.required?.includes(key) === true;
    const meaning = field.description;
    return [
      { name, value: valueInWords(field), meaning, isRequired },
      ...fieldsWithin(field, name),
    ];
  });

const fieldsWithin = (schema: JsonSchema, path: string): readonly SchemaField[] =>
  variantsOf(schema).flatMap((variant) =>
    variant.items ? fieldsWithin(variant.items, `${path}[]`) : fieldsOf(variant, `${path}.`),
  );

/** The kinds of values that a schema lets through; of one kind, or one in words, the schema itself. */
export const variantsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  schema.title === undefined && schema.anyOf ? schema.anyOf.flatMap(variantsOf) : [schema];

/** `text of at most 40 characters`, `"Active"`, `list of objects or null` */
const valueInWords = (schema: JsonSchema): string =>
  [...new Set(variantsOf(schema).map(kindInWords))].join(" or ");

function kindInWords(schema: JsonSchema): string {
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

function textInWords({ format, minLength = 0, maxLength }: JsonSchema): string {
  if (format === "binary") return "file";
  if (maxLength !== undefined) return `text of at most ${maxLength} characters`;
  return minLength > 0 ? "text that is not empty" : "text";
}
