import { Hono } from "hono";
import { onTestFinished } from "vitest";

import type { Finding } from "../../../src/shared/finding.ts";
import { listen } from "../../../src/shared/http/listen.ts";
import { parseSettings } from "../../../src/shared/settings.ts";
import { codesInBodies } from "../../fixtures/third-party-notation.ts";
import { startThirdPartyParticipants } from "../../fixtures/third-party-participants.ts";

/** Hosts that the doctor looks at, closed after each test, and its findings. */

export const settings = parseSettings({ SITE_URL: "https://www.example.org" });
export const { origin } = new URL(settings.SITE_URL);

/** Closes a host when the test ends. */
export function opened<Host extends { readonly close: () => Promise<void> }>(host: Host): Host {
  onTestFinished(() => host.close());
  return host;
}

export const wrong = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === "fault");
export const subjects = (findings: readonly Finding[]) => findings.map(({ subject }) => subject);
export const everyRemedy = (findings: readonly Finding[]) =>
  findings
    .filter(({ state }) => ["warning", "fault"].includes(state))
    .every(({ remedy = "" }) => remedy.length > 10);

/** A host in which some paths answer in another way. */
export async function hostWith(
  paths: Readonly<Record<string, (request: Request) => Response | Promise<Response>>>,
) {
  const host = opened(await startThirdPartyParticipants(codesInBodies));
  const app = new Hono();
  app.all("*", async ({ req }) => {
    const { pathname } = new URL(req.url);
    const own = paths[pathname];
    if (own && req.method !== "OPTIONS") {
      const answer = await own(req.raw);
      answer.headers.set("Access-Control-Allow-Origin", "*");
      return answer;
    }
    return await fetch(host.address + pathname, {
      method: req.method,
      headers: req.raw.headers,
      ...(req.method === "POST" && { body: await req.arrayBuffer() }),
    });
  });
  const { address } = opened(await listen(app, 0));
  return { address, origin };
}
