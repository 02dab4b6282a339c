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
 * Reports each call of this process that changes files, before it is made, and each start of a
 * program, before and after it.
 *
 * @param report gets the call's name and first argument
 */
export function watchFileCalls(report: (name: string, argument: unknown) => void): void {
  const wrap = (module: object, name: string, after?: string) => {
    const real = Reflect.get(module, name) as (...args: unknown[]) => unknown;
    const wrapped = (...args: unknown[]) => {
      report(name, args[0]);
      const result = Reflect.apply(real, module, args);
      if (after !== undefined) report(after, args[0]);
      return result;
    };
    Reflect.set(module, name, wrapped);
  };
  for (const name of names) wrap(fs, name);
  wrap(childProcess, "spawn", "spawned");
  syncBuiltinESMExports();
}
