import type { Report } from "../fetch/fetch-report.ts";
import type { Release } from "../release/release.ts";

/**
 * The report of a release: that of its content, and the links in it that led nowhere and were taken
 * out. Only a whole release shows which those are.
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
