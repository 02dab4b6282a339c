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
