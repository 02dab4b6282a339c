import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { ChangePasswordForm } from "../../../src/site/islands/account/ChangePasswordForm.island.tsx";
import { ForgetPasswordForm } from "../../../src/site/islands/account/ForgetPasswordForm.island.tsx";
import { LoginForm } from "../../../src/site/islands/account/LoginForm.island.tsx";
import { ProfileForm } from "../../../src/site/islands/account/ProfileForm.tsx";
import { ConfirmEmailForm } from "../../../src/site/islands/account/ConfirmEmailForm.island.tsx";
import { InvitationCode } from "../../../src/site/islands/account/InvitationCode.island.tsx";
import { ResetPasswordForm } from "../../../src/site/islands/account/ResetPasswordForm.island.tsx";
import { formView } from "../../../src/site/styleguide/fixtures/form-view.tsx";
import { adaProfile } from "../../../src/site/styleguide/fixtures/profile.ts";
import { attribute, tags, words } from "../../fixtures/survey-views.tsx";

const person = { ...adaProfile, vImage: "https://cdn.example/ada.jpg", vImageAlt: "Ada on a ship" };
const profile = <ProfileForm profile={person} participant={() => "u-1"} />;

/** A form of two fields in the given state, as HTML. */
const shortForm = (state: Parameters<typeof formView>[0]) => renderToString(formView(state));

const forms: readonly [string, ReactElement][] = [
  ["LoginForm", <LoginForm />],
  ["ForgetPasswordForm", <ForgetPasswordForm />],
  ["ResetPasswordForm", <ResetPasswordForm />],
  ["ConfirmEmailForm", <ConfirmEmailForm />],
  ["InvitationCode", <InvitationCode key="code" />],
  ["ChangePasswordForm", <ChangePasswordForm />],
  ["ProfileForm", profile],
];
const inputs = (html: string) =>
  ["input", "textarea"].flatMap((name) => tags(html, name)).filter((tag) => !/\shidden=/.test(tag));
/** Label, type and autocomplete of each field. */
const fieldsOf = (html: string) =>
  inputs(html).map((tag) => {
    const id = attribute(tag, "id") ?? "missing";
    const label = new RegExp(`<label[^>]*for="${id}"[^>]*>(.*?)</label>`, "s");
    return [
      words(label.exec(html)?.[1] ?? "").trim(),
      attribute(tag, "type"),
      attribute(tag, "autoComplete"),
    ];
  });

