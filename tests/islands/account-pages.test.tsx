import { atom } from "nanostores";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";

import type { ParticipantSurvey } from "../../src/contract/survey.ts";
import { Dashboard } from "../../src/islands/account/Dashboard.island.tsx";
import { Profile } from "../../src/islands/account/Profile.island.tsx";
import { ProfileForm } from "../../src/islands/account/ProfileForm.tsx";
import { ProfilePicture } from "../../src/islands/account/ProfilePicture.tsx";
import type {
  Dashboard as DashboardStore,
  Invitation,
} from "../../src/stores/account/dashboard.ts";
import type { Loaded } from "../../src/stores/account/load.ts";
import { adaProfile } from "../fixtures/profile.ts";
import { attribute, tags, words } from "../fixtures/survey-views.tsx";

/** Rendering of the participant pages that load data first; their forms are in account.test.tsx. */
afterEach(() => {
  vi.unstubAllGlobals();
});

const person = {
  ...adaProfile,
  vImage: "https://cdn.example/ada.jpg",
  vWebpImage: "https://cdn.example/ada.webp",
  vImageAlt: "Ada on a ship",
};
const profile = (changes: Partial<typeof person> = {}) => (
  <ProfileForm profile={{ ...person, ...changes }} participant={() => "u-1"} />
);

/** The dashboard's HTML for a given state. */
function dashboard(
  state: Loaded<readonly ParticipantSurvey[]>,
  firstName = "",
  invitation: Invitation | null = null,
): string {
  const store: DashboardStore = {
    surveys: { $state: atom(state), load: vi.fn() },
    $firstName: atom(firstName),
    $invitation: atom(invitation),
    load: vi.fn(),
    choose: vi.fn(),
    followInvitation: vi.fn(),
  };
  return renderToString(<Dashboard store={store} />);
}

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

describe("the dashboard", () => {
  const survey: ParticipantSurvey = {
    vUniqueCode: "s-1",
    iSurveyId: 1,
    vSurvey: "Culture Audit",
    vWebpImage: "",
    vImageAlt: "",
    tDescription: "<p>The <b>yearly</b> survey</p>",
    eMood: "No",
    survey_status: "pending",
  };
  const failure = { kind: "failed", text: "No.", isSignedOut: false } as const;

  test("is marked as busy while it loads, without own text", () => {
    for (const html of [dashboard({ kind: "loading" }), renderToString(<Dashboard />)]) {
      expect(html).toMatch(/^<div[^>]*\saria-busy="true"/);
      expect(html).toContain('<p role="status"></p>');
      expect(words(html).trim()).toBe("");
    }
  });

  test("greets by name if it is known", () => {
    const empty = { kind: "ready", data: [] } as const;
    expect(words(dashboard(empty, "Ada"))).toContain("Welcome back, Ada.");
    expect(words(dashboard(empty))).toContain("Welcome back.");
    expect(words(dashboard(empty))).toContain("No Data Found");
  });

  test("shows a failure with a way to continue", () => {
    expect(dashboard(failure)).toMatch(/role="alert".*No\..*Try again/s);
    const signedOut = dashboard({ ...failure, isSignedOut: true });
    expect(signedOut).toMatch(/href="\/login"[^>]*>Log in again/);
  });

  test("offers an invitation and names its host", () => {
    const link = { href: "https://survey.example/s?p=1", host: "survey.example" };
    const html = dashboard({ kind: "ready", data: [] }, "", link);
    expect(html).toContain("Continue where you left off");
    expect(html).toContain("survey.example.");
    const [way = ""] = tags(html, "a");
    expect(attribute(way, "href")).toBe(link.href);
    expect(attribute(way, "rel")).toBe("noreferrer");
    const own = dashboard({ kind: "ready", data: [] }, "", { href: "/blog", host: "" });
    expect(words(own)).toContain("Your invitation is still open. Open the invitation");
  });

  test.each([
    ["pending", "No", "Not started", "Start"],
    ["continue", "No", "In progress", "Continue"],
    ["pending", "Yes", "Not started · Mood", "Start"],
    ["completed", "No", "Completed", "Done"],
  ] as const)(
    "lists a survey with status %s and mood %s as %s with the action %s",
    (status, eMood, text, action) => {
      // Node has no HTML parser; browser tests cover the parsing of descriptions.
      vi.stubGlobal(
        "DOMParser",
        class {
          parseFromString = (html: string) => ({
            querySelectorAll: () => [],
            body: { textContent: html.replaceAll(/<[^>]*>/g, "") },
          });
        },
      );
      const data = [{ ...survey, eMood, survey_status: status }];
      const html = dashboard({ kind: "ready", data });
      expect(html).not.toMatch(/\sstyle=/);
      expect(words(html.replaceAll("<!-- -->", ""))).toContain(text);
      expect(html).toContain("The yearly survey");
      expect(attribute(tags(html, "img")[0] ?? "", "src")).toBe("/placeholders/picture.svg");
      const [way] = tags(html, "a");
      expect(way && attribute(way, "href")).toBe(
        status === "completed" ? undefined : "/survey#s-1",
      );
      expect(html).toContain(`>${action}<`);
      if (way) expect(html).toContain(`id="${attribute(way, "aria-describedby")}"`);
    },
  );
});
