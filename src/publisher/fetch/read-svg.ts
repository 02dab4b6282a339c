import { decodeBytes } from "../../contract/decode.ts";

/** Bytes of a drawing; those for web pages have some kilobytes. */
export const mostSvgBytes = 1024 * 1024;

/** Patterns are matched where the one before has ended. What is not seen: declarations, instructions, comments. */
const unseen = /\s*(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->)/y;
const doctype = /\s*<!DOCTYPE\s+svg\b(?:[^"'[\]<>]|"[^"]*"|'[^']*')*/iy;
const subset = /\[/y;
const entity = /\s*<!ENTITY\s+([\w:.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/y;
const otherDeclaration =
  /\s*(?:<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)\b(?:[^"'<>]|"[^"]*"|'[^']*')*>|%[\w:.-]+;)/y;
const doctypeEnd = /\s*\]?\s*>/y;
const drawing = /\s*<(?:[\w.-]+:)?svg[\s/>]/iy;

/**
 * The drawing of an SVG file alone: without what precedes it, and with its entities in their places. Only
 * entities that are short texts count, such as the addresses of namespaces in Illustrator's files: none of
 * another file, and none that names others, which could multiply.
 *
 * @returns undefined for what is no SVG
 * @throws {Error} for other entities
 */
export function readSvg(bytes: Uint8Array): string | undefined {
  // UTF-16 has two bytes where UTF-8 has one.
  const text = textOf(bytes.subarray(0, 2 * mostSvgBytes));
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found) at = pattern.lastIndex;
    return found;
  };
  const entities = new Map<string, string>();
  while (take(unseen));
  if (take(doctype)) {
    if (take(subset)) {
      let found: RegExpExecArray | null;
      while ((found = take(entity)) ?? take(unseen) ?? take(otherDeclaration)) {
        if (!found) continue;
        const [, name = "", quoted, single = ""] = found;
        // Of two with one name, XML takes the first.
        if (!entities.has(name)) entities.set(name, quoted ?? single);
      }
    }
    take(doctypeEnd);
    while (take(unseen));
  }
  const start = at;
  return take(drawing) ? withEntities(text.slice(start), entities) : undefined;
}

/** Of the encoding that the bytes show or, where they are no UTF-8, that the file declares. */
function textOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 200));
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(
    head.toString("latin1"),
  )?.[1];
  if (declared === undefined || /^utf/i.test(declared)) return decodeBytes(bytes);
  try {
    return new TextDecoder(declared).decode(bytes);
  } catch {
    return decodeBytes(bytes);
  }
}

/** Entities of XML itself. */
const standard: ReadonlySet<string> = new Set(["amp", "lt", "gt", "quot", "apos"]);

/** @throws {Error} for an entity that is no text, or for so many that the drawing is too large */
function withEntities(text: string, entities: ReadonlyMap<string, string>): string {
  let { length } = text;
  return text.replaceAll(/&([\w:.-]+);/g, (reference, name: string) => {
    if (standard.has(name)) return reference;
    const value = entities.get(name);
    if (value === undefined || /[&<%]/.test(value))
      throw new Error(`its entity ${name} is no text`);
    length += value.length;
    if (length > mostSvgBytes) throw new Error("its entities make it larger than 1 MB");
    return value.replaceAll('"', "&quot;").replaceAll("'", "&apos;");
  });
}
