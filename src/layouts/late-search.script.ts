/** Loaded by /blog: runs the script of its search with its first use. */
import { runTemplate } from "./run-template.ts";

const id = "late";

// The address may ask for a search, and a visitor may have been there before this script.
if (location.search || document.activeElement?.closest("search")) runTemplate(id);

addEventListener("focusin", ({ target }) => {
  if ((target as Element).closest("search")) runTemplate(id);
});
