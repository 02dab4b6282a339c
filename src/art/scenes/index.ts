/** Every scene by name. */
import { apart } from "./apart.ts";
import { beforeLight } from "./before-light.ts";
import { bridge } from "./bridge.ts";
import { complete } from "./complete.ts";
import { crescent } from "./crescent.ts";
import { dialogue } from "./dialogue.ts";
import { drift } from "./drift.ts";
import { fewAmongMany } from "./few-among-many.ts";
import { field } from "./field.ts";
import { gap } from "./gap.ts";
import { gathering } from "./gathering.ts";
import { groups } from "./groups.ts";
import { halfFull } from "./half-full.ts";
import { halfway } from "./halfway.ts";
import { handover } from "./handover.ts";
import { inFront } from "./in-front.ts";
import { interval } from "./interval.ts";
import { leaningIn } from "./leaning-in.ts";
import { lights } from "./lights.ts";
import { litAndUnlit } from "./lit-and-unlit.ts";
import { message } from "./message.ts";
import { oneQuestion } from "./one-question.ts";
import { openSeat } from "./open-seat.ts";
import { precedent } from "./precedent.ts";
import { pulse } from "./pulse.ts";
import { reflection } from "./reflection.ts";
import { ridge } from "./ridge.ts";
import { ripple } from "./ripple.ts";
import { smallRooms } from "./small-rooms.ts";
import { sown } from "./sown.ts";
import { steps } from "./steps.ts";
import { thinning } from "./thinning.ts";
import { threeArcs } from "./three-arcs.ts";
import { tilt } from "./tilt.ts";
import { twoPanels } from "./two-panels.ts";
import { twoSuns } from "./two-suns.ts";
import { twoTeams } from "./two-teams.ts";
import { unanswered } from "./unanswered.ts";
import { waves } from "./waves.ts";
import { way } from "./way.ts";
import { weekLine } from "./week-line.ts";
import type { Scene } from "./scene.ts";

/** Every scene; the first thirty may be picked by chance, the others have a place of their own. */
export const scenes = {
  gap,
  twoSuns,
  tilt,
  reflection,
  gathering,
  crescent,
  apart,
  ripple,
  dialogue,
  openSeat,
  drift,
  groups,
  bridge,
  steps,
  field,
  waves,
  way,
  lights,
  handover,
  message,
  litAndUnlit,
  beforeLight,
  oneQuestion,
  twoTeams,
  smallRooms,
  fewAmongMany,
  unanswered,
  precedent,
  interval,
  ridge,
  twoPanels,
  weekLine,
  thinning,
  complete,
  pulse,
  halfFull,
  inFront,
  halfway,
  leaningIn,
  threeArcs,
  sown,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
