import { type ChildProcess, fork } from "node:child_process";

import pLimit from "p-limit";

import { nextMessage } from "../../shared/next-message.ts";
import type { DecodedPicture } from "./decode-picture.ts";
import type { DecodingRequest } from "./decoding-process.ts";
import { DecoderError } from "./picture-error.ts";

/** Milliseconds after which the process hangs, on a machine that is busy with other things. */
const limit = 120_000;

type Answer = { readonly image: DecodedPicture } | { readonly error: string };

let child: ChildProcess | undefined;
const oneByOne = pLimit(1);

/**
 * Decodes a picture in a child process, which ends itself after 5 seconds of processor time or above
 * 1 GB: librsvg has no time limit, and libuv only four threads. The child has an empty environment and is
 * used again until {@link endDecoder}.
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
  const timer = setTimeout(() => started.kill("SIGKILL"), limit);
  await nextMessage(started)
    .finally(() => clearTimeout(timer))
    .catch(() => {
      throw new DecoderError("the process that decodes pictures could not be started");
    });
  // An idle child must not keep this process running.
  started.unref();
  started.channel?.unref();
  return started;
}

async function answerOf(decoder: ChildProcess, request: DecodingRequest): Promise<Answer> {
  const timer = setTimeout(() => decoder.kill("SIGXCPU"), limit);
  decoder.ref();
  decoder.send(request, (error) => error && decoder.kill("SIGKILL"));
  try {
    return (await nextMessage(decoder)) as Answer;
  } catch {
    const isSlow = decoder.signalCode === "SIGXCPU";
    return {
      error: isSlow
        ? "it takes more than 5 seconds"
        : "decoding it takes too much memory or crashes",
    };
  } finally {
    clearTimeout(timer);
    decoder.unref();
  }
}