describe.each(forms)("%s", (_name, island) => {
  const html = renderToString(island);

  test("renders in Node without inline styles, data-ready or duplicate ids", () => {
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toContain("data-ready");
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("gives every control a label, and refers to existing ids only", () => {
    expect(inputs(html).length).toBeGreaterThan(0);
    for (const [label] of fieldsOf(html)) expect(label).toMatch(/\w/);
    for (const [, ids] of html.matchAll(/aria-(?:describedby|controls|labelledby)="([^"]*)"/g))
      for (const id of ids?.split(" ") ?? []) expect(html).toContain(`id="${id}"`);
  });

  test("sends nothing without JavaScript, so that no value gets into an address", () => {
    const [form = ""] = tags(html, "form");
    expect(attribute(form, "method")).toBe("dialog");
    expect(form).not.toContain("action=");
    expect(form).toContain("noValidate");
  });

  test("has an empty status region before it has a message", () => {
    expect(html).toMatch(/<p[^>]*role="status"[^>]*><\/p>/);
  });
});

describe("fields", () => {
  test.each<[string, ReactElement, readonly unknown[]]>([
    [
      "LoginForm",
      <LoginForm />,
      [
        ["Email", "email", "username"],
        ["Password", "password", "current-password"],
      ],
    ],
    ["ForgetPasswordForm", <ForgetPasswordForm />, [["Email", "email", "username"]]],
    [
      "ResetPasswordForm",
      <ResetPasswordForm />,
      [
        ["New Password", "password", "new-password"],
        ["Confirm Password", "password", "new-password"],
      ],
    ],
    ["ConfirmEmailForm", <ConfirmEmailForm />, [["Password", "password", "current-password"]]],
    ["InvitationCode", <InvitationCode />, [["Code or link", "text", "off"]]],
    [
      "ChangePasswordForm",
      <ChangePasswordForm />,
      [
        ["Current Password", "password", "current-password"],
        ["New Password", "password", "new-password"],
        ["Confirm New Password", "password", "new-password"],
      ],
    ],
    [
      "ProfileForm",
      profile,
      [
        ["Choose a new picture", "file", undefined],
        ["First Name", "text", "given-name"],
        ["Last Name", "text", "family-name"],
        ["Email", "email", "email"],
        ["Phone Number", "tel", "tel"],
        ["Bio (optional)", undefined, undefined],
      ],
    ],
  ])("of %s have the specified label, type and autocomplete", (_name, island, fields) => {
    expect(fieldsOf(renderToString(island))).toEqual(fields);
  });

  test("for passwords keep phones from correcting what is shown", () => {
    for (const tag of tags(renderToString(<ChangePasswordForm />), "input"))
      if (attribute(tag, "type") === "password")
        expect([
          attribute(tag, "autoCorrect"),
          attribute(tag, "autoCapitalize"),
          attribute(tag, "spellCheck"),
        ]).toEqual(["off", "none", "false"]);
  });

  test.each<[string, ReactElement, number]>([
    ["LoginForm", <LoginForm />, 0],
    ["ForgetPasswordForm", <ForgetPasswordForm />, 0],
    ["ResetPasswordForm", <ResetPasswordForm />, 1],
    ["ChangePasswordForm", <ChangePasswordForm />, 1],
  ])("of %s include a hidden username when no email is asked for", (_name, island, count) => {
    const hidden = tags(renderToString(island), "input").filter((tag) => /\shidden=/.test(tag));
    expect(hidden.map((tag) => attribute(tag, "autoComplete"))).toEqual(
      Array.from({ length: count }, () => "username"),
    );
  });

  test.each<[ReactElement, readonly string[]]>([
    [<LoginForm />, ["Show Password"]],
    [<ForgetPasswordForm />, []],
    [<ResetPasswordForm />, ["Show New Password", "Show Confirm Password"]],
    [
      <ChangePasswordForm />,
      ["Show Current Password", "Show New Password", "Show Confirm New Password"],
    ],
  ])("for passwords have toggles with distinct names (%#)", (island, names) => {
    const toggles = tags(renderToString(island), "button").filter((tag) =>
      tag.includes("aria-pressed"),
    );
    expect(toggles.map((tag) => attribute(tag, "aria-label"))).toEqual(names);
    for (const toggle of toggles) {
      expect(attribute(toggle, "aria-pressed")).toBe("false");
      expect(attribute(toggle, "type")).toBe("button");
    }
  });

  test.each<[ReactElement, string, readonly string[]]>([
    [<LoginForm />, "Log in", ["/forget-password Forgotten your password?"]],
    [<ForgetPasswordForm />, "Send the link", ["/login Back to log in"]],
    [<ResetPasswordForm />, "Save the password", ["/login Back to log in"]],
    [<ConfirmEmailForm />, "Confirm the address", ["/login Back to log in"]],
    [<ChangePasswordForm />, "Submit", ["/dashboard Cancel"]],
    [profile, "Save", ["/dashboard Cancel"]],
  ])("are followed by the submit button and the links (%#)", (island, name, ways) => {
    const html = renderToString(island);
    const [, button] = /<button[^>]*type="submit"[^>]*>(.*?)<\/button>/s.exec(html) ?? [];
    expect(words(button ?? "").trim()).toBe(name);
    const links = [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
    expect(links.map(([, href, text = ""]) => `${href} ${words(text).trim()}`)).toEqual(ways);
  });
});

describe("the states of a form", () => {
  const text = "Email is required";

  test("refused: one alert, which links to the field; the message of the field describes it", () => {
    const html = shortForm({ errors: { email: text }, refused: { email: text } });
    expect(html).toMatch(
      /<div[^>]*tabindex="-1"><div role="alert"><h2[^>]*>Please check these fields<\/h2>/i,
    );
    expect(html).toContain(`href="#short-email"`);
    expect(html.split('role="alert"')).toHaveLength(2);
    expect(html).toMatch(/id="short-email-error">Email is/);
    const [email = ""] = inputs(html);
    expect(attribute(email, "aria-describedby")).toBe("short-email-error");
    const invalid = inputs(html).map((tag) => attribute(tag, "aria-invalid"));
    expect(invalid).toEqual(["true", "false"]);
  });

  test("corrected: the summary ticks the field off, and says when it was the last one", () => {
    const html = shortForm({ refused: { email: text } });
    expect(html).toContain('<li data-mended="true"><bdi>Email is required</bdi></li>');
    expect(html).toContain(">All corrected</h2>");
    expect(html).not.toContain("short-email-error");
  });

  test("an error found before the submit is an alert, and not in the summary", () => {
    const html = shortForm({ errors: { email: text } });
    expect(html).not.toContain('href="#short-email"');
    expect(html).toMatch(/id="short-email-error"[^>]*role="alert"[^>]*>Email is/);
  });

  test("the error of a typed value replaces the hint, that of an empty one does not", () => {
    const described = (value: string) => {
      const html = shortForm({
        values: { email: "", password: value },
        errors: { password: "Too short" },
      });
      expect(html.includes("At least 6 characters.")).toBe(value === "");
      return attribute(inputs(html)[1] ?? "", "aria-describedby");
    };
    expect(described("12345")).toBe("short-password-error");
    expect(described("")).toBe("short-password-hint short-password-error");
  });

  test("a remark replaces the hint in a status region", () => {
    const html = shortForm({ remarks: { password: "Cut off" } });
    expect(html).toMatch(/<p[^>]*role="status">Cut off<\/p>/);
    expect(html).not.toContain("At least 6 characters.");
  });

  test("a failed human check is an error of the button that tries it again", () => {
    const html = shortForm({ errors: { humanCheck: "Failed" }, refused: { humanCheck: "Failed" } });
    const [button = ""] = tags(html, "button").filter((tag) => tag.includes('type="submit"'));
    expect(attribute(button, "id")).toBe("short-humanCheck");
    expect(attribute(button, "aria-describedby")).toBe("short-humanCheck-error");
    expect(html).toContain('href="#short-humanCheck"');
  });

  test("a final failure offers the way out", () => {
    const result = { tone: "failure", text: "Used up." } as const;
    expect(shortForm({ result })).not.toContain("Ask for a new link");
    expect(shortForm({ result: { ...result, isFinal: true } })).toContain("Ask for a new link");
  });

  test.each(["sending", "resting"] as const)(
    "%s: the button says Loading... and is disabled, fields are read-only",
    (phase) => {
      const html = shortForm({ phase });
      const [button = ""] = tags(html, "button").filter((tag) => tag.includes('type="submit"'));
      expect(attribute(button, "aria-disabled")).toBe("true");
      expect(words(html)).toContain("Loading...");
      for (const tag of inputs(html)) expect(tag).toContain("readOnly");
    },
  );

  test("the result is shown in the status region", () => {
    const result = { tone: "failure", text: "Email does not exists!." } as const;
    expect(shortForm({ result })).toMatch(
      /role="status"[^>]*data-tone="failure"[^>]*>Email does not exists!\.</,
    );
  });
});
