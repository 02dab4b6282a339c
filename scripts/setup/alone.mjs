import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/**
 * Runs `work` while no other process holds the lock file. The file contains the process id of the
 * holder, so that the lock of a killed process is ignored.
 */
export async function alone(lockFile, work) {
  mkdirSync(dirname(lockFile), { recursive: true });
  let isAnnounced = false;
  while (!take(lockFile)) {
    const holder = holderOf(lockFile);
    if (!isAlive(holder)) rmSync(lockFile, { force: true });
    else if (!isAnnounced) {
      console.log(`Waiting for process ${holder}, which is installing …`);
      isAnnounced = true;
    }
    await pause(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function take(lockFile) {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

function holderOf(lockFile) {
  try {
    return Number(readFileSync(lockFile, "utf8"));
  } catch {
    return 0;
  }
}

function isAlive(process_) {
  if (!process_) return false;
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
