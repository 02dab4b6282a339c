import { hash } from "node:crypto";

/** The hash by which a page's policy allows an inline script or style, in the notation of Astro. */
export const inlineHash = (content: string) =>
  `sha256-${hash("sha256", content, "base64")}` as const;
