import {
  confirmEmail,
  personalData,
  changePassword,
  profile,
  profileUpdate,
} from "../../contract/profile.ts";
import { profileColumns } from "../../contract/profile-fields.ts";
import { cleanEmail } from "../../contract/rules.ts";
import { refusalText } from "../../contract/text/refusals.ts";
import { lockParticipant, participantRow } from "../accounts/find-account.ts";
import { pendingEmail, readLink } from "../accounts/mailed-link.ts";
import {
  checkNewPassword,
  choosePassword,
  refuseGuessable,
  refuseOldPassword,
} from "../accounts/new-password.ts";
import { hashPassword, isPassword } from "../accounts/password.ts";
import { listPersonalData, readPersonalData } from "../accounts/personal-data.ts";
import {
  acceptNewPicture,
  checkProfile,
  replaceEmail,
  requestEmail,
  writeProfile,
} from "../accounts/profile.ts";
import { countOtherSessions, openSession, participantOf } from "../accounts/session.ts";
import { ApiError } from "../http/failures.ts";
import { perAccount, route, type Services, unlimited } from "./route.ts";

const findLogin = async (
  { vUniqueCode }: { readonly vUniqueCode: string },
  services: Services,
) => ({ iParticipantId: await participantOf(services, vUniqueCode) });

/** A participant's profile, email address and password (specification 7). */
export const profileRoutes = [
  route(
    profile,
    unlimited("It reads what a login may read."),
    async ({ vUniqueCode }, services) => {
      const iParticipantId = await participantOf(services, vUniqueCode);
      const row = await participantRow(services.database, iParticipantId)
        .select([...profileColumns, "vImage", "vWebpImage"])
        .executeTakeFirstOrThrow();
      return {
        ...row,
        vUniqueCode,
        vImageAlt: `${row.vFirstName} ${row.vLastName}`,
        vEmailPending: await pendingEmail(services, iParticipantId),
        iOtherLogins: await countOtherSessions(services, iParticipantId, vUniqueCode),
        stored: await listPersonalData(services.database, { iParticipantId, email: row.vEmail }),
      };
    },
  ),

  route(
    personalData,
    perAccount("personalData", findLogin),
    async (_request, services, { iParticipantId: id, caller }) => {
      const { vEmail: email } = await participantRow(services.database, id)
        .select("vEmail")
        .executeTakeFirstOrThrow();
      const data = await readPersonalData(services.database, { iParticipantId: id, email });
      const event = { event: "data exported", outcome: "done", participant: id } as const;
      services.security.record(event, caller);
      return data;
    },
  ),

  route(
    profileUpdate,
    perAccount("profileUpdate", findLogin),
    async (sent, services, { iParticipantId: id, caller }) => {
      const request = { ...sent, vEmail: cleanEmail(sent.vEmail) };
      checkProfile(request);
      const picture = await acceptNewPicture(services, id, request.vImage);
      const isAsked = await services.database.transaction().execute(async (database) => {
        await lockParticipant(database, id);
        await writeProfile(database, id, { profile: request, picture });
        return await requestEmail({ ...services, database }, id, request.vEmail);
      });
      if (isAsked) {
        const event = { event: "address asked", outcome: "done", participant: id } as const;
        services.security.record(event, caller);
        services.wakeMail();
      }
      return { vEmailPending: isAsked ? request.vEmail : "" };
    },
    [400, 409, 413, 503],
  ),

  route(
    confirmEmail,
    perAccount("confirmEmail", ({ vUniqueCode }, services) =>
      readLink(services, vUniqueCode, "email"),
    ),
    async ({ vUniqueCode, vPassword }, services, { caller, refund, ...link }) => {
      const isRight = await services.passwords.run(caller.address, () =>
        isPassword(vPassword, link.vPassword),
      );
      if (!isRight)
        throw new ApiError(401, refusalText.wrongPassword, {
          event: "address confirmed",
          outcome: "wrong password",
        }).of(link.iParticipantId);
      await replaceEmail(services.database, link, vUniqueCode);
      const participant = link.iParticipantId;
      services.security.record(
        { event: "address confirmed", outcome: "done", participant },
        caller,
      );
      await refund();
    },
    [400, 401, 409, 503],
  ),

  route(
    changePassword,
    perAccount(
      "changePassword",
      async (request, services) => {
        const id = await participantOf(services, request.vUniqueCode);
        checkNewPassword(request.vPassword, request.vConfirmPassword);
        const account = await participantRow(services.database, id)
          .select(["iParticipantId", "vPassword", "vEmail", "vFirstName", "vLastName"])
          .executeTakeFirstOrThrow();
        refuseGuessable(request.vPassword, services.settings, account);
        return account;
      },
      // By login: a thief of one must not close the change to the owner, who has another.
      ({ vUniqueCode }) => vUniqueCode,
    ),
    async (request, services, { caller, refund, ...account }) => {
      const { database } = services;
      const id = account.iParticipantId;
      const hash = await services.passwords.run(caller.address, async () => {
        if (!(await isPassword(request.vCurrentPassword, account.vPassword)))
          throw wrongPasswordError(id);
        await refuseOldPassword(request.vPassword, account.vPassword);
        return await hashPassword(request.vPassword);
      });
      // A new code, because this one may be known to others too.
      const vUniqueCode = await database.transaction().execute(async (transaction) => {
        const inTransaction = { ...services, database: transaction };
        if (!(await choosePassword(inTransaction, account, hash))) throw wrongPasswordError(id);
        return await openSession(inTransaction, id);
      });
      services.wakeMail();
      const event = { event: "new password", outcome: "done", participant: id } as const;
      services.security.record(event, caller);
      await refund();
      return { vUniqueCode };
    },
    [401, 422, 503],
  ),
];

/** 422, because pages ask for another login at 401. */
const wrongPasswordError = (id: number) =>
  new ApiError(422, refusalText.wrongCurrentPassword, {
    event: "new password",
    outcome: "wrong password",
  }).of(id);
