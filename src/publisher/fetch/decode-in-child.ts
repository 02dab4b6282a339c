import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

import pLimit from "p-limit";

import type { DecodedPicture } from "./decode-picture.ts";
import type { DecodingRequest } from "./decoding-process.ts";
import { DecoderError } from "./picture-error.ts";

/** Milliseconds for one picture; those of real sites take some 100. */
const limit = 5000;
/** Milliseconds for the process to start, on a machine that is busy with other things. */
const startLimit = 60_000;

type Answer = { readonly image: DecodedPicture } | { readonly error: string };

let child: ChildProcess | undefined;
const oneByOne = pLimit(1);

/**
 * Decodes a picture in a child process, which is killed after 5 seconds or above 1 GB: librsvg has no
 * time limit, and libuv only four threads. The child has an empty environment and is used again until
 * {@link endDecoder}.
 *
 * @throws {DecoderError} when the process can't be started
 * @throws {Error} when the picture can't be decoded within the limits
 */
export const decodeInChild = (request: DecodingRequest): Promise<DecodedPicture> =>
  oneByOne(async () => {
    const decoder = child && isAlive(child) ? child : (child = await start());
    const answer = await answerOf(decoder, request);
    if ("image" in answer) return answer.image;
    throw new Error(answer.error);
  });

/** Ends the process, which may hold 200 MB, after the pictures that it was asked for. */
export const endDecoder = (): Promise<unknown> => oneByOne(() => child?.kill("SIGKILL"));

const isAlive = ({ killed, exitCode, signalCode }: ChildProcess) =>
  !killed && exitCode === null && signalCode === null;

async function start(): Promise<ChildProcess> {
  const started = fork(new URL("./decoding-process.ts", import.meta.url), {
    execArgv: ["--max-old-space-size=256"],
    env: {},
    serialization: "advanced",
    stdio: "ignore",
  });
  const ended = once(started, "exit").then(() => "ended");
  const timer = setTimeout(() => started.kill("SIGKILL"), startLimit);
  const first = await Promise.race([once(started, "message"), ended]);
  clearTimeout(timer);
  if (first === "ended")
    throw new DecoderError("the process that decodes pictures could not be started");
  // An idle child must not keep this process running.
  started.unref();
  started.channel?.unref();
  return started;
}

function answerOf(decoder: ChildProcess, request: DecodingRequest): Promise<Answer> {
  return new Promise<Answer>((resolve) => {
    let end = "decoding it takes too much memory or crashes";
    const timer = setTimeout(() => {
      end = `it takes more than ${limit / 1000} seconds`;
      decoder.kill("SIGKILL");
    }, limit);
    const done = (answer: Answer) => {
      clearTimeout(timer);
      decoder.off("message", done).off("exit", ended);
      resolve(answer);
    };
    const ended = () => done({ error: end });
    decoder.on("message", done).on("exit", ended);
    decoder.ref();
    decoder.send(request, (error) => error && decoder.kill("SIGKILL"));
  }).finally(() => decoder.unref());
}
