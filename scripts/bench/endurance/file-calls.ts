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
 * Tells of each call of this process that changes files, just before it is made, and of each
 * program that it starts, which may do so.
 */
export function watchFileCalls(tell: (name: string) => void): void {
  const wrap = (module: object, name: string) => {
    const real = Reflect.get(module, name) as (...args: unknown[]) => unknown;
    const told = (...args: unknown[]) => {
      tell(name);
      return Reflect.apply(real, module, args);
    };
    Reflect.set(module, name, told);
  };
  for (const name of names) wrap(fs, name);
  wrap(childProcess, "spawn");
  syncBuiltinESMExports();
}
