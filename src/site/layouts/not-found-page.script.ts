/**
 * Loaded by the 404 page: redirects addresses with a code (design 6.9), on hosts without rewrites and where a
 * mail gateway has changed them, and suggests pages for others. Without them, or without a connection, the
 * page stays as it is.
 */
import "./page-entry.script.ts";
import { decodePercent } from "../../contract/addresses.ts";
import { nearAddresses, type KnownPage } from "../client/near-addresses.ts";
import { browser } from "../environment.ts";
import { addressWithoutRewrite } from "../client/mailed-codes.ts";

const { dataset } = document.documentElement;
const address = addressWithoutRewrite(location);
if (address !== undefined) {
  // The page of that address reports the view.
  delete dataset["page"];
  browser.navigation.replace(address);
} else {
  // The page view's name (specification 2). page-entry.script.ts reports it when this script is through.
  dataset["page"] = viewName(decodePercent(location.pathname) ?? location.pathname);
  void suggest().catch(() => undefined);
}

/** The slug of a survey, or the first segment with a lower-cased first letter; cut, if need be. */
function viewName(path: string): string {
  const [first = "", second] = path.split("/").filter(Boolean);
  const name =
    first === "survey" && second ? second : first.slice(0, 1).toLowerCase() + first.slice(1);
  return name.slice(0, 100);
}

async function suggest(): Promise<void> {
  const section = document.getElementById("near");
  const answer = await fetch("/addresses.json");
  if (!section || !answer.ok) return;
  const near = nearAddresses(location.pathname, (await answer.json()) as readonly KnownPage[]);
  section.querySelector("ul")?.append(
    ...near.map(([path, title]) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = path;
      link.textContent = title;
      item.append(link);
      return item;
    }),
  );
  section.hidden = near.length === 0;
}
