import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

import pLimit from "p-limit";

import type { DecodedPicture } from "./decode-picture.ts";
import type { DecodingRequest } from "./decoding-process.ts";

/** Milliseconds for one picture; those of real sites take some 100. */
const limit = 5000;
/** Milliseconds for the process to start, on a machine that is busy with other things. */
const startLimit = 60_000;

type Answer = { readonly image: DecodedPicture } | { readonly error: string };

/** The process could not be started; the picture may be fine. */
export class DecoderError extends Error {
  override name = "DecoderError";

  constructor() {
    super("the process that decodes pictures could not be started");
  }
}

let running: Promise<ChildProcess> | undefined;
const oneByOne = pLimit(1);

/**
 * Decodes a picture in a child process, which is killed after 5 seconds or above 1 GB: librsvg has no
 * time limit, and libuv only four threads. The child has an empty environment and is used again for
 * the next picture.
 *
 * @throws {DecoderError} when the process can't be started
 * @throws {Error} when the picture can't be decoded within the limits
 */
export const decodeInChild = (request: DecodingRequest): Promise<DecodedPicture> =>
  oneByOne(async () => {
    const child = await (running ??= start());
    const answer = await answerOf(child, request);
    if ("image" in answer) return answer.image;
    throw new Error(answer.error);
  });

async function start(): Promise<ChildProcess> {
  const child = fork(new URL("./decoding-process.ts", import.meta.url), {
    execArgv: ["--max-old-space-size=256"],
    env: {},
    serialization: "advanced",
    stdio: "ignore",
  });
  const ended = once(child, "exit").then(() => {
    running = undefined;
    return "ended";
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), startLimit);
  const first = await Promise.race([once(child, "message"), ended]);
  clearTimeout(timer);
  if (first === "ended") throw new DecoderError();
  // An idle child must not keep this process running.
  child.unref();
  child.channel?.unref();
  return child;
}

function answerOf(child: ChildProcess, request: DecodingRequest): Promise<Answer> {
  return new Promise<Answer>((resolve) => {
    let end = "decoding it takes too much memory or crashes";
    const timer = setTimeout(() => {
      end = `it takes more than ${limit / 1000} seconds`;
      child.kill("SIGKILL");
    }, limit);
    const done = (answer: Answer) => {
      clearTimeout(timer);
      child.off("message", done).off("exit", ended);
      resolve(answer);
    };
    const ended = () => {
      running = undefined;
      done({ error: end });
    };
    child.on("message", done).on("exit", ended);
    child.ref();
    child.send(request, (error) => error && child.kill("SIGKILL"));
  }).finally(() => child.unref());
}
