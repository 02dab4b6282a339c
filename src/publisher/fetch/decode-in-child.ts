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

/** The process could not be started, which is no fault of the picture. */
export class DecoderError extends Error {
  override name = "DecoderError";

  constructor() {
    super("the process that decodes pictures could not be started");
  }
}

let running: Promise<ChildProcess> | undefined;
const oneByOne = pLimit(1);

/**
 * Decodes a picture in a process of its own, which is killed when it takes more than 5 seconds or
 * 1 GB: librsvg heeds no time limit, and libuv has only four threads. The process has an empty
 * environment, starts with the first such picture and ends with this one.
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
  // Alone it doesn't keep this process running.
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
    // Only then a new process can be started.
    const ended = () => {
      running = undefined;
      done({ error: end });
    };
    child.on("message", done).on("exit", ended);
    child.ref();
    child.send(request, (error) => error && child.kill("SIGKILL"));
  }).finally(() => child.unref());
}
