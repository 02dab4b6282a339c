import { beforeEach, expect, test } from "vitest";

import {
  createPictureChoice,
  createProfileForm,
} from "../../../src/site/stores/account/profile.ts";
import { adaProfile } from "../../../src/site/styleguide/fixtures/profile.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

let participant: string;
beforeEach(() => {
  participant = "u-1";
});

function setup(answer = json({ code: 200 })) {
  const environment = createTestEnvironment();
  const picture = createPictureChoice((file) => Promise.resolve({ file, preview: "" }));
  const form = createProfileForm({
    api: stubApi(environment, answer).api,
    environment,
    participant: () => participant,
    notify: () => undefined,
    profile: adaProfile,
    picture,
  });
  return { form, picture };
}

test("typed text is unsaved until it is saved, or as it was", async () => {
  const { form } = setup();
  expect(form.hasUnsaved()).toBe(false);
  form.change("firstName", "Grace");
  expect(form.hasUnsaved()).toBe(true);
  form.change("firstName", adaProfile.vFirstName);
  expect(form.hasUnsaved()).toBe(false);
  form.change("firstName", "Grace");
  await form.submit();
  expect(form.hasUnsaved()).toBe(false);
});

test("text that could not be saved is unsaved", async () => {
  const { form } = setup(json({ code: 500 }, 500));
  form.change("about", "more");
  await form.submit();
  expect(form.hasUnsaved()).toBe(true);
});

test("a picked picture is unsaved, but no refused file", async () => {
  const { form, picture } = setup();
  await picture.choose(new File(["text"], "notes.txt", { type: "text/plain" }));
  expect(form.hasUnsaved()).toBe(false);
  await picture.choose(new File(["picture"], "new.png", { type: "image/png" }));
  expect(form.hasUnsaved()).toBe(true);
});

test("nothing is unsaved once it was given up, or another participant has logged in", () => {
  const { form } = setup();
  form.change("about", "more");
  form.discard();
  expect(form.hasUnsaved()).toBe(false);
  form.change("about", "more still");
  expect(form.hasUnsaved()).toBe(true);
  participant = "";
  expect(form.hasUnsaved()).toBe(false);
});
