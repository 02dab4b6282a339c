import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a temporary file and renames it, so that readers never find an incomplete file. */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.${crypto.randomUUID()}.part`;
  // Flushed before the rename, or a power cut could leave an empty file.
  await writeFile(temporary, content, { flush: true });
  await rename(temporary, file);
}

/** Writes a value as a line of JSON in the same way. */
export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeFileAtomically(file, `${JSON.stringify(value)}\n`);
