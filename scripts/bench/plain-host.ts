import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

import { blogs } from "../../src/contract/blog.ts";

/** A content host that offers the specification's calls and nothing else. */
export interface PlainHost {
  readonly address: string;
  /** Forgets all answers, and makes the largest one anew: it is the publisher that is measured. */
  readonly warm: () => Promise<void>;
}

interface PlainAnswer {
  readonly status: number;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/**
 * Opens a host with the content of the embedded API, but without its extras: no content version, and
 * no recommendations in the list of posts. Texts are arrays of bytes, as the specification has them.
 * It answers from memory.
 *
 * @param origin address of the embedded API
 */
export async function openPlainHost(origin: string): Promise<PlainHost> {
  const answers = new Map<string, Promise<PlainAnswer>>();

  async function ask(method: string, path: string, body: Buffer): Promise<PlainAnswer> {
    const response = await fetch(origin + path, {
      method,
      ...(body.length > 0 && {
        body: new Uint8Array(body),
        headers: { "content-type": "application/json" },
      }),
    });
    const type = response.headers.get("content-type") ?? "";
    const bytes = await response.bytes();
    return { status: response.status, type, bytes: path === blogs.path ? plainList(bytes) : bytes };
  }
  function answerOf(method: string, path: string, body: Buffer): Promise<PlainAnswer> {
    const key = `${method} ${path} ${body.toString()}`;
    const answer = answers.get(key) ?? ask(method, path, body);
    answers.set(key, answer);
    return answer;
  }

  async function send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url = "/" } = request;
    const { status, type, bytes } = await answerOf(method, url, await buffer(request));
    response.writeHead(status, { "content-type": type, "content-length": bytes.length }).end(bytes);
  }
  const server = createServer((request, response) => void send(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async warm() {
      answers.clear();
      await answerOf("POST", blogs.path, Buffer.from(JSON.stringify({ vCategory: "" })));
    },
  };
}

/** The list of posts without the extra of the embedded API. */
function plainList(bytes: Uint8Array): Uint8Array {
  const answer = JSON.parse(new TextDecoder().decode(bytes)) as { data: object[] };
  const data = answer.data.map((post) => ({ ...post, recommendation: undefined }));
  return new TextEncoder().encode(JSON.stringify({ ...answer, data }));
}
