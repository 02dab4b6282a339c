import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { logOut, logOutOthers } from "../../src/contract/login.ts";
import { profile } from "../../src/contract/profile.ts";
import { dialects } from "./databases.ts";
import { ada, ben, codeOf, send } from "./participants.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const now = () => testTime;

describe.each(dialects)("log out on %s", (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi(dialect, { now });
  });
  afterAll(() => api.close());

  test("ends this login only", async () => {
    const [here, elsewhere, other] = [
      await codeOf(api, ada),
      await codeOf(api, ada),
      await codeOf(api, ben),
    ];
    const status = async (vUniqueCode: string) =>
      (await send(api, profile.path, { vUniqueCode })).status;
    expect(await status(here)).toBe(200);
    const done = { status: 200, code: 200, data: null };
    expect(await send(api, logOut.path, { vUniqueCode: here })).toEqual(done);
    expect(await status(here)).toBe(401);
    expect(await status(elsewhere)).toBe(200);
    expect(await status(other)).toBe(200);
    expect(await send(api, logOut.path, { vUniqueCode: here })).toEqual(done);
  });

  test("everywhere else ends a person's other logins, which the profile counts", async () => {
    await api.database.deleteFrom("session").execute();
    const [here, elsewhere, other] = [
      await codeOf(api, ada),
      await codeOf(api, ada),
      await codeOf(api, ben),
    ];
    const profileOf = (vUniqueCode: string) =>
      send<{ iOtherLogins: number } | null>(api, profile.path, { vUniqueCode });
    expect(await profileOf(here)).toMatchObject({ data: { iOtherLogins: 1 } });
    expect(await send(api, logOutOthers.path, { vUniqueCode: here })).toMatchObject({ code: 200 });
    expect(await profileOf(here)).toMatchObject({ data: { iOtherLogins: 0 } });
    expect(await profileOf(elsewhere)).toMatchObject({ code: 401 });
    expect(await profileOf(other)).toMatchObject({ code: 200 });
    const ended = await send(api, logOutOthers.path, { vUniqueCode: elsewhere });
    expect(ended).toMatchObject({ code: 401 });
    expect(await profileOf(here)).toMatchObject({ code: 200 });
  });
});
