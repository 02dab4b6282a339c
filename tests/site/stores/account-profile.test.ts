import { beforeEach, describe, expect, test } from "vitest";

import { profileColumns } from "../../../src/contract/profile-fields.ts";
import { isPhoneText } from "../../../src/contract/rules.ts";
import {
  createPictureChoice,
  type PreparedPicture,
  createProfileForm,
} from "../../../src/site/stores/account/profile.ts";
import { rememberParticipant } from "../../../src/site/stores/participant.ts";
import type { Notice } from "../../../src/site/stores/toasts.ts";
import { adaProfile } from "../../../src/site/styleguide/fixtures/profile.ts";
import { pendingCall, json, stubApi, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";
import { eventually } from "../../helpers/eventually.ts";

let notices: Notice[];
beforeEach(() => void (notices = []));

const profile = {
  ...adaProfile,
  tAbout: "I count – mostly backwards.",
  vImage: "/media/ada.jpg",
  vWebpImage: "/media/ada.webp",
  vImageAlt: "Ada",
};
const photo = (name = "new.png", type = "image/png") => new File(["picture"], name, { type });
const asItIs = (file: File): Promise<PreparedPicture> =>
  Promise.resolve({ file, preview: `data:${file.name}` });

function setup(handler: Handler = json({ code: 200 }), { changes = {}, prepare = asItIs } = {}) {
  const environment = createTestEnvironment();
  environment.session.set("vUniqueCode", "u-1");
  const stub = stubApi(environment, handler);
  const picture = createPictureChoice(prepare);
  const form = createProfileForm({
    api: stub.api,
    environment,
    participant: rememberParticipant(environment.session),
    notify: (notice) => void notices.push(notice),
    profile: { ...profile, ...changes },
    picture,
  });
  const errors = () => form.$state.get().errors;
  return { ...stub, environment, form, picture, errors };
}

const format = "Invalid email format";
const phoneLength = "Contact number must be between 10 and 12 digits.";

describe("validation", () => {
  test.each([
    ["firstName", "", "FirstName is Required."],
    ["firstName", "  ", "FirstName is Required."],
    ["lastName", "", "LastName is Required."],
    ["email", "", "Email is required."],
    ["email", "   ", "Email is required."],
    ["phone", "", "Contact is Required."],
    ["phone", "077009000", phoneLength],
  ])("of %s %j shows: %s, on change and on submit", async (name, value, text) => {
    const { form, errors, requests } = setup();
    form.change(name, value);
    expect(errors()).toEqual({ [name]: text });
    await form.submit();
    expect(errors()).toEqual({ [name]: text });
    expect(form.$state.get()).toMatchObject({ refusals: 1, refused: { [name]: text } });
    expect(requests).toEqual([]);
    expect(notices).toEqual([]);
  });

  test.each(["ada", "ada@example", "a b@example.org", "@example.org"])(
    "of the email %j: with a full stop while typing, without one on submit",
    async (email) => {
      const { form, errors, requests } = setup();
      form.change("email", email);
      expect(errors()).toEqual({ email: `${format}.` });
      await form.submit();
      expect(errors()).toEqual({ email: format });
      expect(requests).toEqual([]);
    },
  );

  test("trims the email while typing", () => {
    const { form, errors } = setup();
    form.change("email", "  grace@example.org ");
    expect(form.$state.get().values.email).toBe("grace@example.org");
    expect(errors()).toEqual({});
  });

  test("shows no error for untouched fields before the submit", async () => {
    const { form, errors } = setup(undefined, {
      changes: { vFirstName: "", vLastName: "", vEmail: "", vPhone: "" },
    });
    form.change("about", "x");
    expect(errors()).toEqual({});
    await form.submit();
    expect(errors()).toEqual({
      firstName: "FirstName is Required.",
      lastName: "LastName is Required.",
      email: "Email is required.",
      phone: "Contact is Required.",
    });
  });

  test("accepts any bio", async () => {
    const { form, requests } = setup();
    form.change("about", "");
    await form.submit();
    expect(form.$state.get().errors).toEqual({});
    expect((await requests[0]?.formData())?.get("tAbout")).toBe("");
  });

  test.each([
    ["0770 090-0001", "07700900001", undefined],
    ["+44770090000199", "+44770090000", undefined],
    ["٠٧٧٠٠٩٠٠٠٠١", "07700900001", undefined],
    ["۰۷۷۰ ۰۹۰ ۰۰۰۱", "07700900001", undefined],
    ["＋４４７７００９０００１", "+44770090001", undefined],
    ["०७७००९००००१", "07700900001", undefined],
    ["(0770) 090–00\u00a001", "07700900001", undefined],
    ["abc", "", "Contact is Required."],
    ["1234567890", "1234567890", undefined],
    ["123456789012", "123456789012", undefined],
    ["123456789", "123456789", phoneLength],
  ])("stores the phone %j as %j: %s", (value, kept, text) => {
    const { form, errors } = setup();
    form.change("phone", value);
    expect(form.$state.get().values.phone).toBe(kept);
    expect(errors().phone).toBe(text);
  });

  test.each([
    [
      "+44 7700 900142",
      "Only 12 characters fit here, so the rest was cut off. Please check the number.",
    ],
    ["٠٧٧٠٠٩٠٠٠٠١", undefined],
    ["0770 090-0001", "Only digits and + are allowed, so everything else was left out."],
    ["+44770090014", undefined],
  ])("says what was removed from the phone %j: %s", (value, text) => {
    const { form } = setup();
    form.change("phone", value);
    expect(form.$state.get().remarks.phone).toBe(text);
    form.change("about", "My number is 077009000001234");
    expect(form.$state.get().remarks).toEqual({ phone: text });
    form.change("phone", "0770090000");
    expect(form.$state.get().remarks.phone).toBeUndefined();
  });

  test("refuses a phone number from the API that is too long", async () => {
    const { form, errors } = setup(undefined, { changes: { vPhone: "0770090000123" } });
    await form.submit();
    expect(errors()).toEqual({ phone: phoneLength });
  });

  test.each([
    ["", true],
    ["+", true],
    ["0", true],
    ["a", false],
    [" ", false],
    ["-", false],
    ["٣", false],
  ])("allows %j to be typed into a phone number: %s", (text, expected) => {
    expect(isPhoneText(text)).toBe(expected);
  });
});

describe("the request", () => {
  const sent = async ({ requests }: { requests: readonly Request[] }) => [
    ...((await requests[0]?.formData()) ?? []),
  ];
  const values = { ...profile, vFirstName: "Grace" };
  const fields = [
    ["vUniqueCode", "u-1"],
    ...profileColumns.map((column) => [column, values[column]]),
  ];

  test("is a multipart form of the specified fields, with the current picture", async () => {
    const begun = setup();
    begun.form.change("firstName", "  Grace ");
    await begun.form.submit();
    const [request] = begun.requests;
    expect(request?.url).toBe("https://api.example/api/participant/profile_update");
    expect(request?.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
    expect(await sent(begun)).toEqual([...fields, ["vImage", profile.vImage]]);
  });

  test("contains a new picture as a file, and waits until it is prepared", async () => {
    const { promise, resolve } = Promise.withResolvers<PreparedPicture>();
    const begun = setup(undefined, { prepare: () => promise });
    begun.form.change("firstName", "Grace");
    const choosing = begun.picture.choose(photo());
    const saving = begun.form.submit();
    expect(begun.requests).toEqual([]);
    resolve({ file: photo("small.png"), preview: "data:small" });
    await Promise.all([choosing, saving]);
    const [last, ...others] = (await sent(begun)).reverse();
    expect(others.reverse()).toEqual(fields);
    expect(last?.[1]).toMatchObject({ name: "small.png", type: "image/png" });
  });

  test("contains the current picture after a refused file", async () => {
    const begun = setup();
    await begun.picture.choose(photo());
    await begun.picture.choose(photo("a.gif", "image/gif"));
    await begun.form.submit();
    expect((await sent(begun)).at(-1)).toEqual(["vImage", profile.vImage]);
  });
});

describe("a successful save", () => {
  const text = "User Profile Updated Successfully.";

  test("shows a message for 2 s, keeps the values, and reloads after 2 s", async () => {
    const { form, environment } = setup();
    form.change("firstName", "Grace");
    await form.submit();
    expect(notices).toEqual([{ tone: "success", text, life: 2000, isSpokenElsewhere: true }]);
    expect(form.$state.get()).toMatchObject({
      values: { firstName: "Grace" },
      result: { tone: "success", text },
      phase: "editing",
    });
    environment.advance(1999);
    expect(environment.journey).toEqual([]);
    environment.advance(1);
    expect(environment.journey).toEqual(["reload"]);
  });

  test.each<[string, (page: ReturnType<typeof setup>) => unknown]>([
    ["typed", ({ form }) => form.change("about", "more")],
    ["picked", ({ picture }) => picture.choose(photo("other.png"))],
  ])("does not reload when something new was %s meanwhile", async (_what, act) => {
    const page = setup();
    await page.form.submit();
    page.environment.advance(1000);
    await act(page);
    page.environment.advance(5000);
    expect(page.environment.journey).toEqual([]);
  });

  test("does not reload while a picture that was picked meanwhile is made ready", async () => {
    const { form, picture, environment } = setup(undefined, {
      prepare: () => new Promise<never>(() => undefined),
    });
    await form.submit();
    environment.advance(1000);
    void picture.choose(photo("large.png"));
    environment.advance(5000);
    expect(environment.journey).toEqual([]);
  });

  test("does not reload during a second save, which reloads later", async () => {
    const { form, environment, answer, requests } = setup();
    await form.submit();
    const { handler, release } = pendingCall();
    answer(handler);
    const second = form.submit();
    await eventually(() => expect(requests).toHaveLength(2));
    environment.advance(2000);
    expect(environment.journey).toEqual([]);
    release(Response.json({ code: 200 }));
    await second;
    environment.advance(2000);
    expect(environment.journey).toEqual(["reload"]);
  });
});

describe("an email address to be confirmed", () => {
  const updated = "User Profile Updated Successfully.";
  const result = async (data: unknown) => {
    const { form } = setup(json({ code: 200, data }));
    await form.submit();
    expect(notices.at(-1)?.text).toBe(updated);
    return form.$state.get().result?.text;
  };

  test("is named beside the form, the toast stays as specified", async () => {
    expect(await result({ vEmailPending: "new@example.org" })).toBe(
      `${updated} We have sent a link to new@example.org. Confirm it to use this address.`,
    );
  });

  test.each([null, "", [], [1], { vEmail: "new@example.org" }, { vEmailPending: {} }])(
    "is not mentioned when the API answers %j",
    async (data) => {
      expect(await result(data)).toBe(updated);
    },
  );
});

test("a failed save does not reload, and keeps the picture", async () => {
  const { form, environment, picture } = setup(json({ code: 422 }, 422));
  await picture.choose(photo());
  await form.submit();
  environment.advance(5000);
  expect(environment.journey).toEqual([]);
  expect(picture.$state.get().chosen?.file.name).toBe("new.png");
});
