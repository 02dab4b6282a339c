import { glob, readFile } from "node:fs/promises";
import { basename } from "node:path";

import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";

import { ContactForm } from "../../../src/site/islands/ContactForm.island.tsx";
import { Newsletter } from "../../../src/site/islands/Newsletter.island.tsx";
import { PartnerCarousel } from "../../../src/site/islands/PartnerCarousel.island.tsx";
import { TestimonialSlider } from "../../../src/site/islands/TestimonialSlider.island.tsx";
import { inProject } from "../../../src/shared/files.ts";
import { attribute, tags } from "../../fixtures/survey-views.tsx";

const newsletter = <Newsletter heading="Letters" subHeading="Once a month" message="Thanks" />;
const contact = <ContactForm thanks="" />;
const placeholder = { src: "/placeholder.svg", width: 400, height: 400 };
const portrait = { src: "/ada.webp", srcset: "/ada-2.webp 2x", width: 96, height: 96 };
const testimonials = (
  <TestimonialSlider
    placeholder={placeholder}
    items={[
      { text: "Short & sweet", name: "Ada", organisation: "Engines", portrait },
      { text: "Long all", short: "Long ...", name: "Bob", organisation: "" },
    ]}
  />
);
const partners = (
  <PartnerCarousel
    items={[
      { src: "/a.webp", width: 240, height: 80, alt: "Acme" },
      { src: "/b.webp", width: 240, height: 80, alt: "Bolt" },
    ]}
  />
);
const islands: readonly [string, ReactElement][] = [
  ["Newsletter", newsletter],
  ["ContactForm", contact],
  ["TestimonialSlider", testimonials],
  ["PartnerCarousel", partners],
];

test("every island has a test in this folder", async () => {
  const tests = await Array.fromAsync(glob(inProject("tests/site/islands/*.tsx")), (file) =>
    readFile(file, "utf8"),
  );
  for await (const island of glob(inProject("src/site/islands/**/*.island.tsx")))
    expect(tests.join("\n")).toContain(`/${basename(island)}"`);
});

/** As the build renders them: in Node, without a window. */
describe.each(islands)("%s", (_name, island) => {
  const html = renderToString(island);

  test("renders in Node without inline styles or data-ready", () => {
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toContain("data-ready");
  });

  test("gives every control, button and picture a name, and has no duplicate ids", () => {
    const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const tag of ["input", "select", "textarea"].flatMap((name) => tags(html, name)))
      expect(html).toContain(`for="${attribute(tag, "id") ?? "missing"}"`);
    for (const [, attributes, content] of html.matchAll(/<button([^>]*)>(.*?)<\/button>/gs))
      expect(`${attributes ?? ""}${content?.replaceAll(/<[^>]*>/g, "") ?? ""}`).toMatch(
        /aria-label="[^"]+"|[A-Z]/,
      );
    for (const tag of tags(html, "img")) expect(attribute(tag, "alt")).toBeDefined();
  });
});

describe("forms", () => {
  test.each([
    ["Newsletter", newsletter],
    ["ContactForm", contact],
  ])(
    "%s sends nothing without JavaScript, so that no value gets into an address",
    (_name, island) => {
      const [form] = tags(renderToString(island), "form");
      expect(form && attribute(form, "method")).toBe("dialog");
      expect(form).not.toContain("action=");
      expect(form).toContain("noValidate");
    },
  );

  test("the contact form has the specified fields, options and limits", () => {
    const html = renderToString(contact);
    const labels = [...html.matchAll(/<label[^>]*>(?:<span>)+([^<]*)/g)].map(([, label]) => label);
    expect(labels).toEqual([
      "Salutation",
      "First Name",
      "Last Name",
      "Company Name",
      "Email",
      "Message",
      "I have read and accept the ",
    ]);
    const options = [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, option]) => option);
    expect(options).toEqual(["-None-", "Mr.", "Mrs.", "Ms.", "Dr.", "Prof."]);
    const limits = tags(html, "input").map((tag) => attribute(tag, "maxLength"));
    expect(limits).toEqual(["40", "80", "100", "100", undefined]);
    expect(html).toContain('href="/privacy-policy"');
  });

  test("the contact form has autocomplete values", () => {
    const known = tags(renderToString(contact), "input").map((tag) =>
      attribute(tag, "autoComplete"),
    );
    expect(known).toEqual(["given-name", "family-name", "organization", "email", undefined]);
  });

  test("the newsletter has an empty status region before it has a message", () => {
    expect(renderToString(newsletter)).toMatch(/<p[^>]*role="status"[^>]*><\/p>/);
  });
});

describe("carousels", () => {
  test("show all slides before any script runs", () => {
    const html = renderToString(testimonials);
    expect(html).not.toContain("inert");
    expect(html).toContain("Short &amp; sweet");
    expect(html).toContain("Long ...");
    expect(html).toMatch(/<details>.*Read More.*Read Less.*Long all/s);
  });

  test("are scrollable rows before any script runs, with one accessible name", () => {
    const html = renderToString(testimonials);
    expect(html).toMatch(/<div[^>]*tabindex="0" role="group" aria-label="Testimonials"/i);
    expect(html.split('aria-label="Testimonials"')).toHaveLength(2);
  });

  test("have named slides and dots", () => {
    const html = renderToString(testimonials);
    expect(html).toContain('aria-roledescription="slide" aria-label="2 of 2"');
    const dots = tags(html, "button");
    expect(dots.map((dot) => attribute(dot, "aria-label"))).toEqual([
      "Show testimonial 1",
      "Show testimonial 2",
    ]);
    expect(dots.map((dot) => attribute(dot, "aria-current"))).toEqual(["true", "false"]);
    // The home page shows them in this order, which is that of the focus.
    expect(html.lastIndexOf("<button")).toBeLessThan(html.indexOf("<figure"));
  });

  test("show the placeholder for a missing portrait", () => {
    const sources = tags(renderToString(testimonials), "img").map((tag) => attribute(tag, "src"));
    expect(sources).toEqual(["/ada.webp", "/placeholder.svg"]);
  });

  test("of partners have named buttons", () => {
    const names = tags(renderToString(partners), "button").map((tag) =>
      attribute(tag, "aria-label"),
    );
    expect(names).toEqual(["Previous partners", "Next partners"]);
  });
});
