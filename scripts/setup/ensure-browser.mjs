/** Run by run-command.mjs with the Node of node_modules: Playwright refuses older ones. */
import { ensureBrowser } from "./browser.mjs";

try {
  await ensureBrowser();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
