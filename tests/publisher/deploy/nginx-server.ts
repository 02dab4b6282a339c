import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { root } from "../../../src/shared/files.ts";
import { writeSite } from "../preview/example-site.ts";
import { filesFor, hostFile, siteFiles } from "./published-site.ts";

/** Debian installs nginx outside the PATH of ordinary users. */
const programs = ["nginx", "/usr/sbin/nginx"];

/** The nginx program, if it is installed. */
export const nginxProgram = programs.find((program) => spawnSync(program, ["-v"]).status === 0);

/** An answer, and the file of the site that it contains. */
export interface Answer {
  readonly status: number;
  readonly file: string | undefined;
  readonly location: string | undefined;
  readonly headers: Headers;
}

/** Disposing of it ends the program and removes its folder. */
export interface NginxServer extends AsyncDisposable {
  readonly get: (path: string, options?: RequestOptions) => Promise<Answer>;
  /** The path of the socket that it listens on. */
  readonly socket: string;
  /** The access log so far. */
  readonly log: () => Promise<string>;
  /** The error log so far. */
  readonly errors: () => string;
}

/** Requests of one address that have not arrived whole, in tests: fewer than the configuration has. */
export const unfinishedRequests = 20;

/**
 * The real nginx with the generated configuration, but with other folders, fewer unfinished requests, and
 * a socket instead of port 80 so that tests need no port.
 */
export async function startNginx(program: string): Promise<NginxServer> {
  await using started = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "morrow-nginx-"));
  started.defer(() => rm(folder, { recursive: true }));
  const socket = join(folder, "socket");
  await writeSite(join(folder, "dist"), {
    ...siteFiles,
    ...filesFor("nginx").published,
    ".git/config": "",
  });
  await writeSite(folder, {
    ".data/hosting/nginx/renamed.map": hostFile("nginx", "nginx/renamed.map"),
  });
  const server = hostFile("nginx", "nginx/nginx.conf", { environment })
    .replaceAll(`"${root}`, `"${folder}/`)
    .replace(/\n {2}listen 80;\n.*/, `\n  listen unix:${socket};`)
    .replace(/(limit_conn \S+) 2000;/, `$1 ${unfinishedRequests};`)
    .replace("/var/log/nginx/access.log", join(folder, "access.log"))
    .replaceAll("/var/log/nginx/error.log", "stderr")
    .replaceAll("http://127.0.0.1:4321", `http://unix:${socket}-api:`);
  const api = createServer(answerAsApi).listen(`${socket}-api`);
  started.defer(() => void api.close());
  await writeFile(join(folder, "nginx.conf"), inMain(server));
  const child = spawn(program, ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  started.defer(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  let output = "";
  // nginx is ready when it logs the start of a worker.
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (text: Buffer) => {
      output += text.toString();
      if (output.includes("start worker process ")) resolve();
    });
    child.once("exit", () => reject(new Error(`nginx ended: ${output}`)));
  });
  const running = started.move();
  return {
    get: (path, options) => get(socket, path, options),
    socket,
    log: () => readFile(join(folder, "access.log"), "utf8"),
    errors: () => output,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The header that an API of its own has in each answer. */
export const apiPolicy = "default-src 'none'";

/** Ends the connection of calls that are named `gone`, as an API that is being restarted does. */
function answerAsApi(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.includes("gone")) return void request.socket.destroy();
  response.setHeader("Content-Security-Policy", apiPolicy);
  response.setHeader("Strict-Transport-Security", "max-age=1");
  response.end("API");
}

/** Two calls of the API outside its usual paths. */
const environment = {
  PUBLIC_ANSWER_SAVE_PATH: "/save.html",
  PUBLIC_PAGE_VIEW_PATH: "/views/(all)/{now}",
};

/** Workers of a root process would run as a user that may not read the folder. */
const user = process.getuid?.() === 0 ? "user root;" : "";

const inMain = (server: string) => `daemon off;
${user}
worker_processes 1;
error_log stderr notice;
pid nginx.pid;
events {}
http {
  access_log off;
  # So that tests can choose their address.
  set_real_ip_from unix:;
  real_ip_header X-Forwarded-For;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
  types { text/html html; text/css css; text/javascript js; application/xml xml; image/svg+xml svg; image/png png; }
  ${server}
}
`;

const titles = new Map([
  ...Object.entries(siteFiles).map(([file, text]) => [text, file] as const),
  ["API", "the API"] as const,
]);

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function get(socketPath: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, path, agent: false, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const headers = new Headers();
        for (let i = 0; i < response.rawHeaders.length; i += 2)
          headers.append(response.rawHeaders[i] ?? "", response.rawHeaders[i + 1] ?? "");
        resolve({
          status: response.statusCode ?? 0,
          file: titles.get(Buffer.concat(chunks).toString()),
          location: response.headers.location,
          headers,
        });
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}
