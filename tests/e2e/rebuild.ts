import { runOf } from "../publisher/run/run-of.ts";

/** A rebuild with something in every part of its page of the build report. */
export const rebuild = runOf({
  id: "20261121-070412-3f9a",
  cause: "webhook",
  result: "published",
  pages: 5043,
  rendered: 12,
  bytes: 184_240_000,
  steps: [
    { name: "content", milliseconds: 250, note: "5 records" },
    { name: "pages", milliseconds: 1000, note: "" },
  ],
  changes: {
    added: ["/blog-detail/a-new-post"],
    changed: Array.from({ length: 20 }, (_, post) => `/blog-detail/post-${post}`),
    removed: [],
  },
  report: {
    leftOut: [{ source: "blog #3", path: "tags.0.vTag", expected: "text", received: "7" }],
    failedCalls: [{ source: "platform", reason: "503", shownSince: null, ageMinutes: null }],
    pictures: [{ address: "https://cdn.example/a.jpg", reason: "404", lastGood: true }],
  },
  hooks: [{ event: "published", done: false, note: "ended with exit code 1" }],
});
