import type { Page } from "@playwright/test";

/** Shows the brand's fonts on the open page, even where lines move (src/layouts/late-fonts.ts). */
export const loadFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // An internal page has no template, and its policy allows no call.
    if (document.querySelector("#fonts")) {
      const html = await (await fetch(location.href)).text();
      const { content } =
        new DOMParser()
          .parseFromString(html, "text/html")
          .querySelector<HTMLTemplateElement>("#fonts") ?? {};
      document.head.append(...(content?.querySelectorAll("style") ?? []));
    }
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    for (const rule of rules) {
      if (!(rule instanceof CSSFontFaceRule)) continue;
      const read = (name: string) => rule.style.getPropertyValue(name);
      if (!read("src").includes("url(")) continue;
      // A face that a script adds is used as soon as it is loaded, "optional" or not.
      const face = new FontFace(read("font-family"), read("src"), { weight: read("font-weight") });
      document.fonts.add(await face.load());
    }
  });
