/** Sets text as outlines, so that pictures need no fonts where they are shown. */
import satori, { type Font } from "satori";

export interface Line {
  text: string;
  /** Family, weight and style as loaded in `fonts`. */
  family: string;
  weight: Font["weight"];
  style?: "normal" | "italic";
  size: number;
  /** Extra space between letters, in pixels. */
  tracking?: number;
}

export interface Outline {
  /** Path data with the text's box starting at 0, 0. */
  path: string;
  /** The box that the letters really fill. */
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Takes path data and gives it back with numbers of at most one decimal, and its bounds (control points included). */
function measure(path: string): Outline {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const compact = path.replace(/([MLCQHVZ])([^MLCQHVZ]*)/gi, (_, command: string, rest: string) => {
    const numbers = (rest.match(/-?\d*\.?\d+(?:e-?\d+)?/g) ?? []).map(
      (number) => Math.round(Number(number) * 10) / 10,
    );
    if (command === command.toLowerCase() && command !== "z")
      throw new Error(`Relative path command ${command}`);
    numbers.forEach((number, index) => {
      const horizontal = command === "H" || (command !== "V" && index % 2 === 0);
      if (horizontal) [left, right] = [Math.min(left, number), Math.max(right, number)];
      else [top, bottom] = [Math.min(top, number), Math.max(bottom, number)];
    });
    return command + numbers.join(" ").replaceAll(" -", "-");
  });
  return {
    path: compact,
    left,
    top,
    width: right - left,
    height: bottom - top,
  };
}

/** Takes one line of text and the loaded fonts; gives its outline. */
export async function outlineText(line: Line, fonts: Font[]): Promise<Outline> {
  const { text, family, weight, style = "normal", size, tracking = 0 } = line;
  const picture = await satori(
    {
      type: "div",
      props: {
        children: text,
        style: {
          display: "flex",
          whiteSpace: "pre",
          fontFamily: family,
          fontWeight: weight,
          fontStyle: style,
          fontSize: size,
          letterSpacing: tracking,
          color: "#000000",
        },
      },
    } as never,
    { width: 4000, height: Math.ceil(size * 2), fonts },
  );
  const paths = [...picture.matchAll(/<path[^>]*? d="([^"]+)"/g)].map((match) => match[1] ?? "");
  return measure(paths.join(""));
}
