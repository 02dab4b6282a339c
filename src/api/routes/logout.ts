import { logOut, logOutOthers } from "../../contract/login.ts";
import { endSession, endSessions, participantOf } from "../accounts/session.ts";
import { unlimited } from "./route-limit.ts";
import { route } from "./route.ts";

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
