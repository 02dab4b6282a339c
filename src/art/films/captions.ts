/** Captions of the films: as WebVTT, and as outlines in the picture. */
import { item } from "../item.ts";
import type { Outline } from "../glyphs.ts";
import { film, passage } from "./stage.ts";

export interface Caption {
  /** The second from which it is shown; it stays until the next one. */
  at: number;
  text: string;
}

/** A film: gives the picture at a moment, and the colour that words have there. */
export type Film = (seconds: number) => { content: string; ink: string };

/** Gives the second at which a caption leaves. */
const endOf = (captions: readonly Caption[], index: number): number =>
  captions[index + 1]?.at ?? film.seconds;

/** Writes the captions as WebVTT. */
export function webVtt(captions: readonly Caption[]): string {
  const clock = (seconds: number): string => `00:00:${seconds.toFixed(3).padStart(6, "0")}`;
  const cues = captions.map(
    ({ at, text }, index) =>
      `${index + 1}\n${clock(at)} --> ${clock(endOf(captions, index))}\n${text}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}

/** Gives the whole picture at a moment, with the caption that is due. */
export function captionedFrame(
  draw: Film,
  captions: readonly Caption[],
  outlines: readonly Outline[],
  seconds: number,
): string {
  const { content, ink } = draw(seconds);
  const words = captions.map(({ at }, index) => {
    const end = endOf(captions, index);
    const shown =
      (at === 0 ? 1 : passage(seconds, at, at + 0.3)) *
      (end === film.seconds ? 1 : 1 - passage(seconds, end - 0.25, end));
    const outline = item(outlines, index);
    if (seconds < at || seconds >= end + 0.01 || shown < 0.02) return "";
    return `<path fill="${ink}" fill-opacity="${shown.toFixed(2)}" transform="translate(${((film.width - outline.width) / 2 - outline.left).toFixed(1)} ${film.captionY - 40})" d="${outline.path}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${film.width}" height="${film.height}" viewBox="0 0 ${film.width} ${film.height}">${content}${words.join("")}</svg>`;
}
