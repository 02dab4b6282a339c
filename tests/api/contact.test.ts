import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { dialects } from "./databases.ts";
import { solvedToken } from "./solve-challenge.ts";
import { openTestApi, type TestApi } from "./test-api.ts";

const path = "/crm/web-to-contact";
const form = {
  Salutation: "Ms.",
  "First Name": "Ruth",
  "Last Name": "Okafor-Lyle",
  Company: "Fernhill Water",
  Email: "ruth@example.org",
  Description: "We’d like to ask.\nSoon.",
  privacy: "on",
};

describe.each(dialects)("web-to-contact on %s", (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi(dialect);
  });
  afterAll(() => api.close());

  type Fields = Readonly<Record<string, string | Blob>>;
  async function send(changes: Fields = {}, headers: HeadersInit = {}) {
    const fields: Fields = { ...form, captcha: await solvedToken(api, "contact"), ...changes };
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    return await api.app.request(path, { method: "POST", body, headers });
  }
  const messages = () => api.database.selectFrom("contact_message").selectAll().execute();

  test("stores a message sent as multipart or urlencoded form", async () => {
    const before = (await messages()).length;
    const multipart = await send();
    expect(multipart.status).toBe(200);
    expect(await multipart.json()).toEqual({ code: 200, data: null });
    const urlencoded = await api.app.request(path, {
      method: "POST",
      body: new URLSearchParams({ ...form, captcha: await solvedToken(api, "contact") }),
    });
    expect(urlencoded.status).toBe(200);
    const stored = await messages();
    expect(stored).toHaveLength(before + 2);
    expect(stored.at(-1)).toMatchObject({
      vSalutation: "Ms.",
      vFirstName: "Ruth",
      vLastName: "Okafor-Lyle",
      vCompany: "Fernhill Water",
      vEmail: "ruth@example.org",
      tMessage: "We’d like to ask.\nSoon.",
      dCreated: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
  });

  const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  const fortyFields = `${field.repeat(40)}--x--\r\n`;

  const html = { accept: "text/html,*/*;q=0.8" };

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test.each<[string, Fields, RegExp]>([
    ["no first name", { "First Name": " " }, /^First Name: expected a text/],
    [
      "a long first name",
      { "First Name": "x".repeat(41) },
      /^First Name: expected at most 40 characters, received a text of 41/,
    ],
    ["a long last name", { "Last Name": "x".repeat(81) }, /at most 80/],
    ["a long company", { Company: "x".repeat(101) }, /at most 100/],
    ["a long email", { Email: `${"x".repeat(99)}@y.zz` }, /at most 100/],
    ["a long message", { Description: "x".repeat(20_001) }, /at most 20000/],
    ["an email without @", { Email: "ruth.example.org" }, /^Email: expected/],
    ["an email with a short ending", { Email: "r@example.o" }, /^Email:/],
    ["no consent", { privacy: "off" }, /^privacy: expected "on"/],
    ["an unknown salutation", { Salutation: "Lord" }, /^Salutation:/],
    ["a file for a name", { Company: new Blob(["x"]) }, /^Company:/],
    ["no captcha", { captcha: "" }, /^captcha:/],
    ["a wrong captcha", { captcha: "wrong" }, /^captcha: expected a valid/],
    ["a NUL", { Company: "a\0b" }, /NUL/],
  ])("refuses %s", async (_name, changes, message) => {
    const before = (await messages()).length;
    const response = await send(changes);
    expect(response.status).toBe(400);
    const body = (await response.json()) as { code: number; message: string };
    expect(body.code).toBe(400);
    expect(body.message).toMatch(message);
    expect(await messages()).toHaveLength(before);
  });

  test("accepts a message of the maximum length with line breaks", async () => {
    const Description = `${"x".repeat(199)}\n`.repeat(100);
    expect((await send({ Description })).status).toBe(200);
    expect((await messages()).at(-1)?.tMessage).toBe(Description);
  });

  test("accepts names of the maximum length", async () => {
    const response = await send({
      "First Name": "x".repeat(40),
      "Last Name": "x".repeat(80),
      Company: "x".repeat(100),
      Email: `${"x".repeat(95)}@y.zz`,
    });
    expect(response.status).toBe(200);
  });

  test("accepts a captcha once, and does not use it up on an invalid field", async () => {
    const captcha = await solvedToken(api, "contact");
    expect((await send({ captcha, Email: "slip" })).status).toBe(400);
    expect((await send({ captcha })).status).toBe(200);
    expect((await send({ captcha })).status).toBe(400);
  });

  test("refuses JSON and malformed forms", async () => {
    expect((await api.post(path, form)).status).toBe(415);
    const broken = await api.app.request(path, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body: "nothing of the kind",
    });
    expect(broken.status).toBe(400);
  });

  test.each([
    'multipart/form-data; x="; boundary=other"; boundary=x',
    "multipart/form-data; boundary=x; boundary=other",
    "multipart/form-data",
    `multipart/form-data; boundary=${"x".repeat(71)}`,
  ])("refuses a form whose boundary could be read in two ways: %s", async (type) => {
    const response = await api.app.request(path, {
      method: "POST",
      headers: { "content-type": type },
      body: fortyFields,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: "The form: expected one boundary of at most 70 characters.",
    });
  });

  test.each(["boundary=x", 'charset=utf-8; boundary="x"'])(
    "refuses a form with more fields than any has, sent with %s",
    async (parameters) => {
      const response = await api.app.request(path, {
        method: "POST",
        headers: { "content-type": `multipart/form-data; ${parameters}` },
        body: fortyFields,
      });
      expect(await response.json()).toMatchObject({
        code: 400,
        message: expect.stringContaining("at most 30 fields") as unknown,
      });
    },
  );

  test.each([
    ["ends late", `--x\r\n${"a: b\r\n".repeat(400)}\r\n\r\n--x--\r\n`],
    ["has no end", `--x\r\n${"a: b\r\n".repeat(400)}`],
    ["has no end after another field", `${field}--x\r\n${"a: b\r\n".repeat(400)}`],
  ])("refuses a form with a field whose header %s", async (_, body) => {
    const response = await api.app.request(path, {
      method: "POST",
      headers: { "content-type": "multipart/form-data; boundary=x" },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      message: "The form: a field's name is too long.",
    });
  });

  test.each([
    ["/", "http://localhost:4321/"],
    ["http://localhost:4321/thanks", "http://localhost:4321/thanks"],
    ["http://name:password@localhost:4321/?a=1#b", "http://localhost:4321/?a=1#b"],
  ])("redirects a browser to the return address %s", async (returnURL, location) => {
    const response = await send({ returnURL }, html);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(location);
  });

  test.each([
    "https://evil.example/",
    "//evil.example",
    "\\\\evil.example",
    "javascript:alert(1)",
    "http://localhost:4321@evil.example/",
    "http://",
    "blob:http://localhost:4321/abc",
  ])("does not redirect to %s", async (returnURL) => {
    const response = await send({ returnURL }, html);
    expect(response.status).toBe(200);
    expect(response.headers.get("location")).toBeNull();
  });

  test("answers a client that accepts JSON with JSON although the form names a return address", async () => {
    const response = await send({ returnURL: "/" }, { accept: "application/json" });
    expect(response.status).toBe(200);
  });
});
