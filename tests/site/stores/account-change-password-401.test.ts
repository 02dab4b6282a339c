import { expect, test } from "vitest";

import { changePassword, profile } from "../../../src/contract/profile.ts";
import { createChangePassword } from "../../../src/site/stores/account/change-password.ts";
import { changePasswordText } from "../../../src/contract/text/profile.ts";
import { failureText } from "../../../src/contract/text/failure.ts";
import { json, stubApi, unreachable, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

/** Code 401 for a new password: of a login that has ended, or for a wrong current password. */
const secret = "u-1-secret";
const message = "The host's own words.";

function changeOn(handler: Handler) {
  const environment = createTestEnvironment();
  environment.session.set("vUniqueCode", secret);
  const { api, requests } = stubApi(environment, handler);
  const form = createChangePassword({ api, environment, notify: () => undefined });
  form.change("current", "old-secret");
  form.change("password", "new-secret");
  form.change("confirm", "new-secret");
  return { form, requests };
}

test.each([
  ["a message", { code: 401, message }, 401, message],
  ["a message in the body of a success", { code: 401, message }, 200, message],
  ["no message", { code: 401 }, 401, changePasswordText.currentRefused],
  ["a message with the code", { message: `No ${secret}` }, 401, changePasswordText.currentRefused],
] as const)(
  "401 with %s, and a login that holds: a wrong password",
  async (_what, body, status, text) => {
    const { form, requests } = changeOn((request) =>
      request.url.endsWith("/profile")
        ? Response.json({ code: 200, data: { vUniqueCode: secret } })
        : Response.json(body, { status }),
    );
    await form.submit();
    expect(form.$state.get().result).toEqual({ tone: "failure", text });
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      changePassword.path,
      profile.path,
    ]);
  },
);

test("401 with a host's message, and a login that has ended", async () => {
  const { form } = changeOn(json({ code: 401, message }, 401));
  await form.submit();
  const { result } = form.$state.get();
  expect(result).toEqual({ tone: "failure", text: failureText.signedOut, isFinal: true });
});

test.each([
  ["the host can't be reached", unreachable],
  ["the host is overloaded", json({ code: 503 }, 503)],
  ["the profile can't be read", json({ code: 200, data: "none" })],
] as const)("401, and %s: nobody is logged out by a guess", async (_what, later) => {
  const { form } = changeOn((request) =>
    request.url.endsWith("/profile") ? later(request) : Response.json({ message }, { status: 401 }),
  );
  await form.submit();
  expect(form.$state.get().result).toEqual({ tone: "failure", text: message });
});
