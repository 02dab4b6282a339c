import type { Sample } from "./read-sample.ts";
import type { SampleRun } from "./sample-run.ts";
import { syncRows } from "./sync-rows.ts";
import { writePosts } from "./write-posts.ts";
import { writeSurveys } from "./write-surveys.ts";

/** Brings the content tables in line with the sample. */
export async function writeContent(run: SampleRun, sample: Sample): Promise<void> {
  for (const { table, key, rows } of sample.tables)
    await syncRows(
      run,
      { table, key, gone: "delete" },
      rows.map((row) => ({ row })),
    );
  await writeSurveys(run, sample);
  await writePosts(run, sample.posts);
}
