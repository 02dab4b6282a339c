import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createApi } from "../../../src/site/client/api.ts";
import { obtainAltchaProof } from "../../../src/site/client/human-check/altcha.ts";
import { createHumanCheck } from "../../../src/site/client/human-check/human-check.ts";
import {
  contactEndpointOf,
  type ContactMessage,
  sendContact,
} from "../../../src/site/client/web-to-contact.ts";
import { standardRates } from "../../../src/api/limits/rates.ts";
import type { ProofPurpose } from "../../../src/contract/human-check.ts";
import { createForgetPassword } from "../../../src/site/stores/account/passwords.ts";
import { createLogin } from "../../../src/site/stores/account/login.ts";
import { createContact } from "../../../src/site/stores/contact.ts";
import { createNewsletter } from "../../../src/site/stores/newsletter.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";
import { ada } from "../../api/participants.ts";
import { openTestApi, type TestApi } from "../../api/test-api.ts";

const asked = { tokens: 0, minutes: 60, dearer: { work: 10, tokens: 100, minutes: 60 } } as const;

/** Stores, client and the embedded API in one process, with their own database. */
let server: TestApi;
/** One that asks for dearer proofs at once. */
let strict: TestApi;
beforeAll(async () => {
  server = await openTestApi("sqlite");
  strict = await openTestApi("sqlite", {
    rates: {
      ...standardRates,
      login: {
        ...standardRates.login,
        accountAndAddress: { ...asked, dearer: { ...asked.dearer, work: 100 } },
      },
      forgotPassword: { address: asked },
      newsletter: { withoutProof: { tokens: 0, minutes: 60 }, address: asked },
      contact: { address: asked },
    },
  });
});
afterAll(async () => {
  await server.close();
  await strict.close();
});

const host = "http://localhost:4321";
const environment = createTestEnvironment();
const apiOf = (served: () => TestApi) =>
  createApi({
    host,
    clock: environment.clock,
    session: environment.session,
    cookies: () => "",
    fetch: async (request) => served().app.request(request),
  });
const api = apiOf(() => server);

const humanCheckFor = (purpose: ProofPurpose) =>
  createHumanCheck((work) => obtainAltchaProof(api, work, purpose), environment.clock);

const message = {
  firstName: "Ada",
  lastName: "Lovelace",
  company: "Engines",
  email: "\u200bmailto:ada@engines.example\u202c",
  message: "Größe: 1 < 2 & 3",
  privacy: true,
};

test("the newsletter accepts an address once", async () => {
  const form = createNewsletter({
    api,
    humanCheck: humanCheckFor("newsletter"),
    clock: environment.clock,
    notify: () => undefined,
    message: "Welcome aboard!",
  });
  form.change("email", "ada@engines.example");
  await form.submit();
  expect(form.$state.get().result?.text).toBe("Welcome aboard!");
  form.change("email", "ADA@engines.example");
  await form.submit();
  expect(form.$state.get().result?.text).toBe(
    "Please use another email to subscribe to the newsletter.",
  );
});

test("a contact message is stored when its proof of work is valid", async () => {
  const form = createContact({
    humanCheck: humanCheckFor("contact"),
    environment,
    thanks: "",
    send: (sent) =>
      sendContact(api, contactEndpointOf("/crm/web-to-contact?xnQsjsdp=1", host), sent, `${host}/`),
  });
  for (const [name, value] of Object.entries(message)) form.change(name, value);
  await form.submit();
  expect(form.$state.get().result?.tone).toBe("success");
  const stored = await server.database.selectFrom("contact_message").selectAll().execute();
  expect(stored).toMatchObject([
    {
      vFirstName: "Ada",
      vCompany: "Engines",
      vEmail: "ada@engines.example",
      tMessage: message.message,
    },
  ]);
});

describe("visitors who are asked for a dearer proof get through", () => {
  const dearApi = apiOf(() => strict);
  const works: (number | undefined)[] = [];
  const needs = {
    api: dearApi,
    environment,
    clock: environment.clock,
    notify: () => undefined,
    message: "Welcome aboard!",
    thanks: "",
    send: (sent: ContactMessage) =>
      sendContact(dearApi, contactEndpointOf("/crm/web-to-contact", host), sent, `${host}/`),
  };
  test.each([
    ["login", createLogin, { email: ada.vEmail, password: ada.vPassword }, [undefined, 100]],
    ["forgot_password", createForgetPassword, { email: ada.vEmail }, [undefined, 10]],
    ["newsletter", createNewsletter, { email: "ada@engines.example" }, [10]],
    ["contact", createContact, message, [undefined, 10]],
  ] as const)("%s", async (purpose, create, values, expected) => {
    works.length = 0;
    const humanCheck = createHumanCheck((work) => {
      works.push(work);
      return obtainAltchaProof(dearApi, work, purpose);
    }, environment.clock);
    const form = create({ ...needs, humanCheck });
    for (const [name, value] of Object.entries(values)) form.change(name, value);
    await form.submit();
    expect(form.$state.get()).toMatchObject({ errors: {}, result: { tone: "success" } });
    expect(works).toEqual(expected);
  });
});
