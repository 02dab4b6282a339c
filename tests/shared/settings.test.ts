import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv } from "node:util";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { inProject } from "../../src/shared/files.ts";
import {
  parseSettings,
  readSettings,
  secretSettings,
  settingNames,
  SettingsError,
} from "../../src/shared/settings.ts";

const failure = (environment: Record<string, string>): string => {
  try {
    parseSettings(environment);
    return "no error";
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as Error).message;
  }
};

describe("settings", () => {
  test("have defaults, also for empty values", () => {
    expect(parseSettings({ PORT: "", SITE_URL: "" })).toEqual(parseSettings({}));
    expect(parseSettings({})).toMatchObject({
      PORT: 4321,
      SITE_URL: "http://localhost:4321",
      PUBLIC_PRODUCT_NAME: "Morrow",
      humanCheck: "altcha",
      webhookPort: 4323,
      DATABASE_URL: "file:.data/morrow.db",
    });
  });

  test("are all in .env.example, with their defaults", () => {
    const example = parseEnv(readFileSync(inProject(".env.example"), "utf8"));
    expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
    expect(parseSettings(example)).toEqual(parseSettings({}));
  });

  test("are stored without the slash at the end of an address", () => {
    expect(parseSettings({ API_HOST: "https://api.example.org/" }).API_HOST).toBe(
      "https://api.example.org",
    );
  });

  test("are stored without spaces and line breaks around an address", () => {
    const address = " https://a.example\n";
    const names = ["API_HOST", "PUBLIC_API_HOST", "PUBLIC_CONTACT_ENDPOINT", "SITE_URL"] as const;
    const settings = parseSettings(Object.fromEntries(names.map((name) => [name, address])));
    expect(names.map((name) => settings[name])).toEqual(names.map(() => "https://a.example"));
  });

  test("are stored without spaces around keys and the database's address", () => {
    const key = { PUBLIC_RECAPTCHA_SITE_KEY: " key ", RECAPTCHA_SECRET: "shh\n" };
    expect(parseSettings({ ...key, DATABASE_URL: " postgres://db.example/m " })).toMatchObject({
      PUBLIC_RECAPTCHA_SITE_KEY: "key",
      RECAPTCHA_SECRET: "shh",
      DATABASE_URL: "postgres://db.example/m",
    });
    expect(parseSettings({ PUBLIC_RECAPTCHA_SITE_KEY: " " }).humanCheck).toBe("altcha");
  });

  test("may have the scheme of an address in capitals", () => {
    const { SITE_URL, API_HOST } = parseSettings({
      SITE_URL: "HTTPS://WWW.EXAMPLE.ORG",
      API_HOST: "Https://api.example.org",
    });
    expect([SITE_URL, API_HOST]).toEqual(["https://www.example.org", "https://api.example.org"]);
  });

  test("keep the address of the contact form to its last slash", () => {
    const address = "https://crm.example.org/lead/?retURL=https://www.example.org/";
    expect(parseSettings({ PUBLIC_CONTACT_ENDPOINT: address }).PUBLIC_CONTACT_ENDPOINT).toBe(
      address,
    );
  });

  test.each([...secretSettings, "API_HOST", "PUBLIC_API_HOST", "SITE_URL"])(
    "are refused without the password in %s",
    (name) => {
      for (const scheme of ["smpt", "postgre", "smtp ", "https", ":"]) {
        const value = `${scheme}://user:geheim@mail.example:x`;
        expect(failure({ [name]: value })).not.toContain("geheim");
      }
      if (name.endsWith("HOST"))
        expect(failure({ [name]: "https://user:geheim@api.example" })).toBe(
          `${name} can't be used: expected an address without user name and password, received its value.`,
        );
    },
  );

  test.each([
    ["PUBLIC_VIDEO_HOSTS", "a.example, b.example", /separated by spaces/],
    ["PUBLIC_VIDEO_HOSTS", "a.example;b.example", /separated by spaces/],
    ["SMTP_URL", "smtps://u:p@h:abc", /^SMTP_URL can't be used: expected an address such as smtps/],
    ["SMTP_URL", "smtps://u:50%off@mail.example.org", /^SMTP_URL can't be used/],
    ["SMTP_URL", "smtp://", /^SMTP_URL can't be used/],
    ["DATABASE_URL", "postgres://db.example/m?port=abc", /^DATABASE_URL.*up to 65535 behind/],
    ["DATABASE_URL", "postgres://db.example/m?a=b&port=65536", /^DATABASE_URL.*behind/],
    ["PORT", "http", /^PORT can't be used: expected a port number.*received "http"/],
    ["PORT", "65536", /^PORT can't be used: expected a port number up to 65535/],
    ["SITE_URL", "morrow", /^SITE_URL can't be used: expected an address such as/],
    ["PUBLIC_PRODUCT_NAME", "  ", /^PUBLIC_PRODUCT_NAME.*a text that is not blank/],
    ["REBUILD_SECRET", " ", /^REBUILD_SECRET can't be used: expected a text that is not blank/],
    ["REBUILD_SECRET", "fifteen letters", /^REBUILD_SECRET.*at least 16.*received its value/],
    ["PUBLIC_CONTACT_ENDPOINT", "//crm.example/w", /^PUBLIC_CONTACT_ENDPOINT can't be used/],
    [
      "PUBLIC_CONTACT_ENDPOINT",
      "ftp://crm.example/w",
      /^PUBLIC_CONTACT_ENDPOINT.*an http or https/,
    ],
    ["PUBLIC_CONTACT_ENDPOINT", "https://u:p@crm.example/w", /without user name and password/],
    ["PUBLIC_CHAT_WIDGET_URL", "chat.example", /^PUBLIC_CHAT_WIDGET_URL.*an address such as/],
    ["PUBLIC_VIDEO_HOSTS", "/films", /^PUBLIC_VIDEO_HOSTS.*hosts such as/],
    ["PUBLIC_VIDEO_HOSTS", 'films"', /^PUBLIC_VIDEO_HOSTS.*hosts such as/],
    ["PUBLIC_VIDEO_HOSTS", "*", /^PUBLIC_VIDEO_HOSTS.*hosts such as/],
    ["SITE_URL", "ftp://morrow.example", /^SITE_URL.*an http or https address/],
    ["SITE_URL", "https://a.example/sub", /^SITE_URL.*without a path/],
    ["SITE_URL", "https://a.example/?x=1", /^SITE_URL.*without a path/],
    ["API_HOST", "https://a.example/?x=1", /^API_HOST.*without a query/],
    [
      "HOST",
      "morrow.example",
      /^HOST can't be used: expected an IP address.*received "morrow.example"/,
    ],
    [
      "TRUSTED_PROXIES",
      "127.0.0.1, 10.0.0.0/33",
      /^TRUSTED_PROXIES can't be used: expected IP addresses.*received "10.0.0.0\/33"/,
    ],
    ...["0.0.0.0/0", "::/0", "0.0.0.0/1 128.0.0.0/1", "10.0.0.1, 2000::/3", "::ffff:0:0/0"].map(
      (networks): [string, string, RegExp] => [
        "TRUSTED_PROXIES",
        networks,
        /^TRUSTED_PROXIES can't be used: expected networks of your proxies, no wider than \/8/,
      ],
    ),
    ["SECURITY_CONTACT", "a@example.org\nExpires", /^SECURITY_CONTACT.*separated by spaces/],
    ["SECURITY_CONTACT", "http://a.example", /^SECURITY_CONTACT.*separated by spaces/],
    ["PUBLIC_PAGE_VIEW_PATH", "views", /^PUBLIC_PAGE_VIEW_PATH.*starts with a slash/],
    ["DEPLOY_TARGET", "heroku", /^DEPLOY_TARGET.*"nginx" \| "netlify".*received "heroku"/],
    ["PASSWORD_MINIMUM", "5", /^PASSWORD_MINIMUM.*from 6 to 64, received "5"/],
    ["METRICS_PORT", "metrics.example:9100", /^METRICS_PORT.*an IP address of this machine/],
    ["METRICS_PORT", "10.0.0.5:", /^METRICS_PORT.*a port number/],
  ])("report the invalid value %s=%s by name", (name, value, message) => {
    expect(failure({ [name]: value })).toMatch(message);
  });

  test("report all invalid values", () => {
    const message = failure({ PORT: "x", SITE_URL: "ftp://morrow.example" });
    expect(message.split("\n")).toHaveLength(2);
    const other = { PORT: "x", SITE_URL: "morrow", MINIMUM_GROUP: "4" };
    expect(failure(other).split("\n").toSorted()).toEqual([
      expect.stringMatching(/^MINIMUM_GROUP/),
      expect.stringMatching(/^PORT/),
      expect.stringMatching(/^SITE_URL/),
    ]);
  });

  test("do not print secrets", () => {
    const message = failure({ DATABASE_URL: "mysql://root:hunter2@db/x" });
    expect(message).toContain("DATABASE_URL can't be used");
    expect(message).not.toContain("hunter2");
  });

  test("choose reCAPTCHA when its keys are set", () => {
    const keys = { PUBLIC_RECAPTCHA_SITE_KEY: "site", RECAPTCHA_SECRET: "shh" };
    expect(parseSettings(keys).humanCheck).toBe("recaptcha");
    // A build needs no secret.
    expect(parseSettings({ ...keys, RECAPTCHA_SECRET: "" }).humanCheck).toBe("recaptcha");
    expect(failure({ ...keys, PUBLIC_RECAPTCHA_SITE_KEY: "" })).toBe(
      'PUBLIC_RECAPTCHA_SITE_KEY can\'t be used: expected the site key, because RECAPTCHA_SECRET is set, received "".',
    );
  });

  test.each([
    ["9100", "127.0.0.1", 9100],
    ["10.0.0.5:9100", "10.0.0.5", 9100],
    ["[::]:9100", "::", 9100],
    ["0.0.0.0:0", "0.0.0.0", 0],
  ])("METRICS_PORT=%s is on %s, port %i", (value, metricsHost, METRICS_PORT) => {
    expect(parseSettings({ METRICS_PORT: value })).toMatchObject({ metricsHost, METRICS_PORT });
  });

  describe("of addresses that pages load", () => {
    const site = { SITE_URL: "https://www.example.org" };
    const blocked = [
      ["PUBLIC_API_HOST", "http://api.example.org"],
      ["PUBLIC_API_HOST", "HTTP://10.1.2.3:8080"],
      ["PUBLIC_CONTACT_ENDPOINT", "http://crm.example.org/web-to-contact"],
      ["PUBLIC_CHAT_WIDGET_URL", "http://chat.example.org/widget.js"],
      ["PUBLIC_VIDEO_HOSTS", "a.example http://films.example"],
    ] as const;

    test.each(blocked)("refuse %s=%s for an https site", (name, value) => {
      expect(failure({ ...site, [name]: value })).toMatch(
        new RegExp(`^${name} can't be used: expected an https address, because browsers`),
      );
    });

    test.each(blocked)("accept %s=%s for an http site", (name, value) => {
      expect(failure({ SITE_URL: "http://intranet.example", [name]: value })).toBe("no error");
    });

    test.each(["http://localhost:4000", "http://127.0.0.1:4000", "http://[::1]:4000"])(
      "accept %s for an https site, as browsers do",
      (address) => {
        expect(failure({ ...site, PUBLIC_API_HOST: address })).toBe("no error");
      },
    );

    test("accept http where only the build reads", () => {
      const hosts = { API_HOST: "http://10.0.0.1", PLATFORM_HOST: "http://platform.internal" };
      expect(failure({ ...site, ...hosts })).toBe("no error");
    });
  });

  test.each([
    ["https://films.example/embed", "a path"],
    ["https://films.example?x=1", "a query"],
    ["ftp://films.example", "another scheme"],
  ])("refuse the video host %s, an address with %s", (value) => {
    expect(failure({ PUBLIC_VIDEO_HOSTS: value })).toContain(
      "expected hosts such as videos.example.org, without a path, separated by spaces",
    );
  });
});

describe("the file of settings", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "morrow-env-"));
    // What the file sets ends with the test.
    for (const name of ["PORT", "PUBLIC_PRODUCT_NAME", "SITE_URL"]) vi.stubEnv(name, undefined);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const written = (content: string | Buffer) => {
    const file = join(folder, ".env");
    writeFileSync(file, content);
    return file;
  };

  test("is read whole when it begins with a byte order mark", () => {
    const file = written("\uFEFFPORT=4400\r\nPUBLIC_PRODUCT_NAME=Lark\r\n");
    expect(readSettings(file)).toMatchObject({
      PORT: 4400,
      PUBLIC_PRODUCT_NAME: "Lark",
      SITE_URL: "http://localhost:4400",
    });
  });

  test("doesn't replace what the environment has", () => {
    vi.stubEnv("PORT", "4500");
    expect(readSettings(written("PORT=4400"))).toMatchObject({ PORT: 4500 });
  });

  test("may be missing", () => {
    expect(readSettings(join(folder, ".env"))).toMatchObject({ SITE_URL: "http://localhost:4321" });
  });

  test.each([
    ["in UTF-16", Buffer.from("\uFEFFPORT=4400", "utf16le"), "it must be a text in UTF-8"],
    ["that is a folder", undefined, "EISDIR"],
    ["with a mistyped name", Buffer.from("PUBLIC_OFLINE=off"), "PUBLIC_OFLINE"],
  ])("%s is refused with the reason", (_, content, reason) => {
    const file = content ? written(content) : folder;
    expect(() => readSettings(file)).toThrow(SettingsError);
    expect(() => readSettings(file)).toThrow(reason);
  });
});
