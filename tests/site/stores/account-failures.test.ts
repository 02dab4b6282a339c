import { beforeEach, describe, expect, test } from "vitest";

import { createChangePassword } from "../../../src/site/stores/account/change-password.ts";
import {
  createForgetPassword,
  createResetPassword,
} from "../../../src/site/stores/account/passwords.ts";
import { createLogin } from "../../../src/site/stores/account/login.ts";
import {
  createPictureChoice,
  createProfileForm,
} from "../../../src/site/stores/account/profile.ts";
import type { Form, Values } from "../../../src/site/stores/form.ts";
import { rememberParticipant } from "../../../src/site/stores/participant.ts";
import type { Notice } from "../../../src/site/stores/toasts.ts";
import { adaProfile } from "../../../src/site/styleguide/fixtures/profile.ts";
import { passing } from "../../helpers/human-check.ts";
import { pendingCall, json, stubApi, unreachable, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";
import { eventually } from "../../helpers/eventually.ts";

/** Every account form with the error codes of the specification's catalogue and with all others. */
let notices: Notice[];
beforeEach(() => {
  notices = [];
});

const secret = "u-1-secret";
const profile = { ...adaProfile, vUniqueCode: secret, vImage: "/media/ada.jpg" };

type Needs = Parameters<typeof createLogin>[0];
const forms = {
  login: {
    create: createLogin as (needs: Needs) => Form<Values>,
    typed: { email: "ada@example.org", password: "secret" },
  },
  "forget-password": {
    create: createForgetPassword as (needs: Needs) => Form<Values>,
    typed: { email: "ada@example.org" },
  },
  "reset-password": {
    create: (needs: Needs): Form<Values> => createResetPassword({ ...needs, code: () => secret }),
    typed: { password: "new-secret", confirm: "new-secret" },
  },
  "change-password": {
    create: createChangePassword as (needs: Needs) => Form<Values>,
    typed: { current: "old-secret", password: "new-secret", confirm: "new-secret" },
  },
  profile: {
    create: (needs: Needs): Form<Values> =>
      createProfileForm({
        ...needs,
        participant: rememberParticipant(needs.environment.session),
        profile,
        picture: createPictureChoice(() => Promise.reject(new Error("none"))),
      }),
    typed: { firstName: "Grace", about: "I sail." },
  },
};
type Name = keyof typeof forms;
const names = Object.keys(forms) as Name[];

function setup(name: Name, handler: Handler) {
  const environment = createTestEnvironment();
  const stub = stubApi(environment, handler);
  environment.session.set("vUniqueCode", secret);
  const { create, typed } = forms[name];
  const form = create({
    api: stub.api,
    humanCheck: passing,
    environment,
    notify: (notice) => void notices.push(notice),
  });
  for (const [field, value] of Object.entries(typed)) form.change(field, value);
  return { ...stub, environment, form, typed };
}

const sameAsOld = "New password cannot be the same as the old password.";
const catalogue: readonly [Name, number, string][] = [
  ["login", 400, "Email does not exists!."],
  ["login", 401, "Invalid email or password."],
  ["forget-password", 400, "Entered Email Does Not Exist."],
  ["reset-password", 404, sameAsOld],
  ["change-password", 404, sameAsOld],
  ["change-password", 400, "Your Provided New Password And ConfirmPassword Are Not Same."],
];
const message = "The host's own words.";
const carriers: readonly [string, (code: number) => Handler][] = [
  ["as HTTP status", (code) => json({ code, message }, code)],
  ["as HTTP status alone", (code) => () => new Response(null, { status: code })],
  ["in the body with status 200", (code) => json({ code, message })],
  ["as text in the body", (code) => json({ code: String(code), message })],
  ["in data with status 200", (code) => json({ data: { code, message } })],
];

describe.each(carriers)("codes of the catalogue, sent %s", (_how, answerOf) => {
  test.each(catalogue)("%s %d shows: %s", async (name, code, text) => {
    const { form, typed, environment } = setup(name, answerOf(code));
    await form.submit();
    const result = { tone: "failure", text };
    expect(notices).toEqual([{ ...result, life: 2000, isSpokenElsewhere: true }]);
    expect(form.$state.get()).toMatchObject({ phase: "resting", result, values: typed });
    environment.advance(1999);
    expect(form.$state.get().phase).toBe("resting");
    environment.advance(1);
    const emptied = Object.keys(typed).map((field) => [field, ""]);
    expect(form.$state.get()).toMatchObject({
      phase: "editing",
      values: Object.fromEntries(emptied) as object,
      errors: {},
      result,
    });
    expect(environment.journey).toEqual([]);
  });
});

/** A stranger may have used up the attempts. */
const otherWay = "You can also choose a new password: “Forgotten your password?” sends you a link.";
const onOurSide = "Something went wrong on our side. Please try again in a moment.";
const noWords = "That did not work. Please try again in a moment.";
const others: readonly [string, Handler, string][] = [
  ["403 with a message", json({ code: 403, message }, 403), message],
  ["403 in the body", json({ code: 403, message }), message],
  ["403 with a message inside data", json({ data: { message } }, 403), message],
  [
    "403 without a word",
    () => new Response(null, { status: 403 }),
    "You are not allowed to do this. If you think you should be, please contact us.",
  ],
  ["422 with a message", json({ code: 422, message }, 422), message],
  ["422 without a word", json({ code: 422 }, 422), noWords],
  ["422 with a stack trace", json({ message: "at x ".repeat(70) }, 422), noWords],
  ["429 with a message", json({ code: 429, message }, 429), message],
  [
    "429 without a word",
    () => new Response(null, { status: 429 }),
    "Too many attempts. Please wait a while and try again.",
  ],
  ...[
    ["1", "1 second"],
    ["59", "59 seconds"],
    ["61", "2 minutes"],
    ["3600", "1 hour"],
  ].map(([seconds = "", wait = ""]): [string, Handler, string] => [
    `429 with Retry-After ${seconds}`,
    () =>
      Response.json({ code: 429, message }, { status: 429, headers: { "Retry-After": seconds } }),
    `Too many attempts. Please try again in ${wait}.`,
  ]),
  ["500, whatever it says", json({ code: 500, message }, 500), onOurSide],
  ["503 in the body", json({ code: 503, message }), onOurSide],
  [
    "a host out of reach",
    unreachable,
    "We could not reach our service. Please check your connection and try again.",
  ],
  [
    "a page instead of JSON",
    () => new Response("<html>Hello</html>"),
    "Our service gave an answer we could not read. Please try again in a moment.",
  ],
];

describe.each(names)("%s with codes outside the catalogue", (name) => {
  test.each(others)("%s shows: %s", async (what, handler, text) => {
    const { form, typed, environment } = setup(name, handler);
    await form.submit();
    const isLongWait = name === "login" && /in (2 minutes|1 hour)/.test(text);
    const result = { tone: "failure", text: isLongWait ? `${text} ${otherWay}` : text };
    expect(notices).toEqual([{ ...result, life: 2000, isSpokenElsewhere: true }]);
    // "On any response": /change-password is emptied by every answer (specification 4).
    const isKept = name !== "change-password" || what === "a host out of reach";
    expect(form.$state.get()).toMatchObject({
      result,
      values: typed,
      phase: isKept ? "editing" : "resting",
    });
    environment.advance(2000);
    expect(form.$state.get()).toMatchObject({
      phase: "editing",
      result,
      values: isKept ? typed : { current: "", password: "", confirm: "" },
    });
    expect(environment.journey).toEqual([]);
  });

  test("can be submitted again after a failure", async () => {
    const { form, answer } = setup(name, unreachable);
    await form.submit();
    answer(json({ code: 200, data: { vUniqueCode: "u-2" } }));
    await form.submit();
    expect(form.$state.get().result?.tone).toBe("success");
  });

  test("ignores a second submit while sending or locked", async () => {
    const { handler, release } = pendingCall();
    const { form, requests, typed } = setup(name, handler);
    const [field = ""] = Object.keys(typed);
    const first = form.submit();
    const second = form.submit();
    await eventually(() => expect(requests).toHaveLength(1));
    form.change(field, "x");
    release(Response.json({ code: 200, data: { vUniqueCode: "u-2" } }));
    await Promise.all([first, second]);
    expect(form.$state.get().values).toMatchObject(typed);
    if (form.$state.get().phase === "resting") await form.submit();
    expect(requests).toHaveLength(1);
    expect(notices).toHaveLength(1);
  });
});

test("401 shows that the session has ended, in forms other than the login", async () => {
  for (const name of ["change-password", "profile"] as const) {
    const refused = () => new Response(null, { status: 401 });
    const { form } = setup(name, refused);
    await form.submit();
    const { result } = form.$state.get();
    expect(result?.text).toBe("Your session has ended. Please log in again.");
    // The profile keeps its values, and asks for a login over them.
    expect(result?.isFinal).toBe(name === "change-password" ? true : undefined);
  }
});

test.each(["forget-password", "reset-password"] as const)(
  "%s: 401 without a message says nothing of a session, as there is none",
  async (name) => {
    const { form } = setup(name, () => new Response(null, { status: 401 }));
    await form.submit();
    expect(form.$state.get().result?.text).toBe(noWords);
  },
);

test.each(["login", "forget-password", "reset-password", "change-password", "profile"] as const)(
  "%s says when to try again at an overload",
  async (name) => {
    const headers = { "Retry-After": "90" };
    const { form, typed } = setup(name, () => new Response(null, { status: 503, headers }));
    await form.submit();
    expect(form.$state.get().result?.text).toBe(
      "We are very busy right now. Please try again in 2 minutes.",
    );
    if (name === "login") expect(form.$state.get().values).toMatchObject(typed);
  },
);

test.each(["reset-password", "change-password", "profile"] as const)(
  "%s shows no message that contains the code which was sent",
  async (name) => {
    const leak = `No participant ${secret}.`;
    const { form } = setup(name, json({ code: 422, message: leak }, 422));
    await form.submit();
    expect(form.$state.get().result?.text).toBe(noWords);
  },
);

test.each([
  ["change-password", "gone from the tab", ""],
  ["change-password", "another person's by now", "u-2"],
  ["profile", "gone from the tab", ""],
  ["profile", "another person's by now", "u-2"],
] as const)(
  "%s with a login that is %s sends nothing and keeps the values",
  async (name, _what, code) => {
    const { form, typed, environment, requests } = setup(name, unreachable);
    environment.session.set("vUniqueCode", code);
    await form.submit();
    expect(form.$state.get()).toMatchObject({
      phase: "editing",
      values: typed,
      result: { text: "Your session has ended. Please log in again." },
    });
    expect(notices).toMatchObject([{ tone: "failure", life: 2000 }]);
    expect(requests).toEqual([]);
  },
);
