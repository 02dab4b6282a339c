import { expect } from "vitest";

import { test } from "./publishing.ts";

test("pages allow third-party scripts where a login, another form or the chat needs them, and nowhere else", async ({
  site,
}) => {
  await site.begin();
  const files = await site.files();
  const pagesThatAllow = (source: string) =>
    [...files.keys()].filter((path) => {
      const [, scripts = ""] = /script-src ([^;"]*)/.exec(files.get(path) ?? "") ?? [];
      return path.endsWith(".html") && scripts.split(" ").includes(source);
    });
  expect(pagesThatAllow("https://www.google.com/recaptcha/").sort()).toEqual([
    "contact-us.html",
    "forget-password.html",
    "login.html",
    // A participant whose login has ended logs in there.
    "profile.html",
    "survey.html",
  ]);
  expect(pagesThatAllow("https://chat.example")).toEqual(["contact-us.html"]);
  // A chat speaks to its host, and shows what comes from there.
  for (const kind of ["connect", "frame", "style", "img", "font", "media"])
    expect(files.get("contact-us.html")).toMatch(
      new RegExp(`${kind}-src [^;"]*https://chat\\.example[ ;"]`),
    );
});
