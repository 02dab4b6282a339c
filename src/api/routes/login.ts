import { createHmac } from "node:crypto";

import type * as v from "valibot";

import type { RecordOf, RequestOf } from "../../contract/call.ts";
import {
  forgotPassword,
  login,
  resetPassword,
  logOutOthers,
  logOut,
} from "../../contract/login.ts";
import { forgetPasswordRefusals, loginRefusals } from "../../contract/messages.ts";
import { emailKey } from "../../contract/rules.ts";
import { resetMail } from "../accounts/account-mails.ts";
import { type Account, findAccount, lockParticipant } from "../accounts/find-account.ts";
import { linkEndedError, openLink, readLink, spendLink } from "../accounts/mailed-link.ts";
import {
  checkNewPassword,
  choosePassword,
  refuseGuessable,
  refuseOldPassword,
} from "../accounts/new-password.ts";
import { hashPassword, isOutdated, isPassword } from "../accounts/password.ts";
import { endSession, endSessions, openSession, participantOf } from "../accounts/session.ts";
import { firstVersion } from "../db/migrations/003-people-and-rounds.ts";
import { readSecret } from "../db/secret.ts";
import type { Database } from "../db/tables.ts";
import { ApiError } from "../http/failures.ts";
import { requireHuman, withHumanCheck } from "../human-check/human-check.ts";
import { admitOwner, limitLogin, recordOwner } from "../limits/limit.ts";
import { queueMail } from "../mail/compose.ts";
import {
  type CountedSender,
  perAccount,
  perAddress,
  route,
  type RouteLimit,
  type Services,
  unlimited,
} from "./route.ts";

/** Passwords that a participant changes while a device keeps what was encrypted before. */
const mostFormerKeys = 8;

const wrongPasswordError = () =>
  new ApiError(401, loginRefusals[401], { event: "login", outcome: "wrong password" });

const loginRequest = withHumanCheck(login.request);

/** Counts a login when its turn comes: people who wait must not use up the tokens of their office. */
const perLogin: RouteLimit<v.InferOutput<typeof loginRequest>, CountedSender> = {
  refusals: [403, 429, 503],
  run: async ({ request, services, caller }, answer) => {
    const work = await requireHuman(services, request.vGoogleRecaptchaResponse, "login");
    return await services.passwords.run(caller.address, async () => {
      try {
        const refund = await limitLogin(services, { caller, work }, emailKey(request.vEmail));
        return await answer({ caller, refund });
      } catch (error) {
        if (error instanceof ApiError)
          error.of((await findAccount(services.database, request.vEmail))?.iParticipantId);
        throw error;
      }
    });
  },
};

export const loginRoutes = [
  route({ ...login, request: loginRequest }, perLogin, logIn),

  route(
    { ...forgotPassword, request: withHumanCheck(forgotPassword.request) },
    perAddress("forgotPassword", async ({ vGoogleRecaptchaResponse: token }, services) => ({
      work: await requireHuman(services, token, "forgot_password"),
    })),
    async (request, services, { caller, refund }) => {
      const { database, now, settings } = services;
      const account = await findAccount(database, request.vEmail);
      if (!account)
        throw new ApiError(400, forgetPasswordRefusals[400], {
          event: "reset asked",
          outcome: "unknown address",
        });
      await database.transaction().execute(async (transaction) => {
        const inTransaction = { database: transaction, now, settings };
        // Two concurrent requests must not mail two links.
        await lockParticipant(transaction, account.iParticipantId);
        const link = await openLink(inTransaction, account.iParticipantId);
        if (link) await queueMail(inTransaction, resetMail(settings, account, link));
      });
      const participant = account.iParticipantId;
      services.security.record({ event: "reset asked", outcome: "done", participant }, caller);
      await refund();
      services.wakeMail();
    },
  ),

  route(
    resetPassword,
    perAccount("resetPassword", async ({ vPassword, vConfirmPassword, vUniqueCode }, services) => {
      checkNewPassword(vPassword, vConfirmPassword);
      const account = await readLink(services, vUniqueCode, "password");
      refuseGuessable(vPassword, services.settings, account);
      return account;
    }),
    async ({ vPassword, vUniqueCode }, services, { caller, ...account }) => {
      const { database } = services;
      // The link stays valid when the new password is refused.
      const hash = await services.passwords.run(caller.address, async () => {
        await refuseOldPassword(vPassword, account.vPassword);
        return await hashPassword(vPassword);
      });
      await database.transaction().execute(async (transaction) => {
        // Locked first in every transaction, so that no two wait for each other.
        await lockParticipant(transaction, account.iParticipantId);
        await spendLink(transaction, vUniqueCode, "password");
        const inTransaction = { ...services, database: transaction };
        // Another change has ended all links in the meantime.
        if (!(await choosePassword(inTransaction, account, hash))) throw linkEndedError("password");
      });
      services.wakeMail();
      const participant = account.iParticipantId;
      services.security.record({ event: "reset used", outcome: "done", participant }, caller);
      await admitOwner(services, caller, account.vEmailKey);
    },
    [400, 422, 503],
  ),
];

