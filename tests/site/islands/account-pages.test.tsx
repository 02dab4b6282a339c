import { atom } from "nanostores";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";

import type { Profile as ProfileData } from "../../../src/contract/profile.ts";
import { FallbackPicture } from "../../../src/site/islands/account/FallbackPicture.tsx";
import { OtherLogins } from "../../../src/site/islands/account/OtherLogins.tsx";
import { Profile } from "../../../src/site/islands/account/Profile.island.tsx";
import { ProfileForm } from "../../../src/site/islands/account/ProfileForm.tsx";
import { ProfilePicture } from "../../../src/site/islands/account/ProfilePicture.tsx";
import { StoredData } from "../../../src/site/islands/account/StoredData.tsx";
import { adaProfile } from "../../../src/site/styleguide/fixtures/profile.ts";
import { json, stubApi } from "../../helpers/stub-api.ts";
import { createTestEnvironment } from "../../helpers/test-environment.ts";
import { attribute, tags, words } from "../../fixtures/survey-views.tsx";

/** Rendering of the participant pages that load data first; their forms are in account.test.tsx. */
const person = {
  ...adaProfile,
  vImage: "https://cdn.example/ada.jpg",
  vWebpImage: "https://cdn.example/ada.webp",
  vImageAlt: "Ada on a ship",
};
const profile = (changes: Partial<typeof person> = {}) => (
  <ProfileForm profile={{ ...person, ...changes }} participant={() => "u-1"} />
);

describe("the profile", () => {
  test("shows a loading status until its data has loaded", () => {
    const html = renderToString(<Profile />);
    expect(html).toMatch(/role="status">Loading your profile …/);
    expect(html).not.toMatch(/\sstyle=|data-ready/);
  });

  test("names the address that is not confirmed yet", () => {
    const vEmailPending = "new@example.org";
    expect(renderToString(profile({ vEmailPending }))).toContain(
      "We have sent a link to new@example.org.",
    );
    expect(renderToString(profile())).not.toContain("We have sent");
  });

  test("shows the loaded values with the full name, and the picture 218 by 218 with its pen", () => {
    const html = renderToString(profile());
    expect(words(html)).toContain(" Ada Quill ");
    for (const value of ["Quill", "ada@example.org", "07700900001"])
      expect(html).toContain(`value="${value}"`);
    expect(html).toMatch(/<textarea[^>]*>I count\.<\/textarea>/);
    const [image = ""] = tags(html, "img");
    expect(["src", "alt", "width", "height"].map((name) => attribute(image, name))).toEqual([
      person.vWebpImage,
      "Ada on a ship",
      "218",
      "218",
    ]);
    const [, pen = ""] = /<label[^>]*for="profile-picture"[^>]*>(.*?)<\/label>/s.exec(html) ?? [];
    expect(pen).toContain("<svg");
    expect(html).toMatch(/<input[^>]*id="profile-picture"[^>]*type="file"/);
  });

  test.each([
    [{ vWebpImage: "" }, person.vImage],
    [{ vWebpImage: "https://cdn.example/null" }, person.vImage],
    [{ vWebpImage: "", vImage: "" }, "/placeholders/profile.svg"],
    [
      { vWebpImage: "https://cdn.example/p/", vImage: "https://cdn.example/p/" },
      "/placeholders/profile.svg",
    ],
  ])("given %j shows the picture %s", (changes, src) => {
    const [image = ""] = tags(renderToString(profile(changes)), "img");
    expect(attribute(image, "src")).toBe(src);
  });

  test("shows the placeholder for a picture that can't be loaded", () => {
    let hasFailed = false;
    const Broken = () => {
      // Called as a function, so that its state is this component's, which may change while it renders.
      const image = FallbackPicture({ src: "/ada.webp", fallback: "/placeholder.svg" });
      if (!hasFailed) (image.props as { readonly onError: () => void }).onError();
      hasFailed = true;
      return image;
    };
    expect(attribute(renderToString(<Broken />), "src")).toBe("/placeholder.svg");
  });

  test("shows an unsupported picture type as an alert at the picker", () => {
    const error = "Unsupported file type. Please select a .jpg, .jpeg, or .png file.";
    const $state = atom({ chosen: null, error });
    const html = renderToString(
      <ProfilePicture
        picture={{ $state, choose: vi.fn(), current: vi.fn() }}
        saved={undefined}
        alt=""
      />,
    );
    expect(html).toMatch(/id="profile-picture-error"[^>]*role="alert"/);
    expect(words(html)).toContain(error);
    const [input = ""] = tags(html, "input");
    expect(attribute(input, "aria-invalid")).toBe("true");
    expect(attribute(input, "aria-describedby")).toContain("-error");
  });
});

describe("other logins of a participant", () => {
  const shown = (iOtherLogins: ProfileData["iOtherLogins"]) => {
    const { api } = stubApi(createTestEnvironment(), json({ code: 200 }));
    return renderToString(
      <OtherLogins iOtherLogins={iOtherLogins} api={api} participant={() => "u-1"} />,
    );
  };

  test("are counted where the host tells, with a button while there are any", () => {
    expect(words(shown(2))).toMatch(/logged in 2 times elsewhere.*Log out everywhere else/);
    const alone = words(shown(0));
    expect(alone).toContain("You are logged in only here.");
    expect(alone).not.toContain("Log out everywhere else");
  });

  test.each([null, undefined])("are not spoken of where the host says %s", (told) => {
    expect(shown(told)).toBe("");
  });
});

describe("what is stored of a participant", () => {
  const stored = (entries: ProfileData["stored"]) => {
    const { api } = stubApi(createTestEnvironment(), json({ code: 200 }));
    return renderToString(<StoredData stored={entries} api={api} participant={() => "u-1"} />);
  };

  test("is listed where the host says it, with a way to take it along", () => {
    const html = stored([{ vStored: "Your <login>", vUntil: "30 days" }]);
    expect(html).toContain("<dt>Your &lt;login&gt;</dt><dd>30 days</dd>");
    expect(words(html)).toContain("Download it");
  });

  test("is not spoken of where the host says nothing", () => {
    expect(stored([])).toBe("");
  });
});
