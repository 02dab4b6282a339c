import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const names = [
  "copyFile",
  "link",
  "mkdir",
  "rename",
  "rm",
  "rmdir",
  "symlink",
  "utimes",
  "writeFile",
] as const;

/**
 * Reports each call of this process that changes files, before it is made.
 *
 * @param report gets the call's name and first argument
 */
export function watchFileCalls(report: (name: string, argument: unknown) => void): void {
  for (const name of names) {
    const real = Reflect.get(fs, name) as (...args: unknown[]) => unknown;
    const wrapped = (...args: unknown[]) => {
      report(name, args[0]);
      return Reflect.apply(real, fs, args);
    };
    Reflect.set(fs, name, wrapped);
  }
  syncBuiltinESMExports();
}
