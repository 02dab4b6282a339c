import { marked } from "marked";

/** Markdown (GFM) to HTML; headings keep the level they were written with. */
export const toHtml = (markdown: string): string => marked.parse(markdown, { async: false }).trim();

/** Plain text to HTML, for the plain texts that a call sends as HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
