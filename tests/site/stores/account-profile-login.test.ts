import { expect, test } from "vitest";

import {
  createPictureChoice,
  createProfileForm,
} from "../../../src/site/stores/account/profile.ts";
import { rememberParticipant } from "../../../src/site/stores/participant.ts";
import { adaProfile } from "../../../src/site/styleguide/fixtures/profile.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

/** A profile whose save finds that the login has ended. */
async function setupEnded() {
  const environment = createTestEnvironment();
  environment.session.set("vUniqueCode", "u-1");
  environment.session.set("answersOwner", "ada");
  const stub = stubApi(environment, json({ code: 401, message: "Please log in again." }, 401));
  const form = createProfileForm({
    api: stub.api,
    environment,
    participant: rememberParticipant(environment.session),
    notify: () => undefined,
    profile: adaProfile,
    picture: createPictureChoice((file) => Promise.resolve({ file, preview: "" })),
  });
  form.change("firstName", "Grace");
  await form.submit();
  expect(form.$isSignedOut.get()).toBe(true);
  return { ...stub, environment, form };
}

test("a login that has ended is asked for again, and what was typed is saved with the code of the next", async () => {
  const { form, environment, answer, requests } = await setupEnded();
  answer(json({ code: 200 }));
  environment.session.set("vUniqueCode", "u-2");
  await form.resumeAfterLogin();
  expect(form.$isSignedOut.get()).toBe(false);
  expect(requests).toHaveLength(2);
  const sent = await requests[1]?.formData();
  expect([sent?.get("vUniqueCode"), sent?.get("vFirstName")]).toEqual(["u-2", "Grace"]);
});

test("after another participant's login nothing is saved, the page shows that profile", async () => {
  const { form, environment, requests } = await setupEnded();
  environment.session.set("vUniqueCode", "u-2");
  environment.session.set("answersOwner", "other");
  await form.resumeAfterLogin();
  expect(environment.journey).toEqual(["reload"]);
  expect(requests).toHaveLength(1);
});

test("without another login the form keeps what was typed", async () => {
  const { form } = await setupEnded();
  form.logInLater();
  expect(form.$isSignedOut.get()).toBe(false);
  expect(form.$state.get()).toMatchObject({
    phase: "editing",
    values: { firstName: "Grace" },
    result: { text: "Please log in again." },
  });
});

test("after site data were cleared under the page, what was typed is saved after a login", async () => {
  const { form, environment, answer, requests } = await setupEnded();
  environment.session.clear();
  form.logInLater();
  await form.submit();
  expect(form.$isSignedOut.get()).toBe(true);
  expect(requests).toHaveLength(1);
  answer(json({ code: 200 }));
  environment.session.set("vUniqueCode", "u-2");
  environment.session.set("answersOwner", "ada");
  await form.resumeAfterLogin();
  expect((await requests[1]?.formData())?.get("vFirstName")).toBe("Grace");
});
