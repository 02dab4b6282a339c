import { emailMaximum } from "../../contract/limits.ts";
import { newsletterAdd } from "../../contract/newsletter.ts";
import { ApiError } from "../http/api-error.ts";
import { limitAddress } from "../limits/limit.ts";
import { isOneAddress } from "../mail/one-address.ts";
import { route } from "../http/route.ts";

export const newsletterRoutes = [
  route(
    newsletterAdd,
    async ({ vEmail }, services, caller) => {
      const { database, now } = services;
      await limitAddress(services, caller, "newsletter");
      if (!isOneAddress(vEmail) || vEmail.length > emailMaximum)
        throw new ApiError(400, "vEmail: expected an email address.");
      // A single statement decides, so one of two concurrent requests is refused.
      const { numInsertedOrUpdatedRows } = await database
        .insertInto("newsletter")
        .values({ vKey: vEmail.toLowerCase(), vEmail, dCreated: now().toISOString() })
        .onConflict((conflict) => conflict.column("vKey").doNothing())
        .executeTakeFirstOrThrow();
      if (!numInsertedOrUpdatedRows)
        throw new ApiError(400, "This address already receives the newsletter.");
      return undefined;
    },
    [429],
  ),
];
