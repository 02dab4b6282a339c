import { describe, expect, onTestFinished, test, vi } from "vitest";

import { blogs } from "../../src/contract/blog.ts";
import { createShareAnswers } from "../../src/api/http/answers.ts";
import { standardRates } from "../../src/api/limits/rates.ts";
import { from, openTestApi, type TestApi } from "./test-api.ts";

const long = 100_000;

describe("clients that ask for the same answer", () => {
  /** Makes answers of a length. */
  const making = (length = long) => vi.fn(() => Promise.resolve([new Uint8Array(length)]));

  test("share one that is being made, and later a long one", async () => {
    const share = createShareAnswers();
    const make = making();
    const [first, second] = await Promise.all([share("1", "a", make), share("1", "a", make)]);
    expect(second).toBe(first);
    expect(await share("1", "a", make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
    const short = making(10);
    await share("1", "b", short);
    await share("1", "b", short);
    expect(short).toHaveBeenCalledTimes(2);
  });

  test("get another one of another version", async () => {
    const share = createShareAnswers();
    const make = making();
    const first = await share("1", "a", make);
    expect(await share("1", "b", make)).not.toBe(first);
    const changed = await share("2", "a", make);
    expect(changed).not.toBe(first);
    expect(await share("2", "a", make)).toBe(changed);
  });

  test("get a new one of those that were not asked for lately, when there are too many", async () => {
    const share = createShareAnswers(2 * long);
    const make = making();
    const ask = async (...keys: string[]) => {
      for (const key of keys) await share("1", key, make);
      return make.mock.calls.length;
    };
    expect(await ask("a", "b", "a", "c", "a")).toBe(3);
    expect(await ask("b")).toBe(4);
  });

  test("get no failure of before", async () => {
    const share = createShareAnswers();
    const failing = () => Promise.reject(new Error("The database is gone."));
    await expect(share("1", "a", failing)).rejects.toThrow("The database is gone.");
    expect(await share("1", "a", making())).toHaveLength(1);
  });
});

/** Makes the list of posts 80 KB long. */
const lengthen = ({ database }: TestApi) =>
  database
    .updateTable("blog")
    .set({ tDescription: "x".repeat(5000) })
    .execute();

test("a long list is made once for a version, and one of a category without posts not at all", async () => {
  const statements: string[] = [];
  const api = await openTestApi("sqlite", { onStatement: (sql) => statements.push(sql) });
  onTestFinished(() => api.close());
  await lengthen(api);
  const list = async (vCategory: string) => {
    statements.length = 0;
    const response = await api.post(blogs.path, { vCategory });
    return { text: await response.text(), read: statements.filter((sql) => sql.includes("blog")) };
  };
  const first = await list("");
  expect(first.read).not.toEqual([]);
  expect(await list("")).toEqual({ text: first.text, read: [] });
  await api.database.updateTable("blog").set({ vAuthor: "Ada" }).execute();
  expect((await list("")).text).not.toBe(first.text);
  expect(await list("none")).toEqual({ text: '{"code":200,"data":[]}', read: [] });
});

test("an address reads so many megabytes of content a minute", async () => {
  const rates = { ...standardRates, content: { address: { tokens: 0.1, minutes: 1 } } };
  const api = await openTestApi("sqlite", { rates });
  onTestFinished(() => api.close());
  await lengthen(api);
  const read = (of: TestApi) => of.post(blogs.path, { vCategory: "" });
  const statuses = [await read(api), await read(api), await read(from(api, "203.0.113.8"))];
  expect(statuses.map(({ status }) => status)).toEqual([200, 429, 200]);
});
