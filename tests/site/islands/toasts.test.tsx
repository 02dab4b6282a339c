import {
  isValidElement,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { renderToString } from "react-dom/server";
import { toast } from "react-hot-toast/headless";
import { beforeEach, expect, test } from "vitest";

import { Toaster, ToastList } from "../../../src/site/islands/Toaster.tsx";
import { notify } from "../../../src/site/stores/toasts.ts";

beforeEach(() => {
  toast.removeAll();
});

/** The text inside each live region. */
function regions(): Record<"alert" | "status" | "silent", string> {
  const lanes = renderToString(<ToastList />)
    .split(/<div class="[^"]*lane/)
    .slice(1);
  const [alert = "", status = "", silent = ""] = lanes.map((lane) =>
    [...lane.matchAll(/<p>([^<]*)/g)].map(([, text]) => text).join("|"),
  );
  return { alert, status, silent };
}

test("the live regions exist before the toasts", () => {
  const html = renderToString(<ToastList />);
  expect(html).toMatch(/role="alert"><\/div>/);
  expect(html).toMatch(/role="status"><\/div>/);
});

test("failures are alerts, successes are status messages, and messages that a form announces are in neither", () => {
  notify({ tone: "failure", text: "Bad" });
  notify({ tone: "success", text: "Good" });
  notify({ tone: "success", text: "Form", isSpokenElsewhere: true });
  expect(regions()).toEqual({ alert: "Bad", status: "Good", silent: "Form" });
});

test("every toast can be closed", () => {
  notify({ tone: "success", text: "Good", life: "sticky" });
  const html = renderToString(<ToastList />);
  expect(html).toMatch(/<button[^>]*aria-label="Close notification"/);
  expect(html).not.toMatch(/\sstyle=/);
});

/** The first button in what components without hooks return. */
function findButton(node: ReactNode): ReactElement<ComponentProps<"button">> | undefined {
  if (Array.isArray(node)) return node.map(findButton).find(Boolean);
  if (!isValidElement<ComponentProps<"button">>(node)) return undefined;
  const { type, props } = node;
  if (typeof type === "function") return findButton((type as (own: object) => ReactNode)(props));
  return type === "button" ? node : findButton(props.children);
}

test("a toast leaves when its button is pressed", () => {
  notify({ tone: "success", text: "Good", life: "sticky" });
  expect(renderToString(<ToastList />)).toContain('data-leaving="false"');
  const Pressed = () => {
    const list = ToastList();
    findButton(list)?.props.onClick?.({} as MouseEvent<HTMLButtonElement>);
    return list;
  };
  renderToString(<Pressed />);
  expect(renderToString(<ToastList />)).toContain('data-leaving="true"');
});

test("no toast is rendered on the server", () => {
  notify({ tone: "success", text: "Good" });
  expect(renderToString(<Toaster />)).toBe("");
});
