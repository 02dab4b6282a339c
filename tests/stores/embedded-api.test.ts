import { afterAll, beforeAll, expect, test } from "vitest";

import { createApi } from "../../src/client/api.ts";
import { sendCall } from "../../src/client/send-call.ts";
import { obtainAltchaProof } from "../../src/client/human-check/altcha.ts";
import { createHumanCheck } from "../../src/client/human-check/human-check.ts";
import { contactEndpointOf, sendContact } from "../../src/client/web-to-contact.ts";
import { createContact } from "../../src/stores/contact.ts";
import { createNewsletter } from "../../src/stores/newsletter.ts";
import { createTestEnvironment } from "../helpers/test-environment.ts";
import { openTestApi, type TestApi } from "../server/test-api.ts";

/** Stores, client and the embedded API in one process, with their own database. */
let server: TestApi;
beforeAll(async () => {
  server = await openTestApi("sqlite");
});
afterAll(() => server.close());

const host = "http://localhost:4321";
const environment = createTestEnvironment();
const api = createApi({
  send: sendCall,
  host,
  clock: environment.clock,
  cookies: () => "",
  fetch: async (request) => server.app.request(request),
});

test("the newsletter accepts an address once", async () => {
  const form = createNewsletter({
    api,
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
    humanCheck: createHumanCheck(() => obtainAltchaProof(api), environment.clock),
    environment,
    thanks: "",
    send: (message) =>
      sendContact(
        api,
        contactEndpointOf("/crm/web-to-contact?xnQsjsdp=1", host),
        message,
        `${host}/`,
      ),
  });
  const values = {
    firstName: "Ada",
    lastName: "Lovelace",
    company: "Engines",
    email: "ada@engines.example",
    message: "Größe: 1 < 2 & 3",
    privacy: true,
  };
  for (const [name, value] of Object.entries(values)) form.change(name, value);
  await form.submit();
  expect(form.$state.get().result?.tone).toBe("success");
  const stored = await server.database.selectFrom("contact_message").selectAll().execute();
  expect(stored).toMatchObject([
    { vFirstName: "Ada", vCompany: "Engines", tMessage: values.message },
  ]);
});
