import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readRecord } from "../../src/contract/read-answer.ts";
import { profile, profileUpdate } from "../../src/contract/profile.ts";
import { byColumn } from "../../src/contract/profile-fields.ts";
import { dialects } from "./databases.ts";
import { ada, codeOf, participant, profileFields, send, updateProfile } from "./participants.ts";
import { openTestApi, type TestApi, testTime } from "./test-api.ts";

const fields = profileFields;

describe.each(dialects)("profile on %s", (dialect) => {
  let api: TestApi;
  let code: string;
  beforeEach(async () => {
    api = await openTestApi(dialect, { now: () => testTime });
    code = await codeOf(api, ada);
  });
  afterEach(() => api.close());
  const update = (changes: Readonly<Record<string, string>> = {}) =>
    updateProfile(api, { vUniqueCode: code, ...changes });
  async function read() {
    const { data } = await send(api, profile.path, { vUniqueCode: code });
    return data as Record<string, unknown>;
  }

  test("saves every field, and keeps the picture when its address is sent back", async () => {
    const answer = await update({ vImage: "/media/horizon.svg" });
    expect(answer).toEqual({ status: 200, code: 200, data: { vEmailPending: "" } });
    expect(readRecord(profile.record, "test", await read())).toMatchObject({
      record: { ...fields, vImage: "/media/horizon.svg" },
    });
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("is returned to its owner, with the bio as a byte array", async () => {
    const data = await read();
    expect(data["tAbout"]).toMatchObject({ type: "Buffer" });
    expect(readRecord(profile.record, "test", data)).toEqual({
      record: {
        ...byColumn(() => ""),
        vUniqueCode: code,
        vFirstName: "Ada",
        vLastName: "Quill",
        vEmail: "Ada@example.org",
        vPhone: "07700900001",
        tAbout: "I count – mostly backwards.",
        vImage: "/media/horizon.svg",
        vWebpImage: "/media/horizon.svg",
        vImageAlt: "Ada Quill",
        vEmailPending: "",
        iOtherLogins: 0,
        stored: data["stored"],
      },
      lost: [],
    });
    expect(JSON.stringify(data)).not.toContain("argon2");
  });

  test("is returned to no other caller, and is never cached", async () => {
    for (const vUniqueCode of ["nobody", "1", "' or 1=1 --"]) {
      const response = await api.post(profile.path, { vUniqueCode });
      expect(response.status).toBe(401);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    const response = await api.post(profile.path, { vUniqueCode: code });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("keeps the bio when none is sent", async () => {
    await update({ tAbout: "Kept" });
    const body = new FormData();
    for (const [name, value] of Object.entries({ ...fields, vUniqueCode: code }))
      if (name !== "tAbout") body.append(name, value);
    const response = await api.app.request(profileUpdate.path, { method: "POST", body });
    expect(response.status).toBe(200);
    expect(readRecord(profile.record, "test", await read())).toMatchObject({
      record: { tAbout: "Kept" },
    });
  });

  test("changes no column of its owner but those of the form", async () => {
    const before = await participant(api, ada.vEmail);
    const sent = Object.keys(before).filter(
      (column) => !(column in fields) && column !== "vUniqueCode",
    );
    const answer = await update(Object.fromEntries(sent.map((column) => [column, "1"])));
    expect(answer).toMatchObject({ status: 200 });
    const after = await participant(api, ada.vEmail);
    for (const column of sent)
      expect(after[column as "vPassword"], column).toBe(before[column as "vPassword"]);
  });

  test("ignores picture addresses that are not its own", async () => {
    for (const vImage of ["https://evil.example/x.png", "/media/cover.webp", ""])
      expect(await update({ vImage })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      vImage: "/media/horizon.svg",
      vWebpImage: "/media/horizon.svg",
    });
  });

  test.each([
    ["no first name", { vFirstName: " " }, /^vFirstName: expected a text that is not empty/],
    ["no last name", { vLastName: "" }, /^vLastName: expected/],
    ["no email", { vEmail: "" }, /^vEmail: expected/],
    ["no email address", { vEmail: "ada@example" }, /^Invalid email format$/],
    [
      "two email addresses",
      { vEmail: "ada@example.org,eve@evil.example" },
      /^Invalid email format$/,
    ],
    ["an email address with a name", { vEmail: "Eve<eve@evil.example>" }, /^Invalid email format$/],
    [
      "a first name of two lines",
      { vFirstName: "Ada\nYou have won" },
      /^First Name: expected a text on one line\.$/,
    ],
    [
      "a last name with a control character",
      { vLastName: "Quill\u001b[2J" },
      /^Last Name: expected a text on one line\.$/,
    ],
    ["no phone", { vPhone: "" }, /^vPhone: expected/],
    [
      "a short phone",
      { vPhone: "123456789" },
      /^Contact number must be between 10 and 12 digits.$/,
    ],
    ["a long phone", { vPhone: "+123456789012" }, /^Contact number must be/],
    ["letters in a phone", { vPhone: "07700 90000" }, /^Contact number must be/],
    [
      "a long name",
      { vFirstName: "x".repeat(101) },
      /^First Name: expected at most 100 characters/,
    ],
    ["a long email", { vEmail: `${"x".repeat(250)}@y.zz` }, /^Email: expected at most 254/],
    ["a long bio", { tAbout: "x".repeat(10_001) }, /^Bio: expected at most 10000/],
    ["a NUL", { tAbout: "a\0b" }, /NUL/],
  ])("refuses %s and changes nothing", async (_name, changes, message) => {
    const before = await read();
    expect(await update(changes)).toMatchObject({
      status: 400,
      code: 400,
      message: expect.stringMatching(message) as string,
    });
    expect(await read()).toEqual(before);
  });

  test.each([
    ["line breaks", `${"x".repeat(99)}\n`.repeat(100)],
    ["empty lines", "\n".repeat(10_000)],
    ["emoji and line breaks", "🙂\n".repeat(5000)],
  ])("accepts a bio of 10,000 characters with %s", async (_name, tAbout) => {
    expect(await update({ tAbout })).toMatchObject({ status: 200 });
    expect(await update({ tAbout: `${tAbout}x` })).toMatchObject({ status: 400 });
  });

  test("stores the lines of a bio as they were typed", async () => {
    await update({ tAbout: "one\ntwo\r\nthree" });
    const { tAbout } = await participant(api, ada.vEmail);
    expect(tAbout).toBe("one\ntwo\nthree");
  });

  test("accepts phone numbers of 10 and 12 characters, with +", async () => {
    for (const vPhone of ["+123456789", "+12345678901"])
      expect(await update({ vPhone })).toMatchObject({ status: 200 });
  });

  test("is changed by its owner only, and by forms only", async () => {
    expect(await update({ vUniqueCode: "nobody" })).toMatchObject({ status: 401 });
    const json = await api.post(profileUpdate.path, { ...fields, vUniqueCode: code });
    expect(json.status).toBe(415);
  });
});
