import type { Fault, ParsedRecord } from "../../contract/read-records.ts";
import { printable } from "../../shared/printable.ts";

/**
 * Limits in characters. The API names long texts `tName` and short ones `vName`, which appear on many
 * pages: 100 KB in the footer would make all of them too heavy.
 */
const longestText = 512 * 1024;
const longestShortText = 64 * 1024;

/**
 * Removes characters that HTML and XML don't allow, and refuses texts that are too long for a page.
 *
 * @param source names the record in faults
 */
export function checkTexts<Rec>(source: string, record: Rec): ParsedRecord<Rec> {
  const faults: Fault[] = [];
  const check = (value: unknown, path: string, name: string): unknown => {
    if (typeof value === "string") {
      const most = name.startsWith("t") ? longestText : longestShortText;
      if (value.length > most)
        faults.push({
          source,
          path,
          expected: `a text of at most ${most} characters`,
          received: `a text of ${value.length} characters`,
        });
      return printable(value);
    }
    if (Array.isArray(value))
      return value.map((item, index) => check(item, `${path}.${index}`, name));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        check(item, path === "" ? key : `${path}.${key}`, key),
      ]),
    );
  };
  const checked = check(record, "", "") as Rec;
  return faults.length > 0 ? { faults } : { record: checked };
}
