import { beforeEach, expect, test } from "vitest";

import { createNewsletter } from "../../../src/site/stores/newsletter.ts";
import type { Notice } from "../../../src/site/stores/toasts.ts";
import { json, stubApi, unreachable, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

let notices: Notice[];
beforeEach(() => {
  notices = [];
});

function setup(handler: Handler, message = "Welcome aboard!") {
  const environment = createTestEnvironment();
  const stub = stubApi(environment, handler);
  const form = createNewsletter({
    api: stub.api,
    humanCheck: { token: (work) => Promise.resolve(`proof of ${work}`) },
    clock: environment.clock,
    notify: (notice) => void notices.push(notice),
    message,
  });
  return { ...stub, form };
}

test.each([
  ["", "Email Is Required."],
  ["   ", "Email Is Required."],
  ["ada", "Invalid email format."],
  ["ada@example", "Invalid email format."],
  ["ada @example.org", "Invalid email format."],
])("%j shows: %s", async (email, message) => {
  const { form, requests } = setup(json({ code: 200 }));
  form.change("email", email);
  await form.submit();
  expect(form.$state.get().errors).toEqual({ email: message });
  expect(requests).toEqual([]);
});

test("success shows the label's text in a toast of 2 s and beside the form, and clears the field", async () => {
  const { form, requests } = setup(json({ code: 200 }));
  form.change("email", "  ada@example.org ");
  expect(form.$state.get().values.email).toBe("ada@example.org");
  await form.submit();
  expect(await requests[0]?.json()).toEqual({ vEmail: "ada@example.org" });
  expect(notices).toEqual([
    { tone: "success", text: "Welcome aboard!", life: 2000, isSpokenElsewhere: true },
  ]);
  expect(form.$state.get()).toMatchObject({
    values: { email: "" },
    phase: "editing",
    result: { tone: "success", text: "Welcome aboard!" },
  });
});

test.each([
  "mailto:ada@example.org",
  "\u202aada@example.org\u202c",
  "ada@example.org\u200b",
  "\u00a0MAILTO:ada@example.org?subject=Hello",
])("%j is sent as the address that is meant", async (pasted) => {
  const { form, requests } = setup(json({ code: 200 }));
  form.change("email", pasted);
  expect(form.$state.get().values.email).toBe("ada@example.org");
  await form.submit();
  expect(await requests[0]?.json()).toEqual({ vEmail: "ada@example.org" });
});

test("success without a label shows a default text", async () => {
  const { form } = setup(json({ code: 200 }), " ");
  form.change("email", "ada@example.org");
  await form.submit();
  expect(form.$state.get().result?.text).toBe("Thank you for subscribing to our newsletter.");
});

const rejected = "Please use another email to subscribe to the newsletter.";
const failed = /could not sign you up/;
const page: Handler = () => new Response("<html>Hello</html>");

test.each<[string, Handler, string | RegExp]>([
  ["400", json({ code: 400 }, 400), rejected],
  ["a code 400 in a body with status 200", json({ code: 400 }), rejected],
  ["500", json({ code: 500, message: "secret" }, 500), failed],
  ["429 without a body", () => new Response(null, { status: 429 }), failed],
  ["a page instead of JSON", page, failed],
  ["an API out of reach", unreachable, /could not reach/],
])("%s: a message, value kept, the form unlocked", async (_what, handler, message) => {
  const { form } = setup(handler);
  form.change("email", "ada@example.org");
  await form.submit();
  const expected: unknown = typeof message === "string" ? message : expect.stringMatching(message);
  expect(form.$state.get()).toMatchObject({
    values: { email: "ada@example.org" },
    phase: "editing",
    result: { tone: "failure", text: expected },
  });
  expect(notices).toMatchObject([{ tone: "failure", text: expected }]);
});

test("a second submit after a failure succeeds", async () => {
  const { form, answer } = setup(unreachable);
  form.change("email", "ada@example.org");
  await form.submit();
  answer(json({ code: 200 }));
  await form.submit();
  expect(form.$state.get()).toMatchObject({ values: { email: "" }, result: { tone: "success" } });
});
