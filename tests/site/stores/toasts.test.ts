import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { toast, useToasterStore } from "react-hot-toast/headless";
import { beforeEach, expect, test } from "vitest";

import { toastLife } from "../../../src/contract/limits.ts";
import { closeToast, showToast } from "../../../src/site/stores/show-toast.ts";
import { drawNotices, notify } from "../../../src/site/stores/toasts.ts";

beforeEach(() => {
  toast.removeAll();
});

/** The library's current toasts. */
function shown() {
  let toasts: ReturnType<typeof useToasterStore>["toasts"] = [];
  const Probe = () => {
    // oxlint-disable-next-line react/globals -- it is rendered once, to be read here
    ({ toasts } = useToasterStore());
    return null;
  };
  renderToString(createElement(Probe));
  return toasts;
}

test("durations are the specified ones, and three seconds by default", () => {
  showToast({ tone: "success", text: "standard" });
  showToast({ tone: "success", text: "form", life: toastLife.form });
  showToast({ tone: "failure", text: "sticky", life: "sticky" });
  expect(shown().map(({ message, duration }) => [message, duration])).toEqual([
    ["sticky", Infinity],
    ["form", 2000],
    ["standard", 3000],
  ]);
});

test("closing hides a toast", () => {
  showToast({ tone: "success", text: "Good" });
  const [first] = shown();
  closeToast(first?.id ?? "");
  expect(shown()[0]?.visible).toBe(false);
});

test("a notice waits for the code that draws it", () => {
  const drawn: string[] = [];
  notify({ tone: "success", text: "early" });
  drawNotices(({ text }) => drawn.push(text));
  expect(drawn).toEqual(["early"]);
  notify({ tone: "success", text: "later" });
  expect(drawn).toEqual(["early", "later"]);
});
