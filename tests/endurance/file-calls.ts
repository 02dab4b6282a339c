import syncFs from "node:fs";
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const names = [
  "copyFile",
  "link",
  "mkdir",
  "rename",
  "rm",
  "symlink",
  "utimes",
  "writeFile",
] as const;

/**
 * Tells of each call of this process that changes files, just before it is made.
 *
 * @param tell is given the call's name and first argument
 */
export function watchFileCalls(tell: (name: string, argument: unknown) => void): void {
  const wrap = (module: object, name: string) => {
    const real = Reflect.get(module, name) as (...args: unknown[]) => unknown;
    const told = (...args: unknown[]) => {
      tell(name, args[0]);
      return Reflect.apply(real, module, args);
    };
    Reflect.set(module, name, told);
  };
  for (const name of names) wrap(fs, name);
  // The two calls with which a folder is replaced.
  wrap(syncFs, "renameSync");
  syncBuiltinESMExports();
}
