import { expect, test } from "vitest";

import { answersDigest } from "../../../src/publisher/fetch/content-digest.ts";
import type { Hosts } from "../../../src/publisher/fetch/fetch-answers.ts";
import type { ContentHost, Receiver } from "../../../src/publisher/fetch/fetch-answer.ts";
import { replay } from "../../../src/publisher/fetch/replay.ts";

/** Every answer is the kept one, because the host's version vouches for it. */
const receiver: Receiver = {
  receive: () => Promise.reject(new Error("It was asked.")),
  vouchFor: () => undefined,
  isVouched: () => true,
  all: () => Promise.resolve([]),
};
const host: ContentHost = {
  address: "https://api.example",
  isApi: true,
  kept: {
    find: () => undefined,
    has: () => false,
    bytes: () => undefined,
    save: () => undefined,
  },
};
const hosts: Hosts = { api: host, platform: host };

const lastWith = (path: string) => ({
  setup: "setup",
  calls: [[path, "{}", "digest"]] as [string, string, string][],
  answers: answersDigest([[`${path} {}`, "digest"]]),
  pictures: [],
  leftOut: [],
});

test("a content call that was answered as before gives the same digest", async () => {
  const last = lastWith("/api/video/get_all_data");
  expect(await replay(receiver, hosts, last)).toEqual({
    answers: last.answers,
    received: [],
  });
});

test("a call that is none of the content calls never counts as unchanged", async () => {
  const last = lastWith("/api/award/get_all_data");
  expect(await replay(receiver, hosts, last)).toBeUndefined();
});
