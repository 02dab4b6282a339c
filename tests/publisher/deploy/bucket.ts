import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { promisify } from "node:util";

import { test as base } from "vitest";

import { writeSite } from "../preview/example-site.ts";
import { hostFile, siteFiles } from "./published-site.ts";

/**
 * Sends its arguments to the test and does what the answer says: the exit code in its first line,
 * then the output. A shell script, because a hundred of these are started.
 */
const awsCommand = (port: number) => `#!/usr/bin/env bash
exec 3<> /dev/tcp/127.0.0.1/${port}
printf '%s\\0' "$#" "$@" >&3
read -r code <&3
cat <&3
exit "$code"
`;

interface State {
  objects: Record<string, { text: string; caching: string; type: string }>;
  calls: { name: string; keys?: string[] }[];
  function: string;
  /** Uploaded and not published yet. */
  draft: string;
  /** A call that ends with an error. */
  failing: string | undefined;
}

interface Answer {
  readonly code?: number;
  readonly output?: string;
  /** Files that the call concerned. */
  readonly keys?: string[];
}

/** A bucket and a distribution: what `aws` does for the calls of the script. */
function answerTo(state: State, name: string, args: readonly string[]): Answer {
  const option = (flag: string) => args[args.indexOf(flag) + 1] ?? "";
  const readOption = (flag: string) =>
    readFileSync(option(flag).replace(/^fileb?:\/\//, ""), "utf8");
  switch (name) {
    case "s3api list-objects-v2": {
      const lines = Object.entries(state.objects).map(
        ([key, { text }]) => `${key}\t"${createHash("md5").update(text).digest("hex")}"\n`,
      );
      return { output: lines.join("") || "None\n" };
    }
    case "s3 cp": {
      const folder = args[2] ?? "";
      const keys = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
      for (const key of keys)
        state.objects[key] = {
          text: readFileSync(join(folder, key), "utf8"),
          caching: option("--cache-control"),
          type: option("--content-type"),
        };
      return { keys };
    }
    case "s3api delete-objects": {
      const { Objects } = JSON.parse(readOption("--delete")) as { Objects: { Key: string }[] };
      const keys = Objects.map(({ Key }) => Key);
      state.objects = Object.fromEntries(
        Object.entries(state.objects).filter(([key]) => !keys.includes(key)),
      );
      return { keys };
    }
    case "cloudfront get-function":
      if (state.function === "") return { code: 254 };
      writeFileSync(args.at(-1) ?? "", state.function);
      return { output: "{}" };
    case "cloudfront describe-function":
      return { output: "TAG1\n" };
    case "cloudfront update-function":
      if (option("--if-match") !== "TAG1") return { code: 254 };
      state.draft = readOption("--function-code");
      return { output: "TAG2\n" };
    case "cloudfront publish-function":
      if (option("--if-match") !== "TAG2") return { code: 254 };
      state.function = state.draft;
      return { output: "{}" };
    case "cloudfront create-invalidation":
      return { output: "{}", keys: args.slice(args.indexOf("--paths") + 1) };
    default:
      return { code: 252, output: `unknown: ${args.join(" ")}` };
  }
}

/** Answers the commands of {@link awsCommand}. */
function listenForCommands(state: State): Promise<Server> {
  const server = createServer((socket) => {
    let received = "";
    socket.setEncoding("utf8").on("data", (part: string) => {
      received += part;
      const [count, ...args] = received.split("\0");
      if (args.length <= Number(count)) return;
      args.pop();
      const name = args.slice(0, 2).join(" ");
      const failed: Answer = { code: 255 };
      const {
        code = 0,
        output = "",
        keys,
      } = state.failing === name ? failed : answerTo(state, name, args);
      if (code === 0 || code === 255) state.calls.push({ name, ...(keys && { keys }) });
      socket.end(`${code}\n${output}`);
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

export interface Bucket {
  /** The published folder. */
  readonly site: string;
  /** Runs the script and returns the calls it made. */
  readonly sync: (changes?: object, event?: string) => Promise<State["calls"]>;
  readonly state: State;
}

/** Tests with a published folder, the script and an empty bucket. */
export const test = base.extend<{ bucket: Bucket }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest wants a pattern here
  bucket: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "morrow-bucket-"));
    const site = join(folder, "dist");
    const state: State = { objects: {}, calls: [], function: "", draft: "", failing: undefined };
    const server = await listenForCommands(state);
    const { port } = server.address() as AddressInfo;
    await writeSite(site, {
      ...siteFiles,
      _headers: "",
      _redirects: "",
      "staticwebapp.config.json": "{}",
      ".well-known/security.txt": "Contact: mailto:x@example.org",
      ".hidden": "",
    });
    await writeSite(folder, {
      "host/sync.sh": hostFile("cloudfront", "cloudfront/sync.sh"),
      "host/rules.tsv": hostFile("cloudfront", "cloudfront/rules.tsv"),
      "host/function.js": hostFile("cloudfront", "cloudfront/function.js"),
      "bin/aws": awsCommand(port),
    });
    await chmod(join(folder, "bin/aws"), 0o755);
    await use({
      site,
      state,
      sync: async (changes, event) => {
        state.calls = [];
        const list = join(folder, "changes.json");
        if (changes) await writeFile(list, JSON.stringify(changes));
        await promisify(execFile)("bash", [join(folder, "host/sync.sh"), site], {
          env: {
            ...process.env,
            PATH: [join(folder, "bin"), process.env["PATH"]].join(delimiter),
            BUCKET: "site",
            DISTRIBUTION: "E1",
            FUNCTION: "morrow",
            MORROW_CHANGES_FILE: changes ? list : "",
            ...(event && { MORROW_EVENT: event }),
          },
        });
        return state.calls;
      },
    });
    server.close();
    await rm(folder, { recursive: true });
  },
});

/** The names of calls that change something. */
export const names = (calls: readonly { name: string }[]) =>
  calls.map(({ name }) => name).filter((name) => !/list-objects|get-function/.test(name));

/** The sorted keys of all calls with a name. */
export const keysOf = (calls: readonly { name: string; keys?: string[] }[], name: string) =>
  calls
    .filter((call) => call.name === name)
    .flatMap(({ keys = [] }) => keys)
    .sort();
