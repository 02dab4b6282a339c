/** `npm start`: the embedded API and the site built from it, on one address. */
import { sampleSignIn } from "../src/server/import/sample-sign-in.ts";
import { openServer } from "../src/server/open-server.ts";
import { besideApi } from "./serve/beside-api.ts";
import { createSite } from "./serve/create-site.ts";
import { buildSite } from "./steps/build-site.ts";
import { command } from "./steps/command.ts";
import { inProject } from "./steps/root.ts";
import { closeWhenAsked, listen, onPort } from "./steps/serve.ts";
import { readSettings } from "./steps/settings.ts";

await command(async () => {
  const settings = readSettings();
  const { API_HOST, PORT } = settings;
  const folder = inProject("dist");
  const site = createSite(folder);
  // Listening comes first: a port that is taken shows at once, not after a build.
  const server = await onPort(PORT, "npm start", () =>
    API_HOST === ""
      ? openServer(settings, { port: PORT, site })
      : listen(besideApi(site, settings), PORT),
  );
  closeWhenAsked(server);
  const host = API_HOST || server.address;
  console.log(`Building the site with the content of ${host} …`);
  try {
    await buildSite({ settings, host, folder });
  } catch (error) {
    await server.close();
    throw error;
  }
  console.log(
    `\n  ${settings.PUBLIC_PRODUCT_NAME} is ready: ${server.address}`,
  );
  if (API_HOST === "") {
    const signIn = sampleSignIn(inProject("src", "server", "sample"));
    if (signIn)
      console.log(`  Log in as ${signIn.email} with ${signIn.password}`);
    console.log(`  Its API is described at ${server.address}/docs`);
  }
  console.log("  Ctrl+C ends it.\n");
});
