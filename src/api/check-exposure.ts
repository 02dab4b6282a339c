import { emailKey } from "../contract/rules.ts";
import { isLocal, isPublicAddress, isUnspecifiedAddress } from "../shared/ip-address.ts";
import { type Settings, SettingsError } from "../shared/settings.ts";
import { findAccount } from "./accounts/find-account.ts";
import { isPassword } from "./accounts/password.ts";
import { openDatabase } from "./db/open-database.ts";
import { isOnThisMachine, postgresHost } from "./db/postgres.ts";
import { sampleAccounts } from "./import/participants.ts";

/**
 * Refuses settings with which an embedded API for visitors would open accounts to strangers, send
 * passwords unencrypted, lose mails or refuse every login: throws {SettingsError} with a sentence per reason.
 */
export async function checkExposure(settings: Settings, sample?: string): Promise<void> {
  const reasons = await Array.fromAsync(reasonsAgainst(settings, sample));
  if (reasons.length > 0) throw new SettingsError(reasons.join("\n"));
}

/**
 * Refuses a database of another machine while sample accounts would be written into it.
 *
 * @throws {SettingsError}
 */
export function checkSampleDatabase(settings: Settings): void {
  const [reason] = reasonsAgainstDatabase(settings);
  if (reason !== undefined) throw new SettingsError(reason);
}

async function* reasonsAgainst(settings: Settings, sample?: string) {
  const { SITE_URL, humanCheck, RECAPTCHA_SECRET } = settings;
  if (isLocal(SITE_URL)) yield* reasonsOfLocalSite(settings);
  else yield* reasonsOfPublicSite(settings, sample);
  if (humanCheck === "recaptcha" && RECAPTCHA_SECRET === "")
    yield "RECAPTCHA_SECRET is missing: PUBLIC_RECAPTCHA_SITE_KEY chooses reCAPTCHA, and without the secret this API lets nobody log in. Set both or neither.";
}

/** A local site has the sample accounts, whose passwords are published. */
function* reasonsOfLocalSite(settings: Settings) {
  const { HOST, SITE_URL } = settings;
  if (isUnspecifiedAddress(HOST) || isPublicAddress(HOST))
    yield `HOST can't be used: ${HOST} lets strangers log in with the published passwords of the sample accounts, which exist while SITE_URL is local (${SITE_URL}). Set SITE_URL to the public address of the site, or HOST to 127.0.0.1 or an address of a private network.`;
  yield* reasonsAgainstDatabase(settings);
}

function* reasonsAgainstDatabase({ DATABASE_URL, SITE_URL }: Settings) {
  if (!isLocal(SITE_URL) || !DATABASE_URL.startsWith("postgres")) return;
  const host = postgresHost(DATABASE_URL);
  if (host !== undefined && !isOnThisMachine(host))
    yield `DATABASE_URL can't be used: while SITE_URL is local (${SITE_URL}), sample accounts with published passwords are written into the database, and this one is on another machine (${host}). Set SITE_URL to the public address of the site, or use a database on this machine.`;
}

/** Sample accounts in a message: an organisation's own sample may have hundreds. */
const mostNamed = 3;

async function* reasonsOfPublicSite(settings: Settings, sample?: string) {
  const { SITE_URL, SMTP_URL } = settings;
  // Also in a private network, where others than the operator listen too.
  if (SITE_URL.startsWith("http:"))
    yield `SITE_URL can't be used: ${SITE_URL} has no https, so passwords and answers could be read on their way. Serve the site over https, and set SITE_URL to that address.`;
  if (SMTP_URL === "")
    yield `SMTP_URL is missing: mails of ${SITE_URL}, such as links for a new password, could not be sent. Set it to a mail server, e.g. SMTP_URL=smtps://user:password@mail.example.org.`;
  const open = await openSampleAccounts(settings, sample);
  if (open.length > 0) {
    const more = open.length > mostNamed ? ` and ${open.length - mostNamed} more` : "";
    const names = open.slice(0, mostNamed).join(", ") + more;
    yield `The database can't be used for ${SITE_URL}: it holds sample accounts with their published passwords (${names}). Lock them with npm run sample, which keeps their answers; or set DATABASE_URL to another database; or change their passwords (npm start with a local SITE_URL, then /change-password).`;
  }
}

async function openSampleAccounts(
  { DATABASE_URL, ORGANISATION }: Settings,
  sample?: string,
): Promise<readonly string[]> {
  await using opened = await openDatabase(DATABASE_URL);
  const open = [];
  const folders = [sample, ...(ORGANISATION === "" ? [] : [ORGANISATION])];
  for (const { email, password } of folders.flatMap((folder) => sampleAccounts(folder))) {
    const account = await findAccount(opened.database, email);
    if (account && (await isPassword(password, account.vPassword))) open.push(emailKey(email));
  }
  return open;
}
