import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { toast, useToasterStore } from "react-hot-toast/headless";
import { beforeEach, expect, test } from "vitest";

import { toastLife } from "../../../src/contract/limits.ts";
import { closeToast, notify } from "../../../src/site/stores/toasts.ts";

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
  notify({ tone: "success", text: "standard" });
  notify({ tone: "success", text: "form", life: toastLife.form });
  notify({ tone: "failure", text: "sticky", life: "sticky" });
  expect(shown().map(({ message, duration }) => [message, duration])).toEqual([
    ["sticky", Infinity],
    ["form", 2000],
    ["standard", 3000],
  ]);
});

test("closing hides a toast", () => {
  notify({ tone: "success", text: "Good" });
  const [first] = shown();
  closeToast(first?.id ?? "");
  expect(shown()[0]?.visible).toBe(false);
});
