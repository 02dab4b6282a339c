import type { Page } from "@playwright/test";

/** Elements that have moved on a page at once. */
export interface Shift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly nodes: readonly string[];
}

interface Gathering {
  readonly shifts: Shift[];
}

/**
 * Notes from the next page on what moves there.
 *
 * @returns reads the shifts of the present page
 */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(gather);
  return () =>
    page.evaluate(async () => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      // The observer reports a frame after what it has seen.
      await frame();
      await frame();
      return (globalThis as unknown as Gathering).shifts;
    });
}

export const sumOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, { value }) => sum + value, 0);

/** Runs in the page. */
function gather(): void {
  // A tab that tests share has this script once for each.
  if ("shifts" in globalThis) return;
  const shifts: Shift[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Element }[];
    })[])
      shifts.push({
        value,
        hadRecentInput,
        nodes: sources.map(({ node }) => `${node?.nodeName ?? ""}.${String(node?.className)}`),
      });
  }).observe({ type: "layout-shift", buffered: true });
}
