import { readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * What a film's captions say, a line per cue: the words of its text alternative.
 *
 * @param folder where the films' files are
 * @param name the film's file name without ending
 * @returns the empty text for a film without captions
 */
export async function captionText(folder: string, name: string): Promise<string> {
  const file = await readFile(join(folder, `${name}.vtt`), "utf8").catch(() => "");
  return file
    .split(/\r?\n\r?\n/)
    .flatMap((block) => {
      const [, said] = block.split(/^.*-->.*$/m);
      return said === undefined ? [] : [said];
    })
    .map((said) =>
      said
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((said) => said !== "")
    .join("\n");
}
