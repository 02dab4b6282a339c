import { after, all, before, type Recipe } from "./recipe.ts";

export const form: Recipe = {
  title: "A call with a form",
  shown: { "callback.html": ["Leave your number", "Phone Number", "Call me"] },
  files: {
    "src/contract/callback.ts": `import * as v from "valibot";

import { resultCall } from "./call.ts";
import { requiredText } from "./fields.ts";

export const callback = resultCall({
  path: "/api/callback/add",
  summary: "Takes the address and the number of a visitor who wants to be called.",
  request: v.object({
    vEmail: requiredText,
    vPhone: requiredText,
    vGoogleRecaptchaResponse: requiredText,
  }),
});
`,
    "src/contract/human-check.ts": (text) =>
      text.replace(`"newsletter", "contact"]`, `"newsletter", "contact", "callback"]`),
    "src/contract/text/callback.ts": `export const callbackText = {
  heading: "We call you",
  email: "Email",
  phone: "Phone Number",
  submit: "Call me",
  emailRequired: "Email is required.",
  emailInvalid: "Invalid email format",
  phoneInvalid: "Expected 10 to 12 digits.",
  humanCheckFailed: "Captcha validation failed. Please try again.",
  sent: "Thank you. We call you.",
  failed: "Your number was not sent. Please try again in a moment.",
} as const;
`,
    "src/site/stores/callback.ts": `import type { Api } from "../client/api.ts";
import type { HumanCheck } from "../client/human-check/human-check.ts";
import { callback } from "../../contract/callback.ts";
import { cleanEmail, isPhone } from "../../contract/rules.ts";
import type { Environment } from "../environment.ts";
import { callbackText } from "../../contract/text/callback.ts";
import { createForm, conclude, emailError } from "./form.ts";
import { proofError, sendWithProof } from "./human-proof.ts";

interface CallbackOptions {
  readonly api: Api;
  readonly humanCheck: HumanCheck;
  readonly clock: Environment["clock"];
}

/** The form of /callback. */
export function createCallback({ api, humanCheck, clock }: CallbackOptions) {
  return createForm({
    // \`humanCheck\` has no value, only an error.
    initial: { email: "", phone: "", humanCheck: "" },
    validate: ({ email, phone }) => ({
      email: emailError(cleanEmail(email), callbackText),
      phone: isPhone(phone) ? undefined : callbackText.phoneInvalid,
    }),
    clock,
    async send({ email, phone }) {
      const outcome = await sendWithProof(humanCheck, (proof) =>
        api.call(callback, {
          vEmail: cleanEmail(email),
          vPhone: phone,
          vGoogleRecaptchaResponse: proof,
        }),
      );
      if (outcome === null)
        return {
          kind: "invalid",
          errors: { humanCheck: proofError(humanCheck, callbackText.humanCheckFailed) },
        };
      return outcome.ok
        ? conclude("success", callbackText.sent, "clear")
        : conclude("failure", callbackText.failed, "keep");
    },
  });
}
`,
    "src/site/islands/Callback.island.tsx": `import { useState } from "react";

import { liveApi } from "../client/api.ts";
import { humanCheckFor } from "../client/human-check/human-check.ts";
import { browser } from "../environment.ts";
import { createCallback } from "../stores/callback.ts";
import { callbackText } from "../../contract/text/callback.ts";
import { ErrorSummary } from "../ui/ErrorSummary.tsx";
import { Field } from "../ui/Field.tsx";
import fieldStyles from "../ui/field.module.css";
import { FieldError } from "../ui/FieldFrame.tsx";
import { SubmitButton } from "../ui/SubmitButton.tsx";
import { FormStatus } from "./FormStatus.tsx";
import { IslandBoundary } from "./IslandBoundary.tsx";
import { useForm } from "./use-form.ts";

function createLiveCallback() {
  const humanCheck = humanCheckFor("callback");
  return { humanCheck, form: createCallback({ api: liveApi(), humanCheck, clock: browser.clock }) };
}

export function Callback() {
  const [live] = useState(createLiveCallback);
  return (
    <IslandBoundary>
      <BoundForm {...live} />
    </IslandBoundary>
  );
}

function BoundForm({ humanCheck, form }: ReturnType<typeof createLiveCallback>) {
  const { root, state, idOf, formProps, summary, field, submit } = useForm(form, "callback");
  const { email, phone } = callbackText;
  return (
    <div className="needs-script" ref={root}>
      <form className={fieldStyles["form"]} {...formProps} onFocus={() => humanCheck.prepare()}>
        <ErrorSummary {...summary} />
        <Field {...field("email")} label={email} type="email" autoComplete="email" />
        <Field {...field("phone")} label={phone} type="tel" autoComplete="tel" />
        <SubmitButton {...submit("humanCheck")} label={callbackText.submit} />
        <FieldError id={idOf("humanCheck")} error={state.errors.humanCheck} />
        <FormStatus {...state} check={humanCheck} error={state.errors.humanCheck} />
      </form>
    </div>
  );
}
`,
    "tests/site/islands/render.test.tsx": all(
      before(
        `import { ContactForm }`,
        `import { Callback } from "../../../src/site/islands/Callback.island.tsx";`,
      ),
      before(`  ["TestimonialSlider", testimonials],`, `  ["Callback", <Callback />],`),
    ),
    "src/api/limits/rates.ts": before(
      `  // All requests, and forms with a picture`,
      `  callback: {
    address: { tokens: 300, minutes: 60, dearer: { work: 10, tokens: 5000, minutes: 60 } },
  },`,
    ),
    "src/api/routes/callback.ts": `import { callback } from "../../contract/callback.ts";
import { cleanEmail, isContactEmail, isPhone } from "../../contract/rules.ts";
import { ApiError } from "../http/failures.ts";
import { requireHuman, withHumanCheck } from "../human-check/human-check.ts";
import { perAddress, route } from "./route.ts";

export const callbackRoute = route(
  { ...callback, request: withHumanCheck(callback.request) },
  perAddress("callback", async ({ vGoogleRecaptchaResponse: token, ...request }, services) => {
    const vEmail = cleanEmail(request.vEmail);
    if (!isContactEmail(vEmail)) throw new ApiError(400, "vEmail: expected an email address.");
    if (!isPhone(request.vPhone)) throw new ApiError(400, "vPhone: expected 10 to 12 digits.");
    return { vEmail, work: await requireHuman(services, token, "callback") };
  }),
  async ({ vPhone }, { database, now }, { vEmail }) => {
    await database
      .insertInto("callback")
      .values({ vEmail, vPhone, dCreated: now().toISOString() })
      .execute();
  },
);
`,
    "src/api/routes/all.ts": all(
      after(
        `import { blogRoutes } from "./blog.ts";`,
        `import { callbackRoute } from "./callback.ts";`,
      ),
      after(`  ...visitorRoutes(settings),`, `  callbackRoute,`),
    ),
    "src/site/pages/callback.astro": `---
import { Callback } from "../islands/Callback.island.tsx";
import IslandFailure from "../layouts/IslandFailure.astro";
import Page from "../layouts/Page.astro";
import { allowHumanCheck } from "../layouts/policy.ts";
import PageBanner from "../sections/PageBanner.astro";
import { callbackText } from "../../contract/text/callback.ts";

allowHumanCheck(Astro.csp);
---

<Page pageKey="callback" trail={[]}>
  <PageBanner heading={callbackText.heading} />
  <div class="frame">
    <Callback client:retry />
    <IslandFailure />
  </div>
</Page>
`,
    "src/contract/text/navigation.ts": before(
      `  { path: "/contact-us", text: "Contact us" },`,
      `  { path: "/callback", text: "We call you" },`,
    ),
    "src/site/content/page-keys.ts": before(`  "blog",\n`, `  "callback",`),
    "src/api/sample/meta.yaml": before(
      `blog:`,
      `callback:
  title: We Call You
  description: Leave your number, and a person of Morrow calls you within a working day, to answer what you would like to know about surveys.
  keywords: callback, phone, call, contact`,
    ),
    "src/api/db/migrations/005-callback.ts": `import type { Kysely } from "kysely";

import { createTable, serial, texts } from "./create-table.ts";

/** Visitors who want to be called. */
export const up = (database: Kysely<unknown>) =>
  createTable(database, "callback", {
    iCallbackId: serial(database),
    ...texts("vEmail", "vPhone", "dCreated"),
  });
`,
    "src/api/db/tables.ts": before(
      `  category: {`,
      `  callback: { iCallbackId: Generated<number> } & Texts<"vEmail" | "vPhone" | "dCreated">;`,
    ),
    "src/contract/text/stored-data.ts": before(
      `  page_view: {`,
      `  callback: { title: "Your wishes to be called", until: "the wish" },`,
    ),
    "src/api/db/stored-data.ts": before(
      `  page_view: {`,
      `  callback: {
    ...storedText.callback,
    expiry: { column: "dCreated", days: 30 },
    person: { emails: ["vEmail"] },
    columns: {
      iCallbackId: row,
      vEmail: "Whose it is",
      vPhone: "The call",
      dCreated: "When it ends",
    },
  },`,
    ),
  },
};
