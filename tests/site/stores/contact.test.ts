import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { contactEndpointOf, sendContact } from "../../../src/site/client/web-to-contact.ts";
import { contactText } from "../../../src/contract/text/contact.ts";
import { humanCheckText } from "../../../src/contract/text/human-check.ts";
import { createContact } from "../../../src/site/stores/contact.ts";
import { failing, insecureCheck, passing, prepare } from "../../helpers/human-check.ts";
import { json, stubApi, stubHost, unreachable, type Handler } from "../../helpers/stub-api.ts";
import { createTestEnvironment, type TestEnvironment } from "../../helpers/test-environment.ts";

let environment: TestEnvironment;
beforeEach(() => {
  environment = createTestEnvironment();
});

function setup(
  handler: Handler,
  { check = passing, endpoint = "/crm/web-to-contact", cookies = "", thanks = "" } = {},
) {
  const stub = stubApi(environment, handler, { cookies });
  const form = createContact({
    humanCheck: check,
    environment,
    thanks,
    send: (message) =>
      sendContact(
        stub.api,
        contactEndpointOf(endpoint, stubHost),
        message,
        "https://site.example/",
      ),
  });
  return { ...stub, form };
}
const written = {
  salutation: "Dr.",
  firstName: " Ada ",
  lastName: "Lovelace",
  company: "Engines",
  email: "ada@engines.example",
  message: "Hello",
  privacy: true,
};
type Setup = ReturnType<typeof setup>;
function fill(form: Setup["form"], values: Partial<typeof written> = written) {
  for (const [name, value] of Object.entries(values)) form.change(name, value);
}

describe("validation", () => {
  test("names every empty field and the checkbox", async () => {
    const { form, requests } = setup(json({ code: 200 }));
    fill(form, { firstName: "  " });
    await form.submit();
    expect(form.$state.get().errors).toEqual({
      firstName: "First Name cannot be empty",
      lastName: "Last Name cannot be empty",
      company: "Company Name cannot be empty",
      email: "Email cannot be empty",
      privacy: "Please accept this",
    });
    expect(requests).toEqual([]);
  });

  test.each(["ada", "@engines.example", "ada@engines", "ada@engines.e"])(
    "refuses %s as email",
    async (email) => {
      const { form } = setup(json({ code: 200 }));
      fill(form, { ...written, email });
      await form.submit();
      expect(form.$state.get().errors).toEqual({ email: "Please enter a valid email address." });
    },
  );

  test("says that the page needs https where the human check can't work", async () => {
    const { form, requests } = setup(json({ code: 200 }), { check: insecureCheck });
    fill(form);
    await form.submit();
    expect(form.$state.get().errors).toEqual({ captcha: humanCheckText.insecure });
    expect(requests).toEqual([]);
  });

  test("shows a failed human check, sends nothing and keeps the values", async () => {
    const { form, requests } = setup(json({ code: 200 }), { check: failing });
    fill(form);
    await form.submit();
    expect(form.$state.get()).toMatchObject({
      errors: {
        captcha: "Captcha validation failed. If you are not a robot then please try again.",
      },
      values: { firstName: " Ada " },
      phase: "editing",
      refusals: 1,
    });
    expect(requests).toEqual([]);
  });
});

describe("the request", () => {
  test("contains the form's fields by their names, urlencoded", async () => {
    const { form, requests } = setup(json({ code: 200 }));
    fill(form);
    await form.submit();
    const [request] = requests;
    expect(request?.url).toBe(`${stubHost}/crm/web-to-contact`);
    expect(request?.headers.get("content-type")).toContain("application/x-www-form-urlencoded");
    expect(Object.fromEntries((await request?.formData()) ?? [])).toEqual({
      returnURL: "https://site.example/",
      Salutation: "Dr.",
      "First Name": "Ada",
      "Last Name": "Lovelace",
      Company: "Engines",
      Email: "ada@engines.example",
      Description: "Hello",
      captcha: "proof",
      privacy: "on",
    });
  });

  test("contains the endpoint's query as fields, and no token for another host", async () => {
    vi.stubGlobal("location", new URL("https://site.example/contact-us"));
    onTestFinished(() => void vi.unstubAllGlobals());
    const { form, requests } = setup(json({ code: 200 }), {
      endpoint: "https://crm.example/form?xnQsjsdp=1%2F2&actionType=Q29u",
      cookies: "XSRF-TOKEN=secret",
    });
    fill(form);
    await form.submit();
    const request = requests.at(-1);
    expect(request?.url).toBe("https://crm.example/form");
    expect(request?.headers.has("X-XSRF-TOKEN")).toBe(false);
    expect(Object.fromEntries((await request?.formData()) ?? [])).toMatchObject({
      xnQsjsdp: "1/2",
      actionType: "Q29u",
      Email: "ada@engines.example",
    });
  });
});

