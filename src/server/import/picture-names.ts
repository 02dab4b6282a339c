import type { Report } from "./parse-file.ts";
import type { Files } from "./read-folder.ts";

/** Finds pictures by the names that content files use. */
export interface PictureNames {
  /**
   * The address of a picture that a file names without folder and ending.
   *
   * @param file the file that names it, for the report
   * @returns the address without ending, e.g. `/media/blog/small-rooms`; reports when there is no such picture, or more than one
   */
  readonly address: (file: string, name: string) => string;
  /** Reports each `/media/….webp`, `.png` or `.svg` in a text that does not exist. */
  readonly check: (file: string, text: string) => void;
}

const svgs = /^pictures\/(.+)\.svg$/;

export function pictureNames(files: Files, report: Report): PictureNames {
  const paths = [...files.keys()].flatMap((file) => svgs.exec(file)?.[1] ?? []);
  const byName = Map.groupBy(paths, (path) => path.split("/").at(-1) ?? path);
  return {
    address(file, name) {
      const found = byName.get(name) ?? [];
      if (found.length !== 1)
        report(
          `${file}: image: expected one picture named ${name}.svg below pictures/, received ${found.length}.`,
        );
      return `/media/${found[0] ?? name}`;
    },
    check(file, text) {
      for (const [address, path = ""] of text.matchAll(/\/media\/([\w/-]+)\.(?:webp|png|svg)\b/g))
        if (!paths.includes(path))
          report(
            `${file}: expected the picture pictures/${path}.svg for ${address}, received nothing.`,
          );
    },
  };
}