/** Compares the password and opens a session. */
async function logIn(
  request: RequestOf<typeof login>,
  services: Services,
  { caller, refund }: CountedSender,
): Promise<RecordOf<typeof login>> {
  const { database } = services;
  // The specification answers unknown addresses differently from wrong passwords.
  const found = await findAccount(database, request.vEmail);
  if (!found)
    throw new ApiError(400, loginRefusals[400], { event: "login", outcome: "unknown address" });
  if (!(await isPassword(request.vPassword, found.vPassword))) throw wrongPasswordError();
  await refund();
  await recordOwner(services, caller, emailKey(request.vEmail));
  const hash = isOutdated(found.vPassword)
    ? await hashPassword(request.vPassword)
    : found.vPassword;
  const opened = await database.transaction().execute(async (transaction) => {
    // A login must not survive a change of the password at the same moment.
    const { numUpdatedRows } = await transaction
      .updateTable("participant")
      .set({ vPassword: hash })
      .where("iParticipantId", "=", found.iParticipantId)
      .where("vPassword", "=", found.vPassword)
      .executeTakeFirst();
    if (!numUpdatedRows) throw wrongPasswordError();
    const inTransaction = { ...services, database: transaction };
    return {
      vUniqueCode: await openSession(inTransaction, found.iParticipantId),
      ...(await deviceKeys(transaction, found)),
    };
  });
  const participant = found.iParticipantId;
  services.security.record({ event: "login", outcome: "done", participant }, caller);
  return opened;
}

/**
 * A participant's keys to what is on their devices, 32 bytes in base64: a new one with each new password,
 * and those before it, for devices without a login since. They are made of the row's random id: after a restore
 * its number may be another person's. Those of older versions, of the number, open only what these have left.
 */
async function deviceKeys(
  database: Database,
  { iParticipantId, iPasswords, vId }: Pick<Account, "iParticipantId" | "iPasswords" | "vId">,
) {
  const secret = await readSecret(database, "device keys");
  const keyOf = (text: string) => createHmac("sha256", secret).update(text).digest("base64");
  // A change of the address takes the beginning away (`idOfNewAddress`), and what waits on devices stays readable.
  const id = vId.replace(firstVersion, "");
  const numbers = Array.from(
    { length: Math.min(iPasswords, mostFormerKeys) + 1 },
    (_, index) => iPasswords - index,
  );
  const [vDeviceKey, ...former] = numbers.map((number) => keyOf(`${id} ${number}`));
  const formerOfNumbers = numbers.map((number) => keyOf(`${iParticipantId} ${number}`));
  return { vDeviceKey, vFormerDeviceKey: [...former, ...formerOfNumbers] };
}

/** Ends all logins of a participant but that of the code (design 6.21). */
export const logOutOthersRoute = route(
  logOutOthers,
  unlimited("It deletes only, and its owner must always be able to."),
  async ({ vUniqueCode }, services, { caller }) => {
    const participant = await participantOf(services, vUniqueCode);
    await endSessions(services.database, participant, vUniqueCode);
    services.security.record({ event: "other logins ended", outcome: "done", participant }, caller);
  },
);

/**
 * Ends a login; an unknown code gets the same answer. No `Clear-Site-Data`: the page clears its tab's
 * storage itself, and the header would also clear other tabs and a login begun in the meantime.
 */
export const logOutRoute = route(
  logOut,
  unlimited("It deletes only, and its owner must always be able to."),
  async ({ vUniqueCode }, { database, security }, { caller }) => {
    const participant = await endSession(database, vUniqueCode);
    if (participant !== undefined)
      security.record({ event: "log out", outcome: "done", participant }, caller);
  },
);
