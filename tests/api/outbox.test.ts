import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { forgotPassword } from "../../src/contract/login.ts";
import { surveyLinkById } from "../../src/contract/survey-link.ts";
import { writeToOutbox } from "../../src/api/mail/outbox.ts";
import { openServer } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { freshDatabase } from "./databases.ts";
import { ada } from "./participants.ts";
import { solvedToken } from "./solve-challenge.ts";
import { openTestApi, testSample } from "./test-api.ts";

const localKey = "key-of-this-run";
const path = `/outbox?key=${localKey}`;

describe("the outbox", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "morrow-outbox-"));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (subject: string, text: string) =>
    writeToOutbox(
      folder,
      "7.8",
      JSON.stringify({
        from: { name: "Morrow", address: "hello@morrow.example" },
        to: [{ name: "", address: "ada@example.org" }],
        subject,
        messageId: "<7.8@localhost>",
        headers: { "Auto-Submitted": "auto-generated" },
        text,
        html: `<p>${text}</p>`,
      }),
    );

  test("lists mails with their links, escaped, and is not cached", async () => {
    write(
      "A <b>new</b> one",
      "Hello,\nhttps://x.example/reset-password/abc\n<script>alert(1)</script>",
    );
    const api = await openTestApi("sqlite", { outbox: folder, localKey });
    const response = await api.app.request(path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    const rules = response.headers.get("content-security-policy") ?? "";
    expect(rules).not.toContain("unsafe-inline");
    const page = await response.text();
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).toContain("<h2>A &lt;b&gt;new&lt;/b&gt; one</h2>");
    expect(page).toContain('<a href="https://x.example/reset-password/abc">');
    expect(page).not.toContain("<script>");
    expect(page).toContain("<dd>Morrow &lt;hello@morrow.example&gt;</dd>");
    expect(page.replace(/\s+/g, " ")).toContain("<dt>Auto-Submitted</dt> <dd>auto-generated</dd>");
    const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? "";
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style));
    expect(rules).toContain(`'sha256-${Buffer.from(digest).toString("base64")}'`);
    await api.close();
  });

  test("frames the HTML part, in which nothing runs or is loaded", async () => {
    write("A new one", "Hello");
    const api = await openTestApi("sqlite", { outbox: folder, localKey });
    const frame = /<iframe[^>]*src="([^"]*)"/.exec(await (await api.app.request(path)).text());
    const address = frame?.[1]?.replaceAll("&amp;", "&") ?? "";
    const part = await api.app.request(address);
    expect(await part.text()).toBe("<p>Hello</p>");
    expect(part.headers.get("content-security-policy")).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline';/,
    );
    expect((await api.app.request(address.replace(localKey, "another"))).status).toBe(404);
    expect((await api.app.request(`${path}&mail=..%2F7.8`)).status).toBe(404);
    await api.close();
  });

  test.each([
    ["the site is not local", { SITE_URL: "https://morrow.example" }],
    ["a mail server is named", { SMTP_URL: "smtp://mail.example" }],
  ])("answers 404 when %s", async (_name, environment) => {
    const api = await openTestApi("sqlite", { outbox: folder, localKey, environment });
    expect((await api.app.request(path)).status).toBe(404);
    await api.close();
  });

  test("answers 404 for host names other than local ones", async () => {
    write("Secret", "text");
    const api = await openTestApi("sqlite", { outbox: folder, localKey });
    for (const host of ["evil.example:4321", "192.168.0.7:4321"]) {
      const response = await api.app.request(`http://${host}${path}`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("Secret");
    }
    const other = await api.app.request(`http://127.0.0.1${path}`, {
      headers: { origin: "https://evil.example" },
    });
    expect(other.headers.get("access-control-allow-origin")).toBeNull();
    await api.close();
  });

  test("answers 404 to other machines, also through a proxy on this one", async () => {
    write("Secret", "text");
    const api = await openTestApi("sqlite", { outbox: folder, localKey });
    const statusFrom = async (remoteAddress: string, headers = {}) => {
      const response = await api.app.request(
        `http://localhost:4321${path}`,
        { headers },
        { incoming: { socket: { remoteAddress } } },
      );
      return response.status;
    };
    expect(await statusFrom("127.0.0.1")).toBe(200);
    expect(await statusFrom("::ffff:127.0.0.1")).toBe(200);
    expect(await statusFrom("192.168.0.7")).toBe(404);
    expect(await statusFrom("127.0.0.1", { "X-Forwarded-For": "8.8.8.8" })).toBe(404);
    expect(await statusFrom("127.0.0.1", { Forwarded: "for=8.8.8.8" })).toBe(404);
    await api.close();
  });

  test.each(["", "?key=", "?key=key-of-this-rux", `?key=${localKey}x`])(
    "answers 404 with %j instead of the key",
    async (query) => {
      write("Secret", "text");
      const api = await openTestApi("sqlite", { outbox: folder, localKey });
      const response = await api.app.request(`/outbox${query}`);
      const unknown = await api.app.request("/nothing");
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(await unknown.text());
      await api.close();
    },
  );

  test("contains an example and the reset mail of a running server, which announces it", async () => {
    const fresh = await freshDatabase("sqlite");
    const announced = Promise.withResolvers<string>();
    const server = await openServer(parseSettings({ DATABASE_URL: fresh.address }), {
      port: 0,
      hostname: "127.0.0.1",
      sample: testSample,
      site: new Hono(),
      outbox: folder,
      localKey,
      work: { cost: 1, numbers: { from: 1, to: 5 } },
      announce: (line) => {
        if (line.startsWith("Mail")) announced.resolve(line);
      },
    });
    const app = { request: (path: string) => fetch(server.address + path) };
    const response = await fetch(server.address + forgotPassword.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        vEmail: ada.vEmail,
        vGoogleRecaptchaResponse: await solvedToken({ app } as never, "forgot_password"),
      }),
    });
    expect(response.status).toBe(200);
    const line = await announced.promise;
    expect(line).toMatch(
      /^Mail to Ada@example\.org: Choose a password for Morrow http:\/\/localhost:4321\/reset-password#\/[\da-f]{32}$/,
    );
    const page = await (await fetch(server.address + path)).text();
    expect(page).toContain(line.split(" ").at(-1));
    expect(page).toMatch(/An example\.\s+To Ada@example\.org/);
    // The link of a person, which is tried out with one tap.
    const [, code = ""] = /survey-invite#\/([\w-]+)</.exec(page) ?? [];
    const opened = await fetch(server.address + surveyLinkById.path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ iSurveyLinkId: code }),
    });
    expect(await opened.json()).toMatchObject({ data: { vSurvey: "Daily Mood" } });
    await server.close();
    await fresh.remove();
  });
});
