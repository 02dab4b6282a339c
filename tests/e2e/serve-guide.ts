/**
 * Runs Astro's development server with the content of `API_HOST`, for as long as the test that
 * started it lives. It shares nothing with a server that a developer has open.
 */
import { dev } from "astro";

import { inProject } from "../../src/shared/files.ts";
import { freePort } from "../helpers/ports.ts";

const server = await dev({
  root: inProject(),
  logLevel: "error",
  server: { port: await freePort() },
  vite: { cacheDir: inProject(".data", "test", "vite") },
});
process.on("disconnect", () => void server.stop().then(() => process.exit(0)));
process.send?.(`http://localhost:${server.address.port}`);
