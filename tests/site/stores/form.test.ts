import { beforeEach, describe, expect, test, vi } from "vitest";

import { formReset } from "../../../src/contract/limits.ts";
import {
  createForm,
  type SubmitOutcome,
  type Form,
  listRefusedErrors,
} from "../../../src/site/stores/form.ts";
import { createTestEnvironment, type TestEnvironment } from "../../helpers/test-environment.ts";

type Pair = { readonly name: string; readonly agreed: boolean };

const initial: Pair = { name: "", agreed: false };
const validate = ({ name, agreed }: Pair) => ({
  ...(name === "" ? { name: "Name?" } : {}),
  ...(agreed ? {} : { agreed: "Agree?" }),
});
const done = (after: "keep" | "clear" | "rest", leave?: () => void): SubmitOutcome<Pair> => ({
  kind: "done",
  result: { tone: "success", text: "Done" },
  after,
  ...(leave ? { leave } : {}),
});

let environment: TestEnvironment;
beforeEach(() => {
  environment = createTestEnvironment();
});

function formThat(send: () => Promise<SubmitOutcome<Pair>>): Form<Pair> {
  return createForm({ initial, validate, send, clock: environment.clock });
}
function fill(form: Form<Pair>): void {
  form.change("name", "Ada");
  form.change("agreed", true);
}

describe("errors", () => {
  test("appear on submit, and nothing is sent", async () => {
    const send = vi.fn(() => Promise.resolve(done("keep")));
    const form = formThat(send);
    expect(form.$state.get().errors).toEqual({});
    await form.submit();
    expect(form.$state.get()).toMatchObject({
      errors: { name: "Name?", agreed: "Agree?" },
      refusals: 1,
      phase: "editing",
    });
    expect(send).not.toHaveBeenCalled();
  });

  test("disappear when their value is valid; none appear while typing", async () => {
    const form = formThat(() => Promise.resolve(done("keep")));
    await form.submit();
    form.change("name", "Ada");
    expect(form.$state.get().errors).toEqual({ agreed: "Agree?" });
    form.change("name", "");
    expect(form.$state.get().errors).toEqual({ agreed: "Agree?" });
  });

  test("are in the summary in order, each with its field's id, and are ticked off when corrected", async () => {
    const form = formThat(() => Promise.resolve(done("keep")));
    const summary = () => listRefusedErrors(form.$state.get(), (name) => `pair-${name}`);
    expect(summary()).toEqual([]);
    await form.submit();
    expect(summary()).toEqual([
      { id: "pair-name", text: "Name?", isMended: false },
      { id: "pair-agreed", text: "Agree?", isMended: false },
    ]);
    form.change("name", "Ada");
    expect(summary()).toEqual([
      { id: "pair-name", text: "Name?", isMended: true },
      { id: "pair-agreed", text: "Agree?", isMended: false },
    ]);
    form.change("agreed", true);
    await form.submit();
    expect(summary()).toEqual([]);
  });

  test("appear when a changed field is left, and disappear with the change that mends it", () => {
    const form = formThat(() => Promise.resolve(done("keep")));
    const shown = () => form.$state.get().errors;
    form.leave("name");
    expect(shown()).toEqual({});
    form.change("name", "A");
    form.change("name", "");
    expect(shown()).toEqual({});
    form.leave("name");
    expect(shown()).toEqual({ name: "Name?" });
    expect(form.$state.get()).toMatchObject({ refusals: 0, refused: {} });
    form.change("name", "Ada");
    expect(shown()).toEqual({});
    form.change("name", "");
    expect(shown()).toEqual({});
  });

  test("of a field that was left appear when another one that it depends on is left", () => {
    const form = createForm({
      initial: { first: "", second: "" },
      validate: ({ first, second }) => (first === second ? {} : { second: "Differs" }),
      send: () => Promise.resolve(done("keep") as SubmitOutcome<{ first: string; second: string }>),
      clock: environment.clock,
    });
    for (const name of ["first", "second"]) {
      form.change(name, "secret");
      form.leave(name);
    }
    form.change("first", "secre");
    expect(form.$state.get().errors).toEqual({});
    form.leave("first");
    expect(form.$state.get().errors).toEqual({ second: "Differs" });
    form.change("second", "secre");
    expect(form.$state.get().errors).toEqual({});
  });

  test("from the server stay when a field is left", async () => {
    const form = formThat(() => Promise.resolve({ kind: "invalid", errors: { name: "Taken" } }));
    fill(form);
    await form.submit();
    form.leave("name");
    expect(form.$state.get().errors).toEqual({ name: "Taken" });
  });

  test("don't appear in a field that the form itself has emptied", async () => {
    const form = formThat(() => Promise.resolve(done("clear")));
    fill(form);
    await form.submit();
    form.leave("name");
    expect(form.$state.get().errors).toEqual({});
  });

  test("from the server appear like the others, values stay", async () => {
    const form = formThat(() => Promise.resolve({ kind: "invalid", errors: { name: "Taken" } }));
    fill(form);
    await form.submit();
    expect(form.$state.get()).toMatchObject({
      values: { name: "Ada", agreed: true },
      errors: { name: "Taken" },
      refusals: 1,
      phase: "editing",
    });
  });
});

