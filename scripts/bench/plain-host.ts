import { blogs } from "../../src/contract/blog.ts";
import { listen } from "../../src/shared/http/listen.ts";

/**
 * Opens a host with the content of the embedded API at `origin`, without its extras: no content
 * version, and no recommendations in the list of posts. Texts are arrays of bytes, as the
 * specification has them. It answers from memory.
 */
export async function openPlainHost(origin: string) {
  async function ask(method: string, path: string, body: string) {
    const headers = { "content-type": "application/json" };
    const response = await fetch(origin + path, { method, ...(body !== "" && { body, headers }) });
    const bytes = await response.bytes();
    if (!response.ok && path === blogs.path)
      throw new Error(`${path}: expected the list of posts, found HTTP status ${response.status}.`);
    const { status } = response;
    const type = response.headers.get("content-type") ?? "";
    return { status, type, bytes: path === blogs.path ? plainList(bytes) : bytes };
  }
  const answers = new Map<string, ReturnType<typeof ask>>();
  function answerOf(method: string, path: string, body: string) {
    const key = `${method} ${path} ${body}`;
    const answer = answers.get(key) ?? ask(method, path, body);
    answers.set(key, answer);
    return answer;
  }

  const { address } = await listen(
    {
      async fetch(request) {
        const { pathname, search } = new URL(request.url);
        const body = await request.text();
        const { status, type, bytes } = await answerOf(request.method, pathname + search, body);
        return new Response(bytes, { status, headers: { "content-type": type } });
      },
    },
    0,
    "127.0.0.1",
  );
  return {
    address,
    /** Forgets all answers, and makes the largest one anew: it is the publisher that is measured. */
    async warm(): Promise<void> {
      answers.clear();
      await answerOf("POST", blogs.path, JSON.stringify({ vCategory: "" }));
    },
  };
}

function plainList(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const answer = JSON.parse(new TextDecoder().decode(bytes)) as { data: object[] };
  const data = answer.data.map((post) => ({ ...post, recommendation: undefined }));
  return new TextEncoder().encode(JSON.stringify({ ...answer, data }));
}
