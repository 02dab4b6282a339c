import { fileURLToPath } from "node:url";

/** A small sample whose content the tests rely on. */
export const testSample = fileURLToPath(new URL("sample", import.meta.url));

/** The time at which tests take place. */
export const testTime = new Date("2026-11-21T10:00:00Z");

/** Databases that tests copy: one with all tables, one with the test sample too. */
export const templateNames = ["migrated", "sample"] as const;
export type Templates = (typeof templateNames)[number];
