import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** Writes a file under another name first and renames it, so that no reader finds half a file. */
export async function writeFileAtomically(
  file: string,
  content: string | Uint8Array,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.${crypto.randomUUID()}.part`;
  // On the disk before it has its name: a power cut must not leave the name with an empty file.
  await writeFile(temporary, content, { flush: true });
  await rename(temporary, file);
}
