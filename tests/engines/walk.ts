import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "vitest";

import { contactText } from "../../src/contract/text/contact.ts";
import { dashboardText } from "../../src/contract/text/dashboard.ts";
import { loginText } from "../../src/contract/text/login.ts";
import { profileText } from "../../src/contract/text/profile.ts";
import { surveyScreens, surveyLabels } from "../../src/contract/text/survey.ts";
import { sampleLabel } from "../helpers/sample-labels.ts";
import { eventually } from "../helpers/eventually.ts";
import { portrait } from "../e2e/portrait.ts";
import { button, field, heading, link, text, type Visitor } from "./visitor.ts";

const samira = { email: "samira.haddad@partner.example", password: "lantern-otter-meadow" };

/** Takes a picture in a narrow and in a wide window. */
export type Show = (name: string, options?: { readonly onlyPhone?: boolean }) => Promise<void>;

/** Goes the main ways of the site, from the menu to the logout, in the window of a phone. */
export async function walk(visitor: Visitor, show: Show): Promise<void> {
  const {
    open,
    reload,
    back,
    press,
    pressUntil,
    fill,
    sees,
    seesNo,
    isAt,
    valueOf,
    evaluate,
    attach,
  } = visitor;

  // The menu of a phone leads to the blog.
  await open("/");
  await sees("//h1");
  await show("home");
  await press(button("Menu"));
  await sees(`//nav[@popover]${link("Blog")}`);
  await show("menu", { onlyPhone: true });
  await press(`//nav[@popover]${link("Blog")}`);
  await isAt("/blog");

  // A post, and back to what was searched for.
  const search = `//input[@type="search"]`;
  await fill(search, "work");
  await isAt("/blog?q=work");
  await sees(`//*[@id="results"]//a`);
  await show("search");
  await press(`//*[@id="results"]//li//a`);
  await isAt(/^\/blog-detail\//);
  await sees("//h1");
  await show("post");
  await back();
  await isAt("/blog?q=work");
  await sees(`//*[@id="results"]//a`);
  expect(await valueOf(search)).toBe("work");

  // The contact form names what is missing, then takes the message.
  await open("/contact-us");
  await press(button(contactText.submit));
  const { firstName, lastName, company, email, message } = contactText.fields;
  for (const label of [firstName, lastName, company, email])
    await sees(text(contactText.empty(label)));
  await show("contact, incomplete");
  await fill(field(firstName), "Samira");
  await fill(field(lastName), "Haddad");
  await fill(field(company), "Marlowe Vale");
  await fill(field(email), samira.email);
  await fill(field(message), "Two wards, one question.");
  await press(`//input[@type="checkbox"]`);
  await show("contact");
  await press(button(contactText.submit));
  await isAt("/");
  await sees(text(sampleLabel("LBL_CONTACT_US_MESSAGE")));
  await show("contact, sent");

  // A wrong password, then the right one.
  await open("/login");
  await fill(field(loginText.email), samira.email);
  await fill(field(loginText.password), "not-the-password");
  await press(button(loginText.submit));
  await sees(text(loginText.byCode[401]));
  await show("login, refused");
  await fill(field(loginText.email), samira.email);
  await fill(field(loginText.password), samira.password);
  await press(button(loginText.submit));
  await isAt("/dashboard");
  await sees(text(dashboardText.welcomeBack("Samira")));
  await show("dashboard");

  // A survey, which goes on by itself once all questions of a page have answers.
  const rows = `//*[@role="radiogroup"]`;
  const answer = (row: number, option: string) =>
    press(`(${rows})[${row}]//label[normalize-space()="${option}"]`);
  const answers = () =>
    evaluate<string[]>(
      `Array.from(document.querySelectorAll("[role=radiogroup] :checked"), (radio) => radio.labels[0].textContent)`,
    );
  await press(link(`${dashboardText.action.pending} Pulse`));
  await sees(heading("My work"));
  await show("survey");
  for (const [row, option] of ["Agree", "Disagree", "Agree"].entries())
    await answer(row + 1, option);
  await sees(heading("My team"));
  // In the first moment after a page went on by itself, a press belongs to the page before.
  await pressUntil(button(surveyLabels.back), heading("My work"));
  expect(await answers()).toEqual(["Agree", "Disagree", "Agree"]);
  await press(button(surveyLabels.next));
  await sees(heading("My team"));
  await answer(1, "Strongly agree");
  await reload();
  await sees(heading("My team"));
  expect(await answers()).toEqual(["Strongly agree"]);
  await show("survey, reloaded");
  await answer(2, "Agree");
  await answer(3, "Agree");
  await sees(heading("The new rota"));
  for (const row of [1, 2, 3, 4]) await answer(row, "Agree");
  await press(button(surveyLabels.next));
  await sees(heading(surveyScreens.completedHeading));
  await show("thanks");
  await press(link(surveyScreens.continue));
  await isAt("/dashboard");

  // A profile with a portrait, which a telephone has taken upright.
  await press(button("Menu"));
  await show("menu of a participant", { onlyPhone: true });
  await press(link("Profile"));
  await isAt("/profile");
  await sees(field(profileText.firstName));
  const { file, size } = await portrait();
  const folder = await mkdtemp(join(tmpdir(), "morrow-portrait-"));
  await writeFile(join(folder, file.name), file.buffer);
  await attach(`document.querySelector("main input[type=file]")`, join(folder, file.name));
  const picture = `document.querySelector("main img")`;
  await sees(text(profileText.pictureChosen(file.name)));
  const ratio = `${picture}.naturalHeight / ${picture}.naturalWidth`;
  await eventually(async () =>
    expect(await evaluate(ratio)).toBeCloseTo(size.height / size.width, 1),
  );
  await fill(field(profileText.firstName), "Samira Noor");
  await show("profile, changed");
  await press(button(profileText.submit));
  // The page is loaded again.
  await eventually(async () => {
    expect(await evaluate(`${picture}.src`)).toContain("/media/");
    expect(await evaluate(ratio)).toBeGreaterThanOrEqual(1);
    expect(await valueOf(field(profileText.firstName))).toBe("Samira Noor");
  });
  await rm(folder, { recursive: true });
  await show("profile, saved");

  // After the logout, Back shows nothing of the person.
  await press(button("Menu"));
  await press(link("Log Out"));
  await isAt("/logout");
  await show("logged out");
  await back();
  await isAt("/");
  await seesNo(text("Samira"));
}
