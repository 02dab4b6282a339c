import { expect, test } from "vitest";

import { examineContent } from "../../src/publisher/examine-content.ts";
import { examineLive } from "../../src/operate/doctor/doctor-command.ts";
import { examineSender } from "../../src/operate/doctor/machine.ts";
import { openServer } from "../../src/api/open-server.ts";
import { parseSettings } from "../../src/shared/settings.ts";
import { freshDatabase } from "../api/databases.ts";
import { ada } from "../api/participants.ts";
import { testSample } from "../api/templates.ts";

test("the embedded API has nothing wrong for the doctor but the sample's sender, with a test login", async () => {
  await using opened = new AsyncDisposableStack();
  const { address: DATABASE_URL, remove } = await freshDatabase("sqlite", "sample");
  opened.defer(remove);
  const origin = "https://www.example.org";
  const settings = parseSettings({
    DATABASE_URL,
    SITE_URL: origin,
    SMTP_URL: "smtp://localhost:1",
  });
  const server = await openServer(settings, {
    port: 0,
    hostname: "127.0.0.1",
    sample: testSample,
    announce: () => undefined,
    log: () => undefined,
  });
  opened.use(server);
  const { address } = server;
  expect(await examineSender(settings, address)).toMatchObject([
    {
      state: "fault",
      subject: "COMPANY_EMAIL",
      found: expect.stringContaining("hello@morrow") as string,
    },
  ]);
  const content = await examineContent(settings, address);
  const { findings } = await examineLive({ address, origin }, settings, {
    email: ada.vEmail,
    password: ada.vPassword,
  });
  // The test sample has one title with a tag in it.
  expect(content.filter(({ state }) => state === "fault")).toEqual([
    expect.objectContaining({ subject: "POST /api/video/get_all_data {} #1, vTitle" }),
  ]);
  expect(findings.filter(({ state }) => state !== "good")).toEqual([]);
  expect(findings.map(({ subject }) => subject)).toContain("POST /api/participant/profile");
});
