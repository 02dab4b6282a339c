import { fileURLToPath } from "node:url";

/** The folder of the product's own sample content. */
export const defaultSample = fileURLToPath(new URL("../sample", import.meta.url));
