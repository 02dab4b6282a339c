/** Draws the sample's pictures and the site's icons anew: `node scripts/draw.ts`. Same input, same files. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { parse } from "yaml";
import { banner } from "../src/art/banner.ts";
import { cover, type CoverOptions } from "../src/art/cover.ts";
import { loadFonts } from "../src/art/fonts.ts";
import { outlineText } from "../src/art/glyphs.ts";
import { peopleAtTable } from "../src/art/group.ts";
import { appIcon } from "../src/art/logo.ts";
import { moodFace, moods } from "../src/art/mood.ts";
import { hours } from "../src/art/palette.ts";
import { partnerLogo } from "../src/art/partner-logo.ts";
import { placeholder, profilePlaceholder } from "../src/art/placeholder.ts";
import { portrait } from "../src/art/portrait.ts";
import { wordmarks } from "../src/art/sample-logos.ts";
import { ninth, people } from "../src/art/sample-people.ts";
import { figures, posts, sections, surveys } from "../src/art/sample-pictures.ts";

const root = join(import.meta.dirname, "..");
const sample = join(root, "src/server/sample");
const pictures = join(sample, "pictures");

/** Writes a file under a folder that may not be there yet. */
async function save(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

const savePicture = (name: string, svg: string): Promise<void> =>
  save(join(pictures, `${name}.svg`), `${svg}\n`);

/** Gives the picture names that the posts' front matter asks for. */
async function postPictures(): Promise<string[]> {
  const files = (await readdir(join(sample, "blog"))).filter((name) => name.endsWith(".md"));
  const names = await Promise.all(
    files.map(async (name) => {
      const front = (await readFile(join(sample, "blog", name), "utf8")).split(/^---$/m)[1] ?? "";
      return (parse(front) as { image?: string }).image;
    }),
  );
  return names.filter((name): name is string => Boolean(name));
}

async function drawPosts(): Promise<void> {
  for (const name of await postPictures()) {
    const choice: CoverOptions = { seed: name, ...posts[name] };
    await savePicture(`blog/${name}`, cover(choice));
    await savePicture(
      `blog/${name}-detail`,
      cover({
        ...choice,
        seed: `${choice.seed}-detail`,
        width: 1600,
        height: 900,
        calm: 1.45,
      }),
    );
    const figure = figures[name];
    if (figure)
      await savePicture(
        `blog/${name}-figure`,
        cover({ seed: `${name}-figure`, width: 1600, height: 900, ...figure }),
      );
  }
}

async function drawSite(): Promise<void> {
  for (const [name, choice] of Object.entries({ ...surveys, ...sections }))
    await savePicture(name, cover({ seed: name, ...choice }));
  await savePicture(
    "banner-horizon",
    banner({ colours: { ...hours.dawn, ground: "#f4ead8" }, ground: true }),
  );
  await savePicture(
    "banner-field",
    cover({
      seed: "banner-field",
      scene: "sown",
      hour: "field",
      width: 1600,
      height: 1200,
    }),
  );
  await savePicture("pages/about-team", peopleAtTable([...people, ninth], "about-team"));
  await savePicture("default-placeholder", placeholder());
  await savePicture("profile-placeholder", profilePlaceholder());
  for (const person of people) await savePicture(person.seed, portrait(person));
  for (const mood of moods) await savePicture(`mood-${mood}`, moodFace(mood));
}

async function drawLogos(): Promise<void> {
  const fonts = await loadFonts();
  for (const [name, { lines, ...rest }] of Object.entries(wordmarks)) {
    const outlines = await Promise.all(lines.map((line) => outlineText(line, fonts)));
    await savePicture(name, partnerLogo({ ...rest, lines: outlines }));
  }
}

async function drawIcons(): Promise<void> {
  const folder = join(root, "public");
  await save(
    join(folder, "favicon.svg"),
    `${appIcon(32, { margin: 0.04, rounded: true, detail: "simple" })}\n`,
  );
  const icons = [
    ["icon-192", 192, { margin: 0.12, rounded: true }],
    ["icon-512", 512, { margin: 0.12, rounded: true }],
    ["maskable-512", 512, { margin: 0.21 }],
    ["apple-touch-icon-180", 180, { margin: 0.13 }],
  ] as const;
  for (const [name, size, options] of icons) {
    await save(
      join(folder, "icons", `${name}.png`),
      await sharp(Buffer.from(appIcon(size, options)))
        .png({ compressionLevel: 9, palette: true })
        .toBuffer(),
    );
  }
}

await Promise.all([drawPosts(), drawSite(), drawLogos(), drawIcons()]);
