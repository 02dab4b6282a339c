import { fileURLToPath } from "node:url";

/** The small content that tests know by heart. */
export const testSample = fileURLToPath(new URL("sample", import.meta.url));

/** The hour at which tests happen. */
export const testTime = new Date("2026-11-21T10:00:00Z");

/** Databases that tests copy: with all tables, and with the test sample in them. */
export const templateNames = ["migrated", "sample"] as const;
export type Templates = (typeof templateNames)[number];
