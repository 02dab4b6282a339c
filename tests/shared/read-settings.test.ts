import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { readSettings } from "../../src/shared/read-settings.ts";
import { SettingsError } from "../../src/shared/settings.ts";

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
