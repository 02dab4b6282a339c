/** Loaded by participants' pages, before React: whoever has no participant code is led away. */
import { browser } from "../../environment.ts";
import { guardPage } from "../../stores/account/guard.ts";

const guard = () =>
  guardPage(document.documentElement.dataset["page"], browser);

guard();
// After logging out, Back would show the page as it was.
addEventListener("pageshow", (event) => {
  if (event.persisted) guard();
});
