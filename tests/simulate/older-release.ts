import * as sessionKeys from "../../src/site/client/session-keys.ts";
import type { Device } from "./browser.ts";

/** Members that drafts of the first releases had not. */
const newer: ReadonlySet<string> = new Set(["hasEarlier", "survey", "isTold"]);

/** A value as JSON, without members that came later. */
const asBefore = (text: string): string =>
  JSON.stringify(JSON.parse(text, (name, value: unknown) => (newer.has(name) ? undefined : value)));

/** Turns the drafts in a device's tabs into what an older release would have left. */
export function ageDrafts({ tabs }: Device): void {
  for (const { entries } of tabs)
    for (const key of [sessionKeys.currentSurvey, sessionKeys.otherSurveys]) {
      const text = entries.get(key);
      if (text !== undefined) entries.set(key, asBefore(text));
    }
}
