import { expect, test } from "vitest";

import {
  createPictureChoice,
  createProfileForm,
} from "../../../src/site/stores/account/profile.ts";
import { rememberParticipant } from "../../../src/site/stores/participant.ts";
import { adaProfile } from "../../../src/site/styleguide/fixtures/profile.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

function setup() {
  const environment = createTestEnvironment();
  environment.session.set("vUniqueCode", "u-1");
  const { api, requests } = stubApi(environment, json({ code: 200 }));
  const form = createProfileForm({
    api,
    environment,
    participant: rememberParticipant(environment.session),
    notify: () => undefined,
    profile: adaProfile,
    picture: createPictureChoice((file) => Promise.resolve({ file, preview: "" })),
  });
  return { form, requests, errors: () => form.$state.get().errors };
}

const phoneLength = "Contact number must be between 10 and 12 digits.";

test.each(["+44 7700 900142", "0770 0900 0142 99", "٠٧٧٠٠٩٠٠٠٠١٢٣٤"])(
  "does not save the first part of the phone %j as if it was the number",
  async (value) => {
    const { form, errors, requests } = setup();
    form.change("phone", value);
    await form.submit();
    expect(errors()).toEqual({ phone: phoneLength });
    expect(requests).toEqual([]);
    form.change("phone", "07700900142");
    expect(errors()).toEqual({});
    await form.submit();
    expect(requests).toHaveLength(1);
  },
);

test("says when the bio is longer than some hosts take, and sends it all the same", async () => {
  const { form, errors, requests } = setup();
  form.change("about", "😀".repeat(10_000));
  expect(form.$state.get().remarks.about).toBeUndefined();
  form.change("about", "a\n".repeat(5001));
  expect(form.$state.get().remarks.about).toContain("10,002 characters");
  await form.submit();
  expect(errors()).toEqual({});
  expect(requests).toHaveLength(1);
});
