/** What every scene of a cover gets and gives. */
import type { Random } from "../random.ts";
import type { Layer } from "../svg.ts";

export interface Frame {
  width: number;
  height: number;
  /** One eight-hundredth of the height: scenes measure in it, so that they fit any size. */
  unit: number;
  random: Random;
  /** 1 as drawn; larger means fewer and larger dots: the calm pictures inside a text. */
  calm: number;
}

/** Takes a frame and gives the picture's layers, the lowest first. */
export type Scene = (frame: Frame) => Layer[];
