import type { RecordOf } from "../../src/contract/call.ts";
import { login } from "../../src/contract/login.ts";
import { profileUpdate } from "../../src/contract/profile.ts";
import { byColumn } from "../../src/contract/profile-fields.ts";
import type { Database } from "../../src/api/db/tables.ts";
import { openSession } from "../../src/api/accounts/session.ts";
import { solvedToken } from "./solve-challenge.ts";
import type { TestApi } from "./test-api.ts";

/** The participants of the test sample. */
export const ada = { vEmail: "Ada@example.org", vPassword: "correct-horse" };
export const ben = { vEmail: "ben@example.org", vPassword: "battery-staple" };
export const cleo = { vEmail: "cleo@example.org", vPassword: "third-secret" };

/** The body of an answer, with its HTTP status. */
export interface Reply<Data> {
  readonly status: number;
  readonly code: number;
  readonly data: Data;
  readonly message?: string;
}

/** Sends a body to a call and reads the answer. */
export async function send<Data = unknown>(
  api: TestApi,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<Data>> {
  const response = await api.post(path, body, headers);
  const answer = (await response.json()) as Reply<Data>;
  return { ...answer, status: response.status };
}

/** Logs in as the browser does, with a solved human check. */
export async function tryLogin(
  api: TestApi,
  person: { readonly vEmail: string; readonly vPassword: string },
  work = 1,
) {
  return await send<RecordOf<typeof login>>(api, login.path, {
    ...person,
    vGoogleRecaptchaResponse: await solvedToken(api, "login", work),
  });
}

/** The fields of a profile as the form sends them. */
export const profileFields = {
  ...byColumn(() => ""),
  vFirstName: "Ada",
  vLastName: "Quill-Byron",
  vEmail: ada.vEmail,
  vPhone: "07700900001",
  tAbout: "Zählt – rückwärts 🙂\nund leise.",
};

/** Saves a profile, as the form does. */
export async function updateProfile(
  api: TestApi,
  changes: Readonly<Record<string, string | File>>,
): Promise<Reply<unknown>> {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...profileFields, ...changes }))
    body.append(name, value);
  const response = await api.app.request(profileUpdate.path, { method: "POST", body });
  const answer = (await response.json()) as Reply<unknown>;
  return { ...answer, status: response.status };
}

/** Opens a session for a participant and returns its code. */
export async function codeOf(
  api: TestApi,
  { vEmail }: { readonly vEmail: string },
  now: () => Date = api.now,
): Promise<string> {
  return await openSession(
    { database: api.database, settings: api.settings, now },
    (await participant(api, vEmail)).iParticipantId,
  );
}

/** The row of the participant with this email address. */
export const participant = (api: TestApi, vEmail: string) =>
  api.database
    .selectFrom("participant")
    .selectAll()
    .where("vEmailKey", "=", vEmail.toLowerCase())
    .executeTakeFirstOrThrow();

/** Adds a person without name and password; returns the number of the row. */
export async function addPerson(database: Database, email: string): Promise<number> {
  const { iParticipantId } = await database
    .insertInto("participant")
    .values({
      ...byColumn(() => ""),
      vEmail: email,
      vEmailKey: email,
      vImage: "",
      vWebpImage: "",
      vPassword: "",
      vSampleKey: "",
      vSampleHash: "",
    })
    .returning("iParticipantId")
    .executeTakeFirstOrThrow();
  return iParticipantId;
}

/**
 * Adds so many colleagues of {@link ada}, with her password.
 *
 * @param columns those in which they differ from her
 * @returns their email addresses
 */
export async function addColleagues(
  api: TestApi,
  count: number,
  columns: { readonly vPassword?: string } = {},
): Promise<readonly string[]> {
  const row = await participant(api, ada.vEmail);
  const emails = Array.from({ length: count }, (_, number) => `p${number}@example.org`);
  await api.database
    .insertInto("participant")
    .values(
      emails.map((vEmail, number) => ({
        ...row,
        ...columns,
        iParticipantId: 1000 + number,
        vEmail,
        vEmailKey: vEmail,
      })),
    )
    .execute();
  return emails;
}