describe("an external service without CORS", () => {
  const endpoint = "https://crm.example/form";
  /** The browser withholds every answer, except for `no-cors` requests. */
  const withheld: Handler = (request) =>
    request.mode === "no-cors" ? new Response() : unreachable(request);

  test("gets the message once; the page shows thanks and opens / after two seconds", async () => {
    const { form, requests } = setup(withheld, { endpoint, thanks: "Your message has arrived." });
    fill(form);
    await form.submit();
    const sent = requests.filter(({ method }) => method === "POST");
    expect(sent).toHaveLength(1);
    expect(Object.fromEntries((await sent[0]?.formData()) ?? [])).toMatchObject({
      Email: "ada@engines.example",
      captcha: "proof",
    });
    expect(form.$state.get()).toMatchObject({
      phase: "resting",
      result: { tone: "success", text: contactText.passedOn },
    });
    environment.advance(2000);
    expect(environment.journey).toEqual(["assign /"]);
    expect(environment.session.get("contactSent")).toBe(contactText.passedOn);
  });

  test("is distinguished from an unreachable one", async () => {
    const { form } = setup(unreachable, { endpoint });
    fill(form);
    await form.submit();
    expect(form.$state.get()).toMatchObject({
      phase: "editing",
      values: written,
      result: { tone: "failure", text: contactText.unreachable },
    });
  });

  test("is distinguished from one with CORS that refuses", async () => {
    const handler: Handler = ({ method }) =>
      new Response(null, { status: method === "HEAD" ? 405 : 400 });
    const { form, requests } = setup(handler, { endpoint });
    fill(form);
    await form.submit();
    expect(requests.map(({ method }) => method)).toEqual(["HEAD", "POST"]);
    expect(form.$state.get()).toMatchObject({
      result: { tone: "failure", text: contactText.refused },
    });
  });
});

describe("the answer", () => {
  test.each<[string, Handler]>([
    ["JSON", json({ code: 200 })],
    ["a page of the service", () => new Response("<html>Thanks</html>")],
  ])("200 with %s shows thanks, and opens / after two seconds", async (_what, handler) => {
    const { form } = setup(handler);
    fill(form);
    await form.submit();
    expect(form.$state.get()).toMatchObject({ phase: "resting", result: { tone: "success" } });
    environment.advance(2000);
    expect(environment.journey).toEqual(["assign /"]);
    // The home page shows it again.
    expect(environment.session.get("contactSent")).toBe(contactText.sent);
    expect(form.$state.get().values.firstName).toBe("");
  });

  test.each([
    ["the organisation's thanks", "You hear from us on Monday.", "You hear from us on Monday."],
    ["thanks of our own for a blank label", "  ", contactText.sent],
  ])("200 shows %s", async (_what, thanks, shown) => {
    const { form } = setup(json({ code: 200 }), { thanks });
    fill(form);
    await form.submit();
    expect(form.$state.get().result?.text).toBe(shown);
  });

  test.each([
    { message: "Captcha validation failed." },
    { message: ["reCAPTCHA expired"] },
    { message: "The data is invalid.", errors: { vGoogleRecaptchaResponse: ["is invalid"] } },
  ])("to a proof refused by %j: its message, values kept, and a new proof", async (body) => {
    const { form } = setup(json({ code: 400, ...body }, 400));
    fill(form);
    await form.submit();
    expect(form.$state.get()).toMatchObject({
      errors: {
        captcha: "Captcha validation failed. If you are not a robot then please try again.",
      },
      values: written,
      phase: "editing",
      refused: { captcha: expect.any(String) as string },
    });
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Handler, RegExp]>([
    ["400", json({ code: 400 }, 400), /not accepted/],
    ["500", json({ code: 500 }, 500), /could not send/],
    ["a network that fails", unreachable, /could not confirm/],
  ])("%s: a message, values kept, the form unlocked", async (_what, handler, text) => {
    const { form } = setup(handler);
    fill(form);
    await form.submit();
    expect(form.$state.get()).toMatchObject({
      phase: "editing",
      values: written,
      result: { tone: "failure", text: expect.stringMatching(text) as unknown },
    });
    environment.advance(5000);
    expect(environment.journey).toEqual([]);
  });
});
