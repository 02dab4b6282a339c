/** Serves a published site in a process of its own and sends its address: `site.ts <folder>`. */
import { createSite } from "../../src/publisher/preview/create-site.ts";
import { listen } from "../../src/shared/http/listen.ts";

const [folder = ""] = process.argv.slice(2);
const { address } = await listen(createSite(folder), 0);
process.on("disconnect", () => process.exit());
process.send?.(address);
