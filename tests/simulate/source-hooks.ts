import { registerHooks } from "node:module";

/** Another text in a source file, which is loaded in its place. */
export interface Replacement {
  /** The end of the file's address. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Lets Node load the site's sources, whose settings Vite fills in, and plants faults in them. Call it before
 * they are imported.
 */
export function hookSources(planted: readonly Replacement[] = []): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      if (!url.includes("/src/") || url.includes("/node_modules/") || !loaded.source) return loaded;
      let source = Buffer.from(loaded.source as Uint8Array).toString();
      source = source.replaceAll("import.meta.env", "({})");
      for (const { file, from, to } of planted) {
        if (!url.endsWith(file)) continue;
        if (!source.includes(from)) throw new Error(`${file} has no longer: ${from}`);
        source = source.replace(from, to);
      }
      return { ...loaded, source };
    },
  });
}
