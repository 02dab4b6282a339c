import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { runAstro } from "../../src/publisher/render/run-astro.ts";

const page = `---
import posts from "../posts.json";
export const getStaticPaths = () => posts.map((post) => ({ params: { slug: post.slug }, props: post }));
const { title, main } = Astro.props;
---
<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>{title}</title></head>
  <body><main set:html={main} /></body>
</html>
`;

/**
 * Builds the posts of a published site, in `dist` of a folder in the project, with Astro alone: the
 * same texts in one plain template. Throws when Astro fails.
 */
export async function buildWithAstro(folder: string): Promise<void> {
  const root = join(folder, "astro");
  const site = join(folder, "dist/blog-detail");
  const posts: object[] = [];
  for (const name of await readdir(site)) {
    const html = await readFile(join(site, name), "utf8");
    const [, title = ""] = /<title>(.*?)<\/title>/.exec(html) ?? [];
    const [, main = ""] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
    posts.push({ slug: name.replace(/\.html$/, ""), title, main });
  }
  await mkdir(join(root, "src/pages"), { recursive: true });
  await writeFile(join(root, "src/posts.json"), JSON.stringify(posts));
  await writeFile(join(root, "src/pages/[slug].astro"), page);
  const { code, output } = await runAstro(["build", "--root", root], {}, true);
  if (code !== 0) throw new Error(`Astro failed: ${output}`);
}
