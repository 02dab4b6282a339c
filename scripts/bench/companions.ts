import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { build } from "vite";

/** Style sheet of the plain companion: as much as a page needs to be read on a phone. */
const plainStyle =
  "body{max-width:40em;margin:1em auto;padding:0 1em;font:18px/1.5 system-ui,sans-serif}img,svg{max-width:100%;height:auto}";

const shell = (head: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Companion</title>${head}</head><body>${body}</body></html>`;

const program = `
import { createElement } from "react";
import { createRoot } from "react-dom/client";
const answer = await fetch(location.pathname + ".json");
const { __html } = await answer.json();
createRoot(document.getElementById("root")).render(
  createElement("div", { dangerouslySetInnerHTML: { __html } }),
);
`;

/**
 * Writes two companions of each page NAME.html into a built site, of the same words and pictures:
 * `/limit/NAME-page`, one small style and no script, and `/client/NAME-page`, rendered by React.
 */
export async function writeCompanions(site: string, names: readonly string[]): Promise<void> {
  const source = join(site, "client.source.js");
  await writeFile(source, program);
  await build({
    configFile: false,
    logLevel: "error",
    root: site,
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: join(site, "client"),
      emptyOutDir: false,
      rolldownOptions: { input: source, output: { entryFileNames: "client.js" } },
    },
  });
  for (const name of names) {
    const html = await readFile(join(site, `${name}.html`), "utf8");
    const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = ""]) => css);
    const body = (/<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? "").replace(
      /<(script|style)\b[^>]*>.*?<\/\1>/gs,
      "",
    );
    const write = async (path: string, text: string) => {
      await mkdir(join(site, path, ".."), { recursive: true });
      await writeFile(join(site, path), text);
    };
    await write(`limit/${name}-page.html`, shell(`<style>${plainStyle}</style>`, body));
    await write(`client/${name}.css`, styles.join("\n"));
    await write(`client/${name}-page.json`, JSON.stringify({ __html: body }));
    await write(
      `client/${name}-page.html`,
      shell(
        `<link rel="stylesheet" href="/client/${name}.css"><script type="module" src="/client/client.js"></script>`,
        '<div id="root"></div>',
      ),
    );
  }
}