test("values of unknown fields and of the wrong type are ignored", () => {
  const form = formThat(() => Promise.resolve(done("keep")));
  form.change("other", "x");
  form.change("agreed", "on");
  form.change("toString", "x");
  expect(form.$state.get().values).toEqual(initial);
});

test("values are normalised by the form's function", () => {
  const form = createForm({
    initial,
    validate,
    send: () => Promise.resolve(done("keep")),
    normalise: (_name, value) => value.trim(),
    clock: environment.clock,
  });
  form.change("name", " Ada ");
  expect(form.$state.get().values.name).toBe("Ada");
});

test.each([
  ["full width", ["０", "０７", "０７７"], "０７７", "077"],
  ["kana that become kanji", ["は", "はな", " 花"], " 花 ", "花"],
  ["a word that is cancelled", ["n", "ni"], "", ""],
  ["letters of a telephone's keyboard", ["A", "Ad", "Ada "], "Ada ", "Ada"],
])("%s that are composed are normalised once that is done", async (_what, steps, end, value) => {
  const sent: Pair[] = [];
  const form = createForm({
    initial,
    validate,
    send: (values) => {
      sent.push(values);
      return Promise.resolve(done("keep"));
    },
    normalise: (_name, typed) => typed.normalize("NFKC").trim(),
    remark: (_name, typed) => (typed === typed.trim() ? undefined : "Trimmed"),
    clock: environment.clock,
  });
  await form.submit();
  for (const step of steps) {
    form.change("name", step, true);
    expect(form.$state.get()).toMatchObject({ values: { name: step }, remarks: {} });
    expect(form.$state.get().errors.name).toBeUndefined();
  }
  form.change("name", end);
  expect(form.$state.get().values.name).toBe(value);
  form.change("name", "Ada", true);
  form.change("agreed", true);
  await form.submit();
  expect(sent).toEqual([{ name: "Ada", agreed: true }]);
});

test("what the form's function removes is remarked, until a change that fits", () => {
  const form = createForm({
    initial,
    validate,
    send: () => Promise.resolve(done("keep")),
    normalise: (_name, value) => value.slice(0, 3),
    remark: (_name, value) => (value.length > 3 ? "Cut off" : undefined),
    clock: environment.clock,
  });
  const remark = () => form.$state.get().remarks.name;
  form.change("name", "Adal");
  expect(remark()).toBe("Cut off");
  form.change("name", "Adal");
  expect(remark()).toBe("Cut off");
  form.change("name", "Ad");
  expect(remark()).toBeUndefined();
});

describe("sending", () => {
  test("locks the form: a second submit and changes do nothing", async () => {
    const { promise, resolve } = Promise.withResolvers<SubmitOutcome<Pair>>();
    const send = vi.fn(() => promise);
    const form = formThat(send);
    fill(form);
    const first = form.submit();
    expect(form.$state.get().phase).toBe("sending");
    await form.submit();
    form.change("name", "Bob");
    expect(form.$state.get().values.name).toBe("Ada");
    resolve(done("keep"));
    await first;
    expect(send).toHaveBeenCalledTimes(1);
    expect(form.$state.get().phase).toBe("editing");
  });

  test.each([
    ["keep", { name: "Ada", agreed: true }],
    ["clear", initial],
  ] as const)("that ends with %s leaves the right values", async (after, values) => {
    const form = formThat(() => Promise.resolve(done(after)));
    fill(form);
    await form.submit();
    expect(form.$state.get()).toMatchObject({ values, phase: "editing", result: { text: "Done" } });
  });

  test("that ends with rest locks for two seconds, clears, then navigates", async () => {
    const form = formThat(() =>
      Promise.resolve(done("rest", () => environment.navigation.assign("/"))),
    );
    fill(form);
    await form.submit();
    environment.advance(formReset - 1);
    expect(form.$state.get()).toMatchObject({
      phase: "resting",
      values: { name: "Ada" },
      result: { text: "Done" },
    });
    expect(environment.journey).toEqual([]);
    environment.advance(1);
    expect(form.$state.get()).toMatchObject({ phase: "editing", values: initial, result: null });
    expect(environment.journey).toEqual(["assign /"]);
  });

  test.each([
    ["failure", 1],
    ["success", 0],
  ] as const)("that empties the form counts a %s %i times", async (tone, count) => {
    const form = formThat(() =>
      Promise.resolve({ kind: "done", result: { tone, text: "Done" }, after: "rest" }),
    );
    fill(form);
    await form.submit();
    expect(form.$state.get().emptied).toBe(0);
    environment.advance(formReset);
    expect(form.$state.get()).toMatchObject({ values: initial, emptied: count });
  });

  test("again removes the last result", async () => {
    const form = formThat(() => Promise.resolve(done("clear")));
    fill(form);
    await form.submit();
    await form.submit();
    expect(form.$state.get()).toMatchObject({ result: null, refusals: 1 });
  });

  test("unlocks the form after an unexpected error, which is rethrown", async () => {
    const form = formThat(() => Promise.reject(new Error("bug")));
    fill(form);
    await expect(form.submit()).rejects.toThrow("bug");
    expect(form.$state.get()).toMatchObject({ phase: "editing", values: { name: "Ada" } });
  });
});
