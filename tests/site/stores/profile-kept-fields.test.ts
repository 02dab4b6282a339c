import * as v from "valibot";
import { expect, test } from "vitest";

import { profile as profileCall } from "../../../src/contract/profile.ts";
import {
  createPictureChoice,
  createProfileForm,
} from "../../../src/site/stores/account/profile.ts";
import { adaProfile } from "../../../src/site/styleguide/fixtures/profile.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";

/** The fields that a save sends for a profile as the host sends it, after a new phone number. */
async function savedFields(received: object, about?: string): Promise<Map<string, unknown>> {
  const environment = createTestEnvironment();
  const { api, requests } = stubApi(environment, json({ code: 200 }));
  const form = createProfileForm({
    api,
    environment,
    participant: () => "u-1",
    notify: () => undefined,
    profile: v.parse(profileCall.record, { ...adaProfile, ...received }),
    picture: createPictureChoice((file) => Promise.resolve({ file, preview: "" })),
  });
  form.change("phone", "07700900123");
  if (about !== undefined) form.change("about", about);
  await form.submit();
  return new Map((await requests[0]?.formData()) ?? []);
}

test.each<[string, unknown, string]>([
  ["a text with spaces around it", " Hello. ", " Hello. "],
  ["Latin-1", [66, 233, 33], "Bé!"],
  ["signed bytes", { data: [-61, -87] }, "é"],
  ["characters", { data: { 0: 104, 1: 8364 } }, "h€"],
  ["nothing", null, ""],
])("a bio that was not edited is sent as it came: %s", async (_name, tAbout, expected) => {
  expect((await savedFields({ tAbout })).get("tAbout")).toBe(expected);
});

test.each([[{ parts: [] }], [7.5], [["a"]], [true]])(
  "of %j as bio and picture, which can't be read, nothing is sent, so that the host keeps them",
  async (unreadable) => {
    const fields = await savedFields({ tAbout: unreadable, vImage: [unreadable] });
    expect([...fields.keys()]).toEqual([
      "vUniqueCode",
      "vFirstName",
      "vLastName",
      "vEmail",
      "vPhone",
    ]);
  },
);

test("a new bio replaces one that can't be read", async () => {
  expect((await savedFields({ tAbout: { parts: [] } }, "New")).get("tAbout")).toBe("New");
});
