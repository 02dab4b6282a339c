import type { Page } from "@playwright/test";

/**
 * Gives the page that is there its own fonts. One that gets them late, on a busy machine, stays in a
 * font of the system (`font-display: optional`), whose words may be wider.
 */
export const loadFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const faces = rules.flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const read = (name: string) => rule.style.getPropertyValue(name);
      if (!read("src").includes("url(")) return [];
      // A face that a script adds is used as soon as it is loaded.
      return new FontFace(read("font-family"), read("src"), {
        weight: read("font-weight") || "normal",
        style: read("font-style") || "normal",
        unicodeRange: read("unicode-range") || "U+0-10FFFF",
      });
    });
    for (const face of faces) document.fonts.add(await face.load());
  });
