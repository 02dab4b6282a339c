import type { Settings } from "../../shared/settings.ts";
import type { Database } from "../db/tables.ts";
import { isOneAddress } from "./one-address.ts";

/** The organisation as mails show it; empty texts for what it has not given. */
export interface Sender {
  readonly name: string;
  /** Its email address: mails come from it, and answers go there. */
  readonly contact: string;
  /** The address of its privacy policy. */
  readonly privacyPolicy: string;
}

/** Reads from settings and content who the sender of mails is. */
export async function readSender(settings: Settings, database: Database): Promise<Sender> {
  const { PUBLIC_PRODUCT_NAME, SITE_URL } = settings;
  const setting = await database
    .selectFrom("setting")
    .select("vValue")
    .where("vName", "=", "COMPANY_EMAIL")
    .executeTakeFirst();
  const policy = await database
    .selectFrom("page")
    .select("vSlug")
    .where("vSlug", "=", "privacy-policy")
    .where("eStatus", "=", "Active")
    .where("eDelete", "=", "No")
    .executeTakeFirst();
  const contact = setting?.vValue.trim() ?? "";
  return {
    name: PUBLIC_PRODUCT_NAME,
    contact: isOneAddress(contact) ? contact : "",
    privacyPolicy: policy ? `${SITE_URL}/${policy.vSlug}` : "",
  };
}
