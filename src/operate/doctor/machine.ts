import { once } from "node:events";
import { constants } from "node:fs";
import { access, mkdir, statfs } from "node:fs/promises";
import { createServer } from "node:net";

import * as v from "valibot";

import { isSampleAddress } from "../../api/import/sample-remains.ts";
import { withoutTls } from "../../api/mail/failure.ts";
import { mailServerProblem } from "../../api/mail/mailer.ts";
import { companySettings } from "../../contract/page.ts";
import { errorCode } from "../../shared/errors.ts";
import { fault, type Finding, good, warning } from "../../shared/finding.ts";
import { isLocal } from "../../shared/ip-address.ts";
import type { Settings } from "../../shared/settings.ts";
import { plainHttpWarning } from "../../shared/http/command-server.ts";
import { askJson } from "./live-host.ts";

/** What the doctor says of this machine, its settings, and those of the embedded API. */

/** Bytes that a site of some thousand posts with its releases and pictures takes. */
const usualSpace = 2 * 1024 ** 3;

/**
 * Looks at the machine and the settings, which have been read already.
 *
 * @param folder `.data`, where everything is written but the site itself
 */
export async function examineMachine(
  settings: Settings,
  folder: string,
): Promise<readonly Finding[]> {
  return [good("Node", process.version), await examineFolder(folder), ...examineSettings(settings)];
}

async function examineFolder(folder: string): Promise<Finding> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  } catch (error) {
    return fault(
      folder,
      `can't be written (${errorCode(error) ?? "unknown reason"})`,
      "Let the user of this command write to it, or run the command in a project whose files it may write.",
    );
  }
  const { bavail, bsize } = await statfs(folder);
  const space = bavail * bsize;
  const found = `${(space / 1024 ** 3).toFixed(1)} GB free`;
  return space < usualSpace
    ? warning(folder, found, "Free at least 2 GB: releases, pictures and the database grow there.")
    : good(folder, found);
}

function examineSettings(settings: Settings): readonly Finding[] {
  const { SITE_URL, API_HOST, PUBLIC_API_HOST } = settings;
  const plainHttp = plainHttpWarning(settings);
  return [
    plainHttp === undefined
      ? good("SITE_URL", isLocal(SITE_URL) ? `${SITE_URL}, this machine` : SITE_URL)
      : fault(
          "SITE_URL",
          plainHttp,
          "Serve the site over https, and set SITE_URL to that address.",
        ),
    good("API_HOST", API_HOST || "empty, or sample: content of the embedded API"),
    good("PUBLIC_API_HOST", PUBLIC_API_HOST || "empty: browsers call the site's own address"),
  ];
}

/**
 * Looks at the settings of the embedded API: its ports, the proxies before it and the mail server. Whether
 * its database can be used shows when the API is opened.
 *
 * @returns nothing where the content is another host's
 */
export async function examineEmbeddedApi(settings: Settings): Promise<readonly Finding[]> {
  const { API_HOST, DATABASE_URL, PORT, METRICS_PORT } = settings;
  if (API_HOST !== "") return [];
  const kind = DATABASE_URL.startsWith("file:") ? DATABASE_URL : "PostgreSQL";
  return [
    good("DATABASE_URL", kind),
    await examineMails(settings),
    examineProxies(settings),
    await examinePort("PORT", PORT, "/openapi.json"),
    ...(METRICS_PORT === undefined
      ? []
      : [await examinePort("METRICS_PORT", METRICS_PORT, "/health/live")]),
  ];
}

async function examineMails(settings: Settings): Promise<Finding> {
  const { SMTP_URL, SITE_URL } = settings;
  if (SMTP_URL === "")
    return isLocal(SITE_URL)
      ? good("SMTP_URL", "empty: mails are written to .data/outbox")
      : fault("SMTP_URL", "empty, so no mail can be sent", "Set it to a mail server.");
  const problem = await mailServerProblem(settings);
  if (problem === "ETLS")
    return fault(
      "SMTP_URL",
      withoutTls,
      "Use another server, or allow this in the address, as .env.example says. Until then mails wait.",
    );
  return problem === undefined
    ? good("SMTP_URL", "the mail server answers")
    : fault(
        "SMTP_URL",
        `the mail server can't be used (${problem})`,
        "Check name, port, user and password. Until then invitations and password links wait.",
      );
}

/**
 * Looks from whom the mails of a public site come.
 *
 * @param content the address of the content API
 */
export async function examineSender(
  { API_HOST, SITE_URL }: Settings,
  content: string,
): Promise<readonly Finding[]> {
  if (API_HOST !== "" || isLocal(SITE_URL)) return [];
  const host = { address: content, origin: new URL(SITE_URL).origin };
  const { data } = await askJson(host, companySettings.path, { eConfig: "Company" });
  const company = v.safeParse(v.array(companySettings.record), data);
  const sender = company.success
    ? company.output.find(({ vName }) => vName === "COMPANY_EMAIL")?.vValue
    : undefined;
  if (sender === undefined || !isSampleAddress(sender)) return [];
  return [
    fault(
      "COMPANY_EMAIL",
      `${sender} is the sample's: mails would come from it, and replies would be lost`,
      "Put your own address into settings.yaml of the folder that ORGANISATION names, and import it.",
    ),
  ];
}

/** A public site has https, which the API leaves to a proxy. */
const examineProxies = ({ SITE_URL, TRUSTED_PROXIES }: Settings): Finding =>
  TRUSTED_PROXIES.length === 0 && !isLocal(SITE_URL)
    ? warning(
        "TRUSTED_PROXIES",
        "empty: all visitors share the limits of the proxy that has the certificate",
        "Set it to the address of that proxy as the API sees it: 127.0.0.1 for one on this machine.",
      )
    : good("TRUSTED_PROXIES", TRUSTED_PROXIES.length === 0 ? "empty" : "set");

/** A port is free, or the API itself has it, whose answers have a number. */
async function examinePort(
  name: "PORT" | "METRICS_PORT",
  port: number,
  path: string,
): Promise<Finding> {
  if (await isFree(port)) return good(name, `${port} is free`);
  const isOurs = await fetch(`http://localhost:${port}${path}`, {
    signal: AbortSignal.timeout(2000),
  }).then(
    ({ ok, headers }) => ok || headers.has("X-Request-Id"),
    () => false,
  );
  return isOurs
    ? good(name, `${port}: the API answers`)
    : fault(name, `${port} is used by another program`, `Choose another one: ${name}=…`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port);
    await once(server, "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
