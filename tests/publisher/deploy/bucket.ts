import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

import { test as base } from "vitest";

import { writeSite } from "../../preview/example-site.ts";
import { hostFile, siteFiles } from "./published-site.ts";

/** A replacement of the `aws` command for the calls of the script, with its state in one file. */
const fakeAws = String.raw`
const { createHash } = require("node:crypto");
const { readFileSync, writeFileSync, readdirSync } = require("node:fs");
const { join, relative } = require("node:path");
const args = process.argv.slice(2);
const file = process.env.FAKE_AWS;
const state = JSON.parse(readFileSync(file, "utf8"));
const option = (name) => args[args.indexOf(name) + 1];
const name = args.slice(0, 2).join(" ");
const end = (output = "", more = {}) => {
  state.calls.push({ name, ...more });
  writeFileSync(file, JSON.stringify(state));
  process.stdout.write(output);
  process.exit(state.failing === name ? 255 : 0);
};
if (state.failing === name) end();
if (name === "s3api list-objects-v2") {
  const lines = Object.entries(state.objects).map(([key, { text }]) =>
    key + '\t"' + createHash("md5").update(text).digest("hex") + '"\n');
  end(lines.join("") || "None\n");
}
if (name === "s3 cp") {
  const folder = args[2];
  const keys = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  for (const key of keys)
    state.objects[key] = {
      text: readFileSync(join(folder, key), "utf8"),
      caching: option("--cache-control"),
      type: option("--content-type"),
    };
  end("", { keys });
}
if (name === "s3api delete-objects") {
  const { Objects } = JSON.parse(readFileSync(option("--delete").replace("file://", ""), "utf8"));
  for (const { Key } of Objects) delete state.objects[Key];
  end("", { keys: Objects.map(({ Key }) => Key) });
}
if (name === "cloudfront get-function") {
  if (state.function === "") process.exit(254);
  writeFileSync(args.at(-1), state.function);
  end("{}");
}
if (name === "cloudfront describe-function") end("TAG1\n");
if (name === "cloudfront update-function") {
  if (option("--if-match") !== "TAG1") process.exit(254);
  state.draft = readFileSync(option("--function-code").replace("fileb://", ""), "utf8");
  end("TAG2\n");
}
if (name === "cloudfront publish-function") {
  if (option("--if-match") !== "TAG2") process.exit(254);
  state.function = state.draft;
  end("{}");
}
if (name === "cloudfront create-invalidation")
  end("{}", { keys: args.slice(args.indexOf("--paths") + 1) });
process.stderr.write("unknown: " + args.join(" "));
process.exit(252);
`;

interface State {
  objects: Record<string, { text: string; caching: string; type: string }>;
  calls: { name: string; keys?: string[] }[];
  function: string;
  /** A call that fails. */
  failing?: string;
}

export interface Bucket {
  /** The published folder. */
  readonly site: string;
  /** Runs the script and returns the calls it made. */
  readonly sync: (changes?: object, event?: string) => Promise<State["calls"]>;
  readonly state: () => Promise<State>;
  readonly fail: (name: string | undefined) => Promise<void>;
}

/** Tests with a published folder, the script and an empty bucket. */
export const test = base.extend<{ bucket: Bucket }>({
  // eslint-disable-next-line no-empty-pattern -- vitest wants a pattern here
  bucket: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "morrow-bucket-"));
    const site = join(folder, "dist");
    const file = join(folder, "state.json");
    const state = async () => JSON.parse(await readFile(file, "utf8")) as State;
    const change = async (values: Partial<State>) =>
      writeFile(file, JSON.stringify({ ...(await state()), ...values }));
    await writeSite(site, {
      ...siteFiles,
      _headers: "",
      _redirects: "",
      "staticwebapp.config.json": "{}",
      ".well-known/security.txt": "Contact: mailto:x@example.org",
      ".hidden": "",
    });
    await writeSite(folder, {
      "state.json": '{"objects":{},"calls":[],"function":""}',
      "host/sync.sh": hostFile("cloudfront", "cloudfront/sync.sh"),
      "host/rules.tsv": hostFile("cloudfront", "cloudfront/rules.tsv"),
      "host/function.js": hostFile("cloudfront", "cloudfront/function.js"),
      "bin/aws": `#!/bin/sh\nexec "${process.execPath}" "${folder}/aws.cjs" "$@"\n`,
      "aws.cjs": fakeAws,
    });
    await chmod(join(folder, "bin/aws"), 0o755);
    await use({
      site,
      state,
      fail: async (name) => change({ failing: name } as Partial<State>),
      sync: async (changes, event) => {
        await change({ calls: [] });
        const list = join(folder, "changes.json");
        if (changes) await writeFile(list, JSON.stringify(changes));
        await promisify(execFile)("bash", [join(folder, "host/sync.sh"), site], {
          env: {
            ...process.env,
            PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter),
            FAKE_AWS: file,
            BUCKET: "site",
            DISTRIBUTION: "E1",
            FUNCTION: "morrow",
            MORROW_CHANGES_FILE: changes ? list : "",
            ...(event && { MORROW_EVENT: event }),
          },
        });
        return (await state()).calls;
      },
    });
    await rm(folder, { recursive: true });
  },
});
