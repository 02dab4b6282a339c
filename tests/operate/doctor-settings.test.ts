import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

import { afterEach, expect, test } from "vitest";

import { examineEmbeddedApi } from "../../src/operate/doctor/machine.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { freePort } from "../helpers/ports.ts";
import { startSmtpServer } from "../helpers/smtp-server.ts";

const stack: (() => void)[] = [];
afterEach(() => {
  for (const close of stack.splice(0)) close();
});

/** A server that says one line to each client, and answers each line in the same way. */
async function lineServer(greeting: string, answer: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => socket.write(answer));
    socket.write(greeting);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  stack.push(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const examine = async (environment: Readonly<Record<string, string>>) => {
  const settings = parseSettings({ PORT: String(await freePort()), ...environment });
  const findings = await examineEmbeddedApi(settings);
  return Object.fromEntries(findings.map((one) => [one.subject, one]));
};
const publicSite = { SITE_URL: "https://www.example.org" };

test("a mail server that answers is good, one that does not or is none is named", async () => {
  const port = await lineServer("220 mail\r\n", "250 ok\r\n");
  const good = await examine({ ...publicSite, SMTP_URL: `smtp://127.0.0.1:${port}` });
  expect(good["SMTP_URL"]).toMatchObject({ state: "good", found: "the mail server answers" });
  const away = await examine({
    ...publicSite,
    SMTP_URL: `smtp://u:pw@127.0.0.1:${await freePort()}`,
  });
  expect(away["SMTP_URL"]).toMatchObject({ state: "fault" });
  expect(away["SMTP_URL"]?.found).toMatch(/\(E\w+\)$/);
  expect(JSON.stringify(away)).not.toContain("pw");
  await using plain = await startSmtpServer();
  const SMTP_URL = plain.address.replace("127.0.0.1", "0.0.0.0");
  expect((await examine({ ...publicSite, SMTP_URL }))["SMTP_URL"]).toMatchObject({
    state: "fault",
    found: "the mail server has no TLS with a valid certificate",
  });
  expect((await examine(publicSite))["SMTP_URL"]?.state).toBe("fault");
  expect((await examine({}))["SMTP_URL"]?.state).toBe("good");
});

test("a public site without a trusted proxy gets a warning", async () => {
  const one = await examine(publicSite);
  expect(one["TRUSTED_PROXIES"]?.state).toBe("warning");
  const other = await examine({ ...publicSite, TRUSTED_PROXIES: "127.0.0.1" });
  expect(other["TRUSTED_PROXIES"]?.state).toBe("good");
});

test("a port that another program has is a fault, a free one is not", async () => {
  const port = await lineServer("hello\r\n", "hello\r\n");
  const found = await examine({ METRICS_PORT: String(port) });
  expect(found["PORT"]?.state).toBe("good");
  expect(found["METRICS_PORT"]).toMatchObject({
    state: "fault",
    found: `${port} is used by another program`,
  });
});

test("with another content host nothing of it is looked at", async () => {
  expect(await examine({ API_HOST: "https://api.example.org" })).toEqual({});
});
