interface Options {
  /** Begins the end. */
  readonly first: () => void;
  /** Ends at once, for somebody who has no time. */
  readonly second: () => void;
  readonly now?: () => number;
  readonly process?: Pick<NodeJS.Process, "on" | "off">;
}

const signals = ["SIGINT", "SIGTERM"] as const;

/** npm passes Ctrl+C on, so that one arrives twice in this many milliseconds. */
const echo = 1000;

/**
 * Listens for Ctrl+C and the system's wish to end.
 *
 * @returns a function that stops listening
 */
export function onEnding({
  first,
  second,
  now = () => performance.now(),
  process: source = process,
}: Options): () => void {
  let began: number | undefined;
  const end = () => {
    if (began === undefined) {
      began = now();
      first();
    } else if (now() - began >= echo) second();
  };
  for (const signal of signals) source.on(signal, end);
  return () => {
    for (const signal of signals) source.off(signal, end);
  };
}
