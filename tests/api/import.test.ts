import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { openDatabase, type OpenDatabase } from "../../src/api/db/open-database.ts";
import { importSample } from "../../src/api/import/import-sample.ts";
import { renderDrawing } from "../../src/api/import/pictures.ts";
import { dialects, freshDatabase, type FreshDatabase } from "./databases.ts";
import { sampleFolder, type SampleFolder } from "./sample-folder.ts";
import { testSample, testTime } from "./test-api.ts";

describe.each(dialects)("import on %s", (dialect) => {
  let sample: SampleFolder;
  let fresh: FreshDatabase;
  let open: OpenDatabase;
  const render = vi.fn(renderDrawing);
  beforeEach(async () => {
    sample = sampleFolder();
    fresh = await freshDatabase(dialect, "migrated");
    open = await openDatabase(fresh.address);
    render.mockClear();
  });
  afterEach(async () => {
    await open.close();
    await fresh.remove();
    sample.remove();
  });

  const run = () => importSample(open.database, sample.folder, { render });
  const edit: SampleFolder["edit"] = (...change) => {
    sample.edit(...change);
  };
  const headings = async () =>
    (await open.database.selectFrom("banner").select("vHeading").execute()).map(
      ({ vHeading }) => vHeading,
    );
  const failure = () =>
    run().then(
      () => "no error",
      (error: unknown) => String(error),
    );

  test("updates the database from a changed file, without rendering pictures", async () => {
    await run();
    render.mockClear();
    edit("banners.yaml", (text) => text.replace("Not shown", "Changed"));
    expect(await run()).toContain("imported");
    expect(await headings()).toContain("Changed");
    expect(render).not.toHaveBeenCalled();
  });

  test("keeps what visitors have sent, and the ids of posts and surveys", async () => {
    await run();
    await open.database
      .insertInto("newsletter")
      .values({
        vKey: "a@b.cc",
        vEmail: "a@b.cc",
        vId: "a",
        dCreated: testTime.toISOString(),
        dConfirmed: testTime.toISOString(),
      })
      .execute();
    const numbers = async () => ({
      posts: await open.database
        .selectFrom("blog")
        .select(["vUniqueCode", "iBlogId"])
        .orderBy("iBlogId")
        .execute(),
      surveys: await open.database
        .selectFrom("survey")
        .select(["vUniqueCode", "iSurveyId"])
        .orderBy("iSurveyId")
        .execute(),
    });
    const before = await numbers();
    sample.remove("blog/01-post.md");
    edit("surveys.yaml", (text) =>
      text
        .split(/(?=^- )/m)
        .toReversed()
        .join(""),
    );
    await run();
    const after = await numbers();
    expect(after.posts).toEqual(before.posts.slice(1));
    expect(after.surveys).toEqual(before.surveys);
    const stored = await open.database.selectFrom("newsletter").selectAll().execute();
    expect(stored).toHaveLength(1);
  });

  // The rest is the same code on both.
  if (dialect === "postgres") return;

  test("does nothing the second time for the same files", async () => {
    expect(await run()).toMatch(
      /^Content imported: \d\d added, 0 changed, 0 retired, 0 removed\.$/,
    );
    expect(await run()).toBeUndefined();
    expect(render).toHaveBeenCalledTimes(4);
  });

  test("renders only a changed drawing, and deletes the pictures of a removed one", async () => {
    await run();
    render.mockClear();
    edit("pictures/horizon.svg", (text) => text.replace("12312b", "ffffff"));
    edit("organisations.yaml", () => "[]\n");
    sample.remove("pictures/logo-fernhill.svg");
    await run();
    expect(render.mock.calls.map(([{ path }]) => path)).toEqual(["horizon"]);
    const paths = await open.database.selectFrom("picture").select("vPath").execute();
    expect(paths.map(({ vPath }) => vPath)).not.toContain("logo-fernhill.png");
    expect(paths).toHaveLength(6);
  });

  test("names file, field, expected and received for each fault, and changes nothing", async () => {
    await run();
    const before = await headings();
    edit("banners.yaml", (text) =>
      text.replace("featured: true", "featured: perhaps").replace("Not shown", '""'),
    );
    edit("surveys.yaml", (text) => text.replace("kind: mood", "kinds: mood"));
    edit("blog/02-post.md", (text) => text.replace('code: "code2"', ""));
    edit("blog/03-post.md", (text) => text.replace("---\n", ""));
    edit("labels.yaml", () => "home: [\n");
    sample.remove("meta.yaml");
    const message = await failure();
    for (const sentence of [
      "banners.yaml: 0.featured: expected boolean, received a text of 7 characters.",
      "banners.yaml: 1.heading: expected a text that is not empty, received an empty text.",
      "surveys.yaml: 1.kind: expected a value, received nothing.",
      "surveys.yaml: 1.kinds: expected no field of this name, received ",
      "blog/02-post.md: code: expected a value, received nothing.",
      "blog/03-post.md: expected fields between two lines of ---, received none.",
      "labels.yaml: expected YAML, received: ",
      "meta.yaml: expected a file, received nothing.",
    ])
      expect(message).toContain(sentence);
    expect(await headings()).toEqual(before);
  });

  test("names a missing picture and the file that refers to it", async () => {
    edit("blog/01-post.md", (text) => text.replace('image: "cover"', 'image: "lost"'));
    edit("pages/about-us.md", (text) => text.replace("horizon.webp", "gone.webp"));
    const message = await failure();
    expect(message).toContain(
      "blog/01-post.md: image: expected one picture named lost.svg below pictures/, received 0.",
    );
    expect(message).toContain(
      "pages/about-us.md: expected the picture pictures/gone.svg for /media/gone.webp, received nothing.",
    );
  });

  test("names a drawing that can't be rendered, and two records with the same code", async () => {
    edit("pictures/horizon.svg", () => "");
    expect(await failure()).toContain(
      "pictures/horizon.svg: expected an SVG that can be rendered, received 0 bytes",
    );
    edit("blog/02-post.md", (text) => text.replace("code2", "code1"));
    expect(await failure()).toContain(
      "blog/: code: expected each one once, received code1 2 times.",
    );
  });
});

describe("an import by two processes concurrently", () => {
  test("is done by one of them", async () => {
    const { address, remove } = await freshDatabase("postgres");
    const opened = await Promise.all([openDatabase(address), openDatabase(address)]);
    const done = await Promise.all(
      opened.map(({ database }) => importSample(database, testSample)),
    );
    expect(done.filter((line) => line !== undefined)).toHaveLength(1);
    const [first] = opened;
    expect(await first.database.selectFrom("blog").selectAll().execute()).toHaveLength(5);
    expect(await first.database.selectFrom("banner").selectAll().execute()).toHaveLength(2);
    for (const { close } of opened) await close();
    await remove();
  });
});
