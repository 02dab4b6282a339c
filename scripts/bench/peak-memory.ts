import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * Observes the memory of a process and of all that it starts; what they share counts for each. The
 * function ends this, and gives the largest sum in bytes.
 *
 * @param pause milliseconds between two measurements
 */
export function observeMemory(pid: number, pause = 500): () => number {
  let peak = 0;
  const measure = async () => {
    const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid=,rss="]);
    peak = Math.max(peak, memoryOf(pid, stdout));
  };
  const timer = setInterval(() => void measure(), pause);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** @param table lines of process, parent and kilobytes */
function memoryOf(pid: number, table: string): number {
  const rows = table.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const sum = (of: number): number =>
    rows
      .filter(([own, parent]) => own === of || parent === of)
      .reduce((bytes, [own = 0, , size = 0]) => bytes + (own === of ? size * 1024 : sum(own)), 0);
  return sum(pid);
}
