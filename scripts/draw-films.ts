/** Makes the sample's two silent films anew: `node scripts/draw-films.ts`. Needs ffmpeg.
 * With `--frames 1 5.5` it only puts the frames at those seconds into the temporary folder. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { parse } from "yaml";
import { action } from "../src/art/films/action.ts";
import { hear } from "../src/art/films/hear.ts";
import { captionedFrame, webVtt, type Caption } from "../src/art/films/captions.ts";
import { film } from "../src/art/films/stage.ts";
import { loadFonts } from "../src/art/fonts.ts";
import { outlineText } from "../src/art/glyphs.ts";

const sample = join(import.meta.dirname, "../src/server/sample");
const folder = join(sample, "videos");
const films = {
  "what-a-survey-can-hear": { draw: hear, poster: 23.6 },
  "from-answers-to-action": { draw: action, poster: 23.2 },
};
const fonts = await loadFonts();

/** Starts ffmpeg on raw frames; gives its input and a promise that settles when it is done. */
function encode(output: string[]): {
  input: NodeJS.WritableStream;
  done: Promise<void>;
} {
  const size = `${film.width}x${film.height}`;
  const child = spawn(
    "ffmpeg",
    [
      "-y",
      "-loglevel",
      "error",
      "-f",
      "rawvideo",
      "-pix_fmt",
      "rgb24",
      "-s",
      size,
      "-r",
      String(film.rate),
      "-i",
      "-",
      "-an",
      "-pix_fmt",
      "yuv420p",
      ...output,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const done = once(child, "close").then(([code]) => {
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  });
  return { input: child.stdin, done };
}

/** Makes one film: MP4, WebM, captions and poster. */
async function make(name: keyof typeof films, captions: readonly Caption[]): Promise<void> {
  const { draw, poster } = films[name];
  const outlines = await Promise.all(
    captions.map(({ text }) =>
      outlineText({ text, family: "Fraunces", weight: 500, size: 36 }, fonts),
    ),
  );
  const path = join(folder, name);
  const encoders = [
    encode([
      "-c:v",
      "libx264",
      "-preset",
      "medium",
      "-crf",
      "26",
      "-tune",
      "animation",
      "-movflags",
      "+faststart",
      `${path}.mp4`,
    ]),
    encode([
      "-c:v",
      "libvpx-vp9",
      "-b:v",
      "0",
      "-crf",
      "40",
      "-deadline",
      "good",
      "-cpu-used",
      "5",
      "-row-mt",
      "1",
      `${path}.webm`,
    ]),
  ];
  for (let index = 0; index < film.seconds * film.rate; index += 1) {
    const svg = captionedFrame(draw, captions, outlines, index / film.rate);
    const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer();
    await Promise.all(
      encoders.map(async ({ input }) => input.write(pixels) || once(input, "drain")),
    );
  }
  encoders.forEach(({ input }) => input.end());
  await Promise.all(encoders.map(({ done }) => done));
  await sharp(Buffer.from(captionedFrame(draw, [], [], poster)))
    .webp({ quality: 82 })
    .toFile(`${path}.webp`);
  await writeFile(`${path}.vtt`, webVtt(captions));
}

const entries = parse(await readFile(join(sample, "videos.yaml"), "utf8")) as {
  url: string;
  captions: Caption[];
}[];
const only = process.argv[2] === "--frames" ? process.argv.slice(3).map(Number) : null;
await mkdir(folder, { recursive: true });
for (const name of Object.keys(films) as (keyof typeof films)[]) {
  const captions = entries.find(({ url }) => url.endsWith(`/${name}`))?.captions ?? [];
  if (!only) {
    await make(name, captions);
    continue;
  }
  const outlines = await Promise.all(
    captions.map(({ text }) =>
      outlineText({ text, family: "Fraunces", weight: 500, size: 36 }, fonts),
    ),
  );
  for (const seconds of only)
    await sharp(Buffer.from(captionedFrame(films[name].draw, captions, outlines, seconds)))
      .png()
      .toFile(`${tmpdir()}/${name}-${seconds}.png`);
}
