import { describe, expect, test } from "vitest";

import { participantPageKeys } from "../../src/site/content/page-keys.ts";
import { connectLink, demoLink } from "../../src/contract/text/navigation.ts";
import { helpLinks, participantLinks } from "../../src/contract/text/participant.ts";
import { sampleLabel } from "../helpers/sample-labels.ts";
import { elements, named, pages, textOf, value } from "./site.ts";

/** Pages with a frame of their own: the survey's has one task, that of logging out is blank. */
const unframed = new Set(["/survey", "/logout"]);
const framed = participantPageKeys.map((key) => `/${key}`).filter((path) => !unframed.has(path));
const behindLogin = new Set(["/dashboard", "/profile", "/update-profile", "/change-password"]);

describe.each(pages.filter(({ address }) => framed.includes(address)))(
  "$address",
  ({ address, tree }) => {
    const links = elements(tree, named("a")).map((link) => ({
      path: value(link, "href"),
      text: textOf(link).trim(),
      isCurrent: value(link, "ariaCurrent") === "page",
    }));
    const texts = links.map(({ text }) => text);

    test("sells nothing, and ends with confidentiality, help and privacy", () => {
      expect(texts).not.toContain(demoLink.text);
      expect(texts).not.toContain(connectLink.text);
      const [footer] = elements(tree, named("footer"));
      expect(textOf(footer)).toContain(sampleLabel("LBL_DASHBOARD_CONFIDENTIALITY"));
      expect(links.slice(-helpLinks.length)).toMatchObject(helpLinks);
    });

    test("has the specification's links before its content, if it is behind the login", () => {
      const given = links.filter(({ text }) => participantLinks.some((link) => link.text === text));
      if (!behindLogin.has(address)) expect(given).toEqual([]);
      else {
        expect(given).toMatchObject(participantLinks);
        expect(given.filter(({ isCurrent }) => isCurrent).map(({ path }) => path)).toEqual(
          participantLinks.map(({ path }) => path).filter((path) => path === address),
        );
        const [main] = elements(tree, named("main"));
        expect(textOf(main)).not.toContain("Log Out");
      }
    });
  },
);

test("the specification's links are those to dashboard, profile, change of password and logout", () => {
  expect(participantLinks.map(({ path, text }) => [path, text])).toEqual([
    ["/dashboard", "Dashboard"],
    ["/profile", "Profile"],
    ["/change-password", "Change Password"],
    ["/logout", "Log Out"],
  ]);
});

test("all of these pages are looked at", () => {
  const addresses = pages.map(({ address }) => address);
  expect(framed.filter((address) => !addresses.includes(address))).toEqual([]);
});
