import { atom } from "nanostores";
import { renderToString } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";

import { Profile } from "../../src/islands/account/Profile.island.tsx";
import { ProfileForm } from "../../src/islands/account/ProfileForm.tsx";
import { ProfilePicture } from "../../src/islands/account/ProfilePicture.tsx";
import { adaProfile } from "../../src/styleguide/fixtures/profile.ts";
import { attribute, tags, words } from "../fixtures/survey-views.tsx";

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

  test("shows the loaded values, the picture 218 by 218", () => {
    const html = renderToString(profile());
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
