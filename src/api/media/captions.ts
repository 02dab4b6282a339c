import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The text of the captions of `NAME.vtt`, a line per cue; empty without captions. */
export async function captionText(folder: string, name: string): Promise<string> {
  const file = await readFile(join(folder, `${name}.vtt`), "utf8").catch(() => "");
  return file
    .split(/\r?\n\r?\n/)
    .flatMap((block) => block.split(/^.*-->.*$/m).slice(1, 2))
    .map((text) =>
      text
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((text) => text !== "")
    .join("\n");
}
