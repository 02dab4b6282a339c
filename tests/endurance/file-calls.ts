import childProcess from "node:child_process";
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
 * Tells of each call of this process that changes files, just before it is made, and before and
 * after each start of a program, which may do so.
 *
 * @param tell is given the call's name and first argument
 */
export function watchFileCalls(tell: (name: string, argument: unknown) => void): void {
  const wrap = (module: object, name: string, after?: string) => {
    const real = Reflect.get(module, name) as (...args: unknown[]) => unknown;
    const told = (...args: unknown[]) => {
      tell(name, args[0]);
      const result = Reflect.apply(real, module, args);
      if (after !== undefined) tell(after, args[0]);
      return result;
    };
    Reflect.set(module, name, told);
  };
  for (const name of names) wrap(fs, name);
  wrap(childProcess, "spawn", "spawned");
  syncBuiltinESMExports();
}
