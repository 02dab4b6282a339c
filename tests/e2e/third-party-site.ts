import { mkdtemp, rm } from "node:fs/promises";

import { Hono } from "hono";

import { createSite } from "../../src/publisher/preview/create-site.ts";
import { inProject } from "../../src/shared/files.ts";
import { listen } from "../../src/shared/http/listen.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { startThirdPartyApi, type ThirdPartyOptions } from "../fixtures/third-party-api.ts";
import { freePort } from "../helpers/ports.ts";
import { publishSite } from "../helpers/publish-site.ts";

export const chatWidget = "https://chat.example/widget.js";

/** A customer-relationship service: it takes messages, and lets no other origin read its answers. */
async function startContactService() {
  const messages: unknown[] = [];
  const app = new Hono();
  app.post("/form", async ({ req, html }) => {
    messages.push(Object.fromEntries(await req.formData()));
    return html("<h1>Thanks</h1>");
  });
  return { messages, ...(await listen(app, 0)) };
}

/** Publishes a site whose content, live API and contact service are other hosts, and serves it. */
export async function openThirdPartySite(
  content: Partial<ThirdPartyOptions> = {},
  environment: Readonly<Record<string, string>> = {},
) {
  await using started = new AsyncDisposableStack();
  const api = started.adopt(await startThirdPartyApi(content), ({ close }) => close());
  const contact = started.use(await startContactService());
  // On the disk of the pictures, to which it links.
  const folder = started.adopt(await mkdtemp(inProject(".data", "test", "third-party-")), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  /** Of the live API, which each test starts anew. */
  const port = await freePort();
  const live = `http://127.0.0.1:${port}`;
  const settings = parseSettings({
    API_HOST: api.address,
    PUBLIC_API_HOST: live,
    PUBLIC_CONTACT_ENDPOINT: `${contact.address}/form`,
    ...environment,
  });
  const files = await publishSite(settings, folder, api.address);
  const { address } = started.use(await listen(createSite(files), 0));
  const running = started.move();
  return {
    address,
    files,
    api: live,
    port,
    contact: contact.address,
    messages: contact.messages,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
export type ThirdPartySite = Awaited<ReturnType<typeof openThirdPartySite>>;
