import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { openDatabase } from "../../src/api/db/open-database.ts";
import { createMailer, createSend, type MailRow } from "../../src/api/mail/mailer.ts";
import { readOutbox } from "../../src/api/mail/outbox.ts";
import { queueMail } from "../../src/api/mail/compose.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { writeMail } from "../../src/api/write-mail.ts";
import { startSmtpServer } from "../helpers/smtp-server.ts";
import { freshDatabase, type FreshDatabase } from "./databases.ts";
import { mailText } from "./mail-text.ts";
import { testTime } from "./test-api.ts";

describe("a mail", () => {
  let folder: string;
  let fresh: FreshDatabase;
  let open: Awaited<ReturnType<typeof openDatabase>>;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "morrow-outbox-"));
    fresh = await freshDatabase("sqlite");
    open = await openDatabase(fresh.address);
  });
  afterEach(async () => {
    await open.close();
    await fresh.remove();
    rmSync(folder, { recursive: true });
  });
  const mail = {
    id: "7.1764057600000",
    to: "ada@example.org",
    subject: "Zählt – 🙂",
    text: "Hello\nhttps://x.example/é\n",
    html: "<p>Hello</p>",
  };

  test("without a mail server becomes a file that only this user can read", async () => {
    const outbox = join(folder, "new", "outbox");
    const send = createSend(parseSettings({}), open.database, outbox);
    await send(mail);
    await send({ ...mail, id: "8", subject: "second" });
    expect(
      readOutbox(outbox)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(["Zählt – 🙂", "second"].sort());
    expect(readOutbox(outbox)).toContainEqual({
      ...mail,
      from: { name: "Morrow", address: "no-reply@localhost" },
      to: [{ name: "", address: mail.to }],
      date: expect.stringMatching(/^\d{4}-/) as string,
      messageId: `<${mail.id}@localhost>`,
      headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "OOF, AutoReply" },
    });
    const [name = ""] = readdirSync(outbox);
    expect(statSync(join(outbox, name)).mode & 0o077).toBe(0);
  });

  test("is read from the outbox although other files lie there", async () => {
    writeFileSync(join(folder, "notes.json"), "{");
    writeFileSync(join(folder, "notes.txt"), "hello");
    const send = createSend(parseSettings({}), open.database, folder);
    await send(mail);
    expect(readOutbox(folder)).toHaveLength(1);
    expect(readOutbox(join(folder, "nowhere"))).toEqual([]);
  });

  async function withMailServer() {
    const server = smtpServer();
    const port = await server.listen();
    const settings = parseSettings({ SMTP_URL: `smtp://127.0.0.1:${port}` });
    return { server, send: createSend(settings, open.database, folder) };
  }

  test("is sent to the configured mail server, from the company's address", async () => {
    await open.database
      .insertInto("setting")
      .values({ vName: "COMPANY_EMAIL", vValue: "hello@morrow.example", iOrder: 0 })
      .execute();
    const { server, send } = await withMailServer();
    await send(mail);
    await server.close();
    expect(server.received()).toMatch(/MAIL FROM:<hello@morrow\.example>/);
    expect(server.received()).toMatch(/RCPT TO:<ada@example\.org>/);
    expect(server.received()).toMatch(/From: Morrow <hello@morrow\.example>/);
    expect(server.received()).toMatch(/Message-ID: <7\.1764057600000@localhost>/);
    expect(server.received()).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(server.received()).toMatch(/^Date: /m);
    expect(server.received()).toMatch(
      /multipart\/alternative;[^]*\nContent-Type: text\/plain[^]*\nContent-Type: text\/html[^]*<p>Hello<\/p>/,
    );
    expect(readOutbox(folder)).toEqual([]);
  });

  test("names where answers go, and the way out of a list that mail programs follow by themselves", async () => {
    const { server, send } = await withMailServer();
    const leave = `https://www.morrow.example/api/news_letter/leave?code=${"x".repeat(44)}`;
    await send({ ...mail, replyTo: "ruth@example.org", leave });
    await server.close();
    const unfolded = server.received().replaceAll(/\r\n[ \t]+/g, " ");
    expect(unfolded).toContain("Reply-To: ruth@example.org\r\n");
    expect(unfolded).toContain(`List-Unsubscribe: <${leave}>\r\n`);
    expect(unfolded).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  });

  test.each([
    ["kwabena@müller.example", "kwabena@xn--mller-kva.example"],
    ["kwabena@xn--mller-kva.example", "kwabena@xn--mller-kva.example"],
    ["Ole@STRASSE.example", "Ole@STRASSE.example"],
  ])("to %s is sent to %s", async (to, recipient) => {
    const { server, send } = await withMailServer();
    await send({ ...mail, to });
    await server.close();
    const [, received] = /RCPT TO:<([^>]*)>/.exec(server.received()) ?? [];
    expect(received?.toLowerCase()).toBe(recipient.toLowerCase());
    expect(server.received()).toMatch(/^DATA/m);
  });

  test("waits where a mail server on another machine has no TLS, and arrives once that is allowed", async () => {
    await using server = await startSmtpServer();
    // Leads to this machine, but is not one of its own addresses.
    const address = server.address.replace("127.0.0.1", "0.0.0.0");
    const lines: string[] = [];
    const deliver = async (SMTP_URL: string, now: () => Date) => {
      const settings = parseSettings({ SMTP_URL });
      const send = createSend(settings, open.database, folder);
      const log = (line: string) => void lines.push(line);
      const write = (row: MailRow) => writeMail({ database: open.database, now, settings }, row);
      await createMailer({ database: open.database, now, send, log, write }).deliver();
    };
    const now = () => testTime;
    const expires = new Date(testTime.getTime() + 3600_000);
    const queued = {
      ...mailText,
      class: "account" as const,
      to: mail.to,
      subject: mail.subject,
      expires,
    };
    await queueMail({ database: open.database, now, settings: parseSettings({}) }, queued);
    await deliver(address, now);
    expect(server.mails).toEqual([]);
    expect(lines).toEqual([
      "A mail could not be sent (attempt 1, next in 30 s): ETLS 502 (the mail server has no TLS with a valid certificate)",
    ]);
    await deliver(`${address}?requireTLS=false`, () => new Date(testTime.getTime() + 30_000));
    expect(server.mails.map(({ to }) => to)).toEqual([mail.to]);
  });

  test("for an account arrives before forty for the newsletter, over three connections at most", async () => {
    await using server = await startSmtpServer();
    let time = testTime.getTime();
    const now = () => new Date((time += 1));
    const services = { database: open.database, now, settings: parseSettings({}) };
    const expires = new Date(testTime.getTime() + 3600_000);
    const queue = (name: "account" | "newsletter", to: string) =>
      queueMail(services, { ...mailText, class: name, to, subject: "", expires });
    for (let count = 0; count < 40; count += 1) await queue("newsletter", `x${count}@b.example`);
    await queue("account", mail.to);
    const settings = parseSettings({ SMTP_URL: server.address });
    const send = createSend(settings, open.database, folder);
    const write = (row: MailRow) => writeMail({ database: open.database, now, settings }, row);
    const log = () => undefined;
    await createMailer({ ...services, send, log, write }).deliver();
    const recipients = server.mails.map(({ to }) => to);
    expect(new Set(recipients).size).toBe(41);
    expect(recipients.slice(0, 3)).toContain(mail.to);
    expect(server.mostConnections()).toBeLessThanOrEqual(3);
  });

  test("is sent to at most one recipient", async () => {
    const { server, send } = await withMailServer();
    const to = "ada@example.org,eve@evil.example";
    // Whether the mail server or nodemailer refuses the address is up to them.
    await send({ ...mail, to }).catch(() => undefined);
    await server.close();
    expect(server.received().match(/RCPT TO/g) ?? []).toHaveLength(1);
    expect(server.received()).not.toContain("RCPT TO:<eve@evil.example>");
  });
});

/** A minimal mail server: it accepts and records everything. */
function smtpServer() {
  let text = "";
  const server = createServer((socket) => {
    let isData = false;
    socket.write("220 test\r\n");
    socket.on("data", (chunk) => {
      text += chunk.toString();
      if (isData) {
        if (!text.endsWith("\r\n.\r\n")) return;
        isData = false;
        socket.write("250 kept\r\n");
        return;
      }
      isData = /^DATA/m.test(chunk.toString());
      socket.write(isData ? "354 go on\r\n" : "250 yes\r\n");
    });
    socket.on("error", () => undefined);
  });
  return {
    received: () => text,
    listen: () =>
      new Promise<number>((resolve) => {
        server.listen(0, "127.0.0.1", () => {
          resolve((server.address() as AddressInfo).port);
        });
      }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
      }),
  };
}
