import { unwrap, describe, type Fault, readRecord } from "../../contract/read-answer.ts";
import type { Unreadable } from "./outcome.ts";

/** Lines of one answer that are printed. */
const mostLines = 10;

/**
 * Prints in the console what of an answer violates the contract: call, path, expected and received, in the
 * words of the build's reports, but without values, which may be secret or personal in live answers.
 */
export function reportUnreadable(unreadable: Unreadable): void {
  const faults = faultsOf(unreadable);
  const lines = faults.slice(0, mostLines).map(({ source, path, expected, received }) => {
    const kind = received.replace(/^(number|boolean) .*/, "a $1");
    return `${source}, ${path}: expected ${expected}, received ${kind}`;
  });
  const more = faults.length - lines.length;
  const rest = more > 0 ? [`… and ${more} more`] : [];
  console.error(["An answer of the API host can't be read:", ...lines, ...rest].join("\n"));
}

function faultsOf({ call, path, body, isJson, values }: Unreadable): readonly Fault[] {
  const source = `POST ${path}`;
  if (isJson && values.size > 0)
    return [...values].flatMap(([index, value]) => {
      const place = call.kind === "list" ? ` #${index + 1}` : "";
      const read = readRecord(call.record, source + place, value);
      return "faults" in read ? read.faults : [];
    });
  const expected = isJson ? `a ${call.kind} in its data` : "JSON";
  const received = isJson ? unwrap(body, 200).data : body;
  return [{ source, path: "(itself)", expected, received: describe(received) }];
}
