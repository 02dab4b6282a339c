import type { Report } from "../fetch/fetch-report.ts";
import type { Release } from "../release/release.ts";

/**
 * Adds to the report of a content fetch the dead links that rendering has stripped from texts. They
 * are known once the whole release is made.
 */
export const withDeadLinks = (report: Report, { pages }: Release): Report => ({
  ...report,
  leftOut: [
    ...report.leftOut,
    ...Object.entries(pages).flatMap(([source, { deadLinks = [] }]) =>
      deadLinks.map((received) => ({
        source,
        path: "a[href]",
        expected: "an address that the site has",
        received: received.slice(0, 200),
      })),
    ),
  ],
});
